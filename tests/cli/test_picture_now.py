"""A picture of the table as it is now."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING

import cv2
import numpy as np
import pytest

from companion.cli.picture_now import picture_now
from companion.errors import DeviceFailure
from companion.frame import Frame
from companion.spoken.message import Answer
from companion.spoken.server import Door
from hardware.camera.settings import CameraDriver, CameraSettings
from hardware.simulated.sensor_line import SensorLine

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from companion.table import Command

PICTURE = np.random.default_rng(1).integers(50, 200, (48, 64, 3), np.uint8)


def answering(path: Path, answer: Callable[[Command], Answer]) -> Door:
    """A service that gives one answer to everything."""
    doors: list[Door] = []
    doors.append(Door(path, lambda command: doors[0].answered(command.id, answer(command)), lambda: 0.0))
    return doors[0]


def test_a_running_service_gives_its_newest_picture(tmp_path: Path) -> None:
    (tmp_path / "picture.png").write_bytes(cv2.imencode(".png", PICTURE)[1].tobytes())

    with answering(tmp_path / "socket", lambda _: Answer(0, (str(tmp_path / "picture.png"), "usb usb-Logi"))):
        taken = picture_now(CameraSettings(CameraDriver.NONE), tmp_path / "socket")

    assert np.array_equal(taken.bgr, PICTURE)
    assert taken.camera == "usb usb-Logi"


def test_of_a_camera_that_has_no_name_a_service_tells_none(tmp_path: Path) -> None:
    (tmp_path / "picture.png").write_bytes(cv2.imencode(".png", PICTURE)[1].tobytes())

    with answering(tmp_path / "socket", lambda _: Answer(0, (str(tmp_path / "picture.png"),))):
        assert picture_now(CameraSettings(CameraDriver.NONE), tmp_path / "socket").camera == ""


def test_a_service_without_a_picture_says_why(tmp_path: Path) -> None:
    with answering(tmp_path / "socket", lambda _: Answer(0, why="unplugged")), pytest.raises(DeviceFailure, match="unplugged"):
        picture_now(CameraSettings(), tmp_path / "socket")


def test_where_no_service_runs_the_camera_is_asked_itself(tmp_path: Path) -> None:
    times = itertools.count(1.0)

    with SensorLine(tmp_path / "sensor", lambda: Frame(next(times), PICTURE)):
        settings = CameraSettings(CameraDriver.SIMULATED, str(tmp_path / "sensor"))
        assert np.array_equal(picture_now(settings, tmp_path / "socket").bgr, PICTURE)


@pytest.mark.parametrize(("driver", "says"), [(CameraDriver.NONE, "set camera.driver"), (CameraDriver.SIMULATED, "no simulated table at")])
def test_where_there_is_no_camera_it_is_said(tmp_path: Path, driver: CameraDriver, says: str) -> None:
    with pytest.raises(DeviceFailure, match=says):
        picture_now(CameraSettings(driver, str(tmp_path / "sensor")), tmp_path / "socket")
