"""Calibrating by the camera itself."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pytest

from calibration.storage import load
from companion.cli.calibrate_guided import guide_table, guide_tiles, layout
from companion.cli.picture_now import Taken
from companion.errors import BadCalibration, BadPicture
from companion.vision.settings import VisionSettings
from simulated_table import camera_on, table_of

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from numpy.typing import NDArray

CAMERA = camera_on(table_of(), size_px=(640, 480))
FIRST, SECOND = CAMERA.enrolment(), CAMERA.enrolment()
NOTHING = np.full((480, 640, 3), 120, np.uint8)
SETTINGS = VisionSettings()


def shows(*pictures: NDArray[np.uint8], camera: str = "") -> Callable[[], Taken]:
    waiting = iter(pictures)
    return lambda: Taken(next(waiting), camera)


class Person:
    """Does what is said and presses Enter, or is not there."""

    def __init__(self, *, there: bool = True) -> None:
        self.told: list[str] = []
        self._there = there

    def __call__(self, what: str) -> bool:
        self.told.append(what)
        return self._there


def test_table_and_tiles_are_learnt_one_after_the_other(tmp_path: Path) -> None:
    person = Person()

    assert guide_table(tmp_path, SETTINGS, shows(FIRST.table), person).endswith("; now the tiles: companion calibrate tiles")
    assert "read again" in guide_tiles(tmp_path, SETTINGS, shows(FIRST.tiles, SECOND.tiles), person)

    assert load(tmp_path).table.mat.name == "a4"
    assert [word in told for told, word in zip(person.told, ("nothing on it", "floramon"), strict=True)] == [True, True]


def test_a_picture_that_will_not_do_is_said_and_taken_again(tmp_path: Path) -> None:
    person = Person()

    guide_table(tmp_path, SETTINGS, shows(NOTHING, FIRST.table), person)

    assert len(person.told) == 2
    assert "That was not it" in person.told[1]


def test_where_nobody_is_there_it_is_tried_once(tmp_path: Path) -> None:
    with pytest.raises(BadPicture):
        guide_table(tmp_path, SETTINGS, shows(NOTHING), Person(there=False))


def test_tiles_that_cannot_be_read_again_are_not_learnt_r59(tmp_path: Path) -> None:
    guide_table(tmp_path, SETTINGS, shows(FIRST.table), Person())

    with pytest.raises(BadCalibration, match="a1 is empty instead of floramon"):
        guide_tiles(tmp_path, SETTINGS, shows(FIRST.tiles, FIRST.table), Person(there=False))
    assert not (tmp_path / "tiles.json").exists()


def test_tiles_are_not_learnt_by_another_camera_than_the_table_r60(tmp_path: Path) -> None:
    guide_table(tmp_path, SETTINGS, shows(FIRST.table, camera="usb usb-Logi"), Person())

    with pytest.raises(BadCalibration, match="learnt by the camera 'usb usb-Logi', and 'usb usb-Other' looks now"):
        guide_tiles(tmp_path, SETTINGS, shows(FIRST.tiles, SECOND.tiles, camera="usb usb-Other"), Person(there=False))
    assert not (tmp_path / "tiles.json").exists()


def test_the_layout_is_told_as_it_lies() -> None:
    assert [line.split() for line in layout().splitlines()] == [
        ["a", "b", "c"],
        ["1", "floramon", "pyromon", "hydromon"],
        ["2", "geomon", "aeromon", "electromon"],
        ["3", "polymon", "face", "down", "rock", "on", "it"],
    ]
