"""The simulated lamps: they shine in the simulated camera's pictures."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Self

from companion.lamps import Lamp
from companion.table import CELLS
from hardware.lights.appearance import BREACH_PERIOD_S

if TYPE_CHECKING:
    from collections.abc import Mapping
    from types import TracebackType

    from companion.table import Cell


class SimulatedLights:
    """Keeps what each lamp shows, for the camera that looks at them and for whoever asks."""

    def __init__(self) -> None:
        self._lamps: dict[Cell, Lamp] = dict.fromkeys(CELLS, Lamp.OFF)

    @property
    def lamps(self) -> Mapping[Cell, Lamp]:
        """What each of the nine lamps shows."""
        return dict(self._lamps)

    def show(self, lamps: Mapping[Cell, Lamp]) -> None:
        """From now on each lamp shows what `lamps` says; a cell that is not named is off. Raises ValueError where a cell has no lamp."""
        for cell in lamps:
            if cell not in self._lamps:
                raise ValueError(f"there is no lamp beside {cell!r}; lamps are beside {', '.join(CELLS)}")
        self._lamps = {cell: lamps.get(cell, Lamp.OFF) for cell in CELLS}

    def refresh(self, t: float) -> None:
        """Nothing is to be done: the camera asks how they look when it takes a picture."""

    def lit(self, t: float) -> Mapping[Cell, tuple[Lamp, float]]:
        """The lamps that shine at t (seconds) and how brightly, 0 to 1: a breach comes and goes."""
        beat = round(0.5 - 0.5 * math.cos(2 * math.pi * t / BREACH_PERIOD_S), 1)
        brightness = {Lamp.OFF: 0.0, Lamp.EXPECTED: 0.5, Lamp.BREACH: beat}
        shining = ((cell, lamp, brightness.get(lamp, 1.0)) for cell, lamp in self._lamps.items())
        return {cell: (lamp, level) for cell, lamp, level in shining if level > 0}

    def close(self) -> None:
        """Puts all lamps out."""
        self.show({})

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.close()
