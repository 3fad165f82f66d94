"""The lamps of the nine cells on a bank of lamps, by a map of which lamp is beside which cell."""

from __future__ import annotations

from typing import TYPE_CHECKING, Self

from companion.lamps import Lamp
from companion.table import CELLS
from hardware.lights.appearance import colour_of
from hardware.lights.bank import DARK

if TYPE_CHECKING:
    from collections.abc import Mapping
    from types import TracebackType

    from companion.table import Cell
    from hardware.lights.bank import Bank
    from hardware.lights.settings import LightsSettings

IN_ORDER: Mapping[Cell, int] = {cell: number for number, cell in enumerate(CELLS)}
"""The map of lamps that were wired in the order of the cells, row by row."""


class CellLights:
    """Shows what each cell's lamp says. Its lamps are dark when it begins and when it is closed."""

    def __init__(self, bank: Bank, lamp_of: Mapping[Cell, int], settings: LightsSettings) -> None:
        """lamp_of: which lamp is beside which cell. Raises ValueError where a cell has no lamp in the bank."""
        for cell in CELLS:
            if not 0 <= lamp_of.get(cell, -1) < bank.count:
                raise ValueError(f"{cell} has no lamp: the map names {lamp_of.get(cell)}, there are {bank.count}, numbered from 0")
        self._bank, self._lamp_of = bank, {cell: lamp_of[cell] for cell in CELLS}
        self._brightness, self._night = settings.brightness, settings.night
        self._hints = settings.hints and bank.coloured
        self._lamps: Mapping[Cell, Lamp] = dict.fromkeys(CELLS, Lamp.OFF)
        bank.paint([DARK] * bank.count)

    @property
    def lamps(self) -> Mapping[Cell, Lamp]:
        """What each of the nine lamps says."""
        return dict(self._lamps)

    def show(self, lamps: Mapping[Cell, Lamp]) -> None:
        """From now on each lamp shows what `lamps` says; a cell that is not named is off. Raises ValueError where a cell has no lamp."""
        for cell in lamps:
            if cell not in self._lamp_of:
                raise ValueError(f"there is no lamp beside {cell!r}; lamps are beside {', '.join(CELLS)}")
        self._lamps = {cell: lamps.get(cell, Lamp.OFF) for cell in CELLS}

    def refresh(self, t: float) -> None:
        """Paints all lamps as they look at t; also those that are the same, since a strip may have caught a disturbance."""
        colours = [DARK] * self._bank.count
        for cell, lamp in self._lamps.items():
            if lamp is not Lamp.EXPECTED or self._hints:
                colours[self._lamp_of[cell]] = colour_of(lamp, cell, t, night=self._night).dimmed(self._brightness)
        self._bank.paint(colours)

    def close(self) -> None:
        """Puts all lamps out and lets go of them."""
        self._lamps = dict.fromkeys(CELLS, Lamp.OFF)
        self._bank.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.close()
