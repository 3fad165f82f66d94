"""Which camera on USB is meant."""

from __future__ import annotations

from typing import TYPE_CHECKING

import cv2
import numpy as np
import pytest

from companion.errors import DeviceFailure
from hardware.camera.settings import CameraDriver, CameraSettings
from hardware.camera.v4l2 import V4l2Source, device_of

if TYPE_CHECKING:
    from pathlib import Path

    from numpy.typing import NDArray

LOGI, OTHER = "usb-046d_HD_Pro_Webcam_C920_7E2A-video-index0", "usb-Other_Cam_1-video-index0"


def plugged(tmp_path: Path, *names: str) -> Path:
    for name in names:
        (tmp_path / name).touch()
        (tmp_path / name.replace("index0", "index1")).touch()  # its metadata, no pictures
    return tmp_path


def test_the_only_one_needs_no_name(tmp_path: Path) -> None:
    assert device_of("", plugged(tmp_path, LOGI)) == str(tmp_path / LOGI)


def test_one_of_several_is_known_by_what_it_is(tmp_path: Path) -> None:
    assert device_of(OTHER, plugged(tmp_path, LOGI, OTHER)) == str(tmp_path / OTHER)


def test_a_path_is_taken_as_it_is(tmp_path: Path) -> None:
    assert device_of("/dev/video3", tmp_path / "none") == "/dev/video3"


@pytest.mark.parametrize(
    ("wanted", "names", "says"),
    [
        ("", (), "plug it in"),
        (LOGI, (), "plug it in"),
        ("", (LOGI, OTHER), f"set camera.device to one of {LOGI}, {OTHER}"),
        (LOGI, (OTHER,), f"{LOGI!r} is not there: set camera.device to one of {OTHER}"),
    ],
)
def test_what_is_not_there_is_never_replaced_by_another(tmp_path: Path, wanted: str, names: tuple[str, ...], says: str) -> None:
    with pytest.raises(DeviceFailure) as refused:
        device_of(wanted, plugged(tmp_path, *names))
    assert says in str(refused.value)


def test_what_cannot_be_opened_is_said(tmp_path: Path) -> None:
    source = V4l2Source(CameraSettings(CameraDriver.USB), plugged(tmp_path, LOGI))

    with pytest.raises(DeviceFailure, match="cannot be opened"):
        source.open()


class UsbCamera:
    """What OpenCV gives; tells: the exposure that it tells of while its automatic takes 100."""

    def __init__(self, tells: float) -> None:
        self.set_to: dict[int, float] = {cv2.CAP_PROP_AUTO_EXPOSURE: 3, cv2.CAP_PROP_EXPOSURE: tells, cv2.CAP_PROP_FPS: 15}

    def isOpened(self) -> bool:  # noqa: N802  OpenCV's name
        return True

    def set(self, name: int, value: float) -> bool:
        self.set_to[name] = value
        return True

    def get(self, name: int) -> float:
        return self.set_to.get(name, 0)

    @property
    def automatic(self) -> bool:
        return self.set_to[cv2.CAP_PROP_AUTO_EXPOSURE] == 3

    def read(self) -> tuple[bool, NDArray[np.uint8]]:
        exposure = 100 if self.automatic else self.set_to[cv2.CAP_PROP_EXPOSURE]
        return True, np.full((720, 1280, 3), min(255, exposure), np.uint8)


def test_exposure_is_held_as_it_settled(tmp_path: Path) -> None:
    camera = UsbCamera(tells=100)

    found = V4l2Source(CameraSettings(CameraDriver.USB), plugged(tmp_path, LOGI), lambda _: camera).open()

    assert "exposure held, white balance held" in found
    assert not camera.automatic


@pytest.mark.parametrize("tells", [20, 250])
def test_a_camera_that_tells_of_another_exposure_than_it_took_keeps_its_automatic(tmp_path: Path, tells: float) -> None:
    camera = UsbCamera(tells)

    found = V4l2Source(CameraSettings(CameraDriver.USB), plugged(tmp_path, LOGI), lambda _: camera).open()

    assert "exposure as the camera likes" in found
    assert camera.automatic


def test_the_exposure_that_the_owner_set_is_held_however_bright_it_is(tmp_path: Path) -> None:
    camera = UsbCamera(tells=100)

    V4l2Source(CameraSettings(CameraDriver.USB, exposure_us=2000), plugged(tmp_path, LOGI), lambda _: camera).open()

    assert not camera.automatic
    assert camera.set_to[cv2.CAP_PROP_EXPOSURE] == 20
