"""The lamps of the cells on a bank, by the map of which lamp is beside which cell."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from companion.lamps import Lamp
from companion.table import CELLS
from hardware.lights.bank import DARK, Colour
from hardware.lights.cells import IN_ORDER, CellLights
from hardware.lights.settings import LightsSettings

if TYPE_CHECKING:
    from collections.abc import Sequence

SETTINGS = LightsSettings(brightness=1.0)


class Board:
    """Lamps that remember how they are lit."""

    def __init__(self, count: int = 9, *, coloured: bool = True) -> None:
        self.count, self.coloured = count, coloured
        self.lit: list[Colour] = []
        self.closed = False

    def paint(self, colours: Sequence[Colour]) -> None:
        assert len(colours) == self.count
        self.lit = list(colours)

    def close(self) -> None:
        self.closed = True

    def shining(self) -> list[int]:
        return [number for number, colour in enumerate(self.lit) if colour != DARK]


def test_the_lamps_are_dark_as_soon_as_there_are_lights_r33() -> None:
    board = Board()
    CellLights(board, IN_ORDER, SETTINGS)
    assert board.lit == [DARK] * 9


def test_the_lamp_beside_a_cell_is_the_one_that_the_map_names() -> None:
    board = Board(12)
    lights = CellLights(board, {cell: 11 - number for number, cell in enumerate(CELLS)}, SETTINGS)
    lights.show({"a1": Lamp.BLOCKED, "c3": Lamp.BLOCKED})
    lights.refresh(0.0)
    assert board.shining() == [3, 11]


def test_a_map_without_a_lamp_for_a_cell_is_refused() -> None:
    with pytest.raises(ValueError, match="c3 has no lamp"):
        CellLights(Board(8), IN_ORDER, SETTINGS)


def test_brightness_is_what_the_owner_set() -> None:
    bright, dim = Board(), Board()
    for board, brightness in ((bright, 1.0), (dim, 0.5)):
        lights = CellLights(board, IN_ORDER, replace(SETTINGS, brightness=brightness))
        lights.show({"a1": Lamp.BLOCKED})
        lights.refresh(0.0)
    assert dim.lit[0] == bright.lit[0].dimmed(0.5)


def test_a_hint_is_shown_in_colour_alone() -> None:
    for board, hints, shown in ((Board(), True, [0]), (Board(), False, []), (Board(coloured=False), True, [])):
        lights = CellLights(board, IN_ORDER, replace(SETTINGS, hints=hints))
        lights.show({"a1": Lamp.EXPECTED})
        lights.refresh(0.0)
        assert board.shining() == shown


def test_a_breach_comes_and_goes_with_time() -> None:
    board = Board()
    lights = CellLights(board, IN_ORDER, SETTINGS)
    lights.show({"b2": Lamp.BREACH})
    seen = set()
    for tenth in range(20):
        lights.refresh(tenth / 10)
        seen.add(bool(board.shining()))
    assert seen == {True, False}
