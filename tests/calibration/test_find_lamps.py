"""The map of the lamps is found by looking: at the simulated table, with the lamps wired in any order."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import cv2
import numpy as np
import pytest

from calibration.lamp_map import load_lamps, save_lamps
from calibration.lamps import find_lamps
from companion.errors import BadCalibration
from companion.frame import Frame
from companion.lamps import Lamp
from companion.mats import A4
from companion.table import CELLS
from companion.vision.mat.lens import Lens
from companion.vision.mat.locate import Grid, locate
from companion.vision.settings import VisionSettings
from hardware.simulated.lights import SimulatedLights
from simulated_table import camera_on, table_of

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from numpy.typing import NDArray

    from companion.table import Cell


class WiredTable:
    """The simulated lamps by number, wired to cells in some order; a number without a cell is a lamp that nobody sees."""

    def __init__(self, cells: Mapping[int, Cell], level: str = "normal", seed: int = 1) -> None:
        self.count = max(cells) + 1
        self._cells, self._lights = cells, SimulatedLights()
        self._frames = camera_on(table_of(level=level, seed=seed), self._lights, level=level, seed=seed, size_px=(640, 480)).frames()

    def picture(self, lamp: int | None) -> NDArray[np.uint8]:
        self._lights.show({self._cells[lamp]: Lamp.BLOCKED} if lamp in self._cells else {})
        return next(frame.bgr for frame in self._frames if isinstance(frame, Frame))

    def grid(self) -> Grid:
        grey = np.asarray(cv2.cvtColor(self.picture(None), cv2.COLOR_BGR2GRAY), np.uint8)
        return locate(grey, (A4,), Lens(640, 480, 0.0), VisionSettings().marker_misfit_max)


def shuffled(seed: int) -> dict[int, Cell]:
    cells = list(CELLS)
    random.Random(seed).shuffle(cells)  # noqa: S311  wiring, no secret
    return dict(enumerate(cells))


@pytest.mark.parametrize(("level", "seed"), [("normal", 2), ("hard", 4)])
def test_lamps_wired_in_any_order_are_found_in_any_light(level: str, seed: int) -> None:
    cells = shuffled(seed)
    table = WiredTable(cells, level, seed)
    assert find_lamps(table, table.grid()) == {cell: number for number, cell in cells.items()}


def test_of_a_longer_strip_those_beside_a_cell_are_taken() -> None:
    cells = {3 * number + 2: cell for number, cell in shuffled(5).items()}
    table = WiredTable(cells)
    assert find_lamps(table, table.grid()) == {cell: number for number, cell in cells.items()}


def test_a_lamp_that_is_not_seen_is_named() -> None:
    cells = shuffled(6)
    del cells[4]
    table = WiredTable(cells)
    with pytest.raises(BadCalibration, match=r"not seen are numbers 4 "):
        find_lamps(table, table.grid())


def test_two_lamps_beside_one_cell_are_named() -> None:
    cells = shuffled(7)
    twice, lost = cells[0], cells[1]
    cells[1] = twice
    table = WiredTable(cells)
    with pytest.raises(BadCalibration, match=f"beside {lost}"):
        find_lamps(table, table.grid())


def test_a_map_is_read_as_it_was_written(tmp_path: Path) -> None:
    lamp_of = {cell: 8 - number for number, cell in enumerate(CELLS)}
    save_lamps(tmp_path / "new", lamp_of)
    assert load_lamps(tmp_path / "new") == lamp_of


def test_without_a_map_there_is_none(tmp_path: Path) -> None:
    assert load_lamps(tmp_path) is None


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"format": 1, "lamps": {"a1": 0}}', '{"format": 9, "lamps": {}}'])
def test_a_damaged_map_is_refused_with_the_cure(tmp_path: Path, text: str) -> None:
    (tmp_path / "lamps.json").write_text(text, encoding="utf-8")
    with pytest.raises(BadCalibration, match="companion calibrate lights"):
        load_lamps(tmp_path)


def test_where_a_map_is_damaged_the_one_before_it_is_used_r48(tmp_path: Path) -> None:
    first = {cell: number for number, cell in enumerate(CELLS)}
    for lamp_of in (first, {cell: 8 - number for cell, number in first.items()}):
        save_lamps(tmp_path, lamp_of)
    (tmp_path / "lamps.json").write_bytes(b"")

    assert load_lamps(tmp_path) == first
