"""What was learnt of the service's table, in its folder."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pytest

from calibration.storage import save_table, save_tiles
from calibration.table import learn_table
from calibration.tiles import learn_tiles
from companion.errors import BadCalibration
from companion.frame import Frame
from companion.running.learnt import LearntTable
from companion.vision.settings import VisionSettings
from simulated_table import camera_on, table_of

if TYPE_CHECKING:
    from pathlib import Path


def test_it_is_another_version_whenever_something_was_learnt(tmp_path: Path) -> None:
    settings = VisionSettings()
    pictures = camera_on(table_of(), size_px=(640, 480)).enrolment()
    learnt = LearntTable(tmp_path / "calibration", settings)
    learnt.prepare()
    versions = [learnt.version()]
    with pytest.raises(BadCalibration, match="companion calibrate table"):
        learnt.sight()

    table = learn_table(pictures.table, settings, (pictures.tiles,))
    save_table(tmp_path / "calibration", table)
    versions.append(learnt.version())
    save_tiles(tmp_path / "calibration", learn_tiles(table, [pictures.tiles], settings))
    versions.append(learnt.version())

    assert len(set(versions)) == 3
    assert learnt.version() == versions[-1]
    sight = learnt.sight()
    assert sight.trouble == ""
    assert sight.swapped(Frame(0.0, pictures.tiles)) is False
    assert sight.swapped(Frame(0.0, np.ascontiguousarray(pictures.tiles[:, :, ::-1]))) is True


def test_what_another_camera_has_learnt_is_not_seen_by_r60(tmp_path: Path) -> None:
    settings = VisionSettings()
    pictures = camera_on(table_of(), size_px=(640, 480)).enrolment()
    save_table(tmp_path, learn_table(pictures.table, settings, (pictures.tiles,)), "usb usb-Logi_C920")

    with pytest.raises(BadCalibration, match="learnt by the camera 'usb usb-Logi_C920', and 'picamera' looks now"):
        LearntTable(tmp_path, settings, lambda: "picamera").sight()


def test_another_camera_of_the_same_driver_that_is_plugged_in_instead_is_told_from_the_first_r60(tmp_path: Path) -> None:
    settings, looks = VisionSettings(), ["usb usb-Logi_C920"]
    pictures = camera_on(table_of(), size_px=(640, 480)).enrolment()
    table = learn_table(pictures.table, settings, (pictures.tiles,))
    save_table(tmp_path, table, looks[-1])
    save_tiles(tmp_path, learn_tiles(table, [pictures.tiles], settings))
    learnt = LearntTable(tmp_path, settings, lambda: looks[-1])
    assert learnt.sight().trouble == ""
    before = learnt.version()

    looks.append("usb usb-Other_Cam")

    assert learnt.version() != before
    with pytest.raises(BadCalibration, match="learnt by the camera 'usb usb-Logi_C920', and 'usb usb-Other_Cam' looks now"):
        learnt.sight()
