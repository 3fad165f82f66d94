"""Which camera on USB is meant."""

from __future__ import annotations

from typing import TYPE_CHECKING

import cv2
import numpy as np
import pytest

from companion.errors import DeviceFailure
from hardware.camera.settings import CameraDriver, CameraSettings
from hardware.camera.v4l2 import V4l2Source, device_of, name_of

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


def test_a_camera_is_known_by_its_name_however_it_was_found_r60(tmp_path: Path) -> None:
    for number, name in enumerate((LOGI, OTHER)):
        (tmp_path / f"video{number}").touch()
        (tmp_path / "by-id").mkdir(exist_ok=True)
        (tmp_path / "by-id" / name).symlink_to(tmp_path / f"video{number}")

    assert name_of(str(tmp_path / "by-id" / LOGI), tmp_path / "by-id") == LOGI
    assert name_of(str(tmp_path / "video1"), tmp_path / "by-id") == OTHER
    assert name_of("/dev/video3", tmp_path / "by-id") == name_of("/dev/video3", tmp_path / "none") == "/dev/video3"


@pytest.mark.parametrize(
    ("wanted", "names", "says"),
    [
        ("", (), "plug it in"),
        (LOGI, (), "plug it in"),
        ("", (LOGI, OTHER), f"set camera.device to one of {LOGI}, {OTHER}"),
        (LOGI, (OTHER,), f"{LOGI!r} is not there: set camera.device to one of {OTHER}"),
    ],
)
def test_what_is_not_there_is_never_replaced_by_another_r31(tmp_path: Path, wanted: str, names: tuple[str, ...], says: str) -> None:
    with pytest.raises(DeviceFailure) as refused:
        device_of(wanted, plugged(tmp_path, *names))
    assert says in str(refused.value)


def test_what_cannot_be_opened_is_said(tmp_path: Path) -> None:
    source = V4l2Source(CameraSettings(CameraDriver.USB), plugged(tmp_path, LOGI))

    with pytest.raises(DeviceFailure, match="cannot be opened"):
        source.open()


class UsbCamera:
    """What OpenCV gives; tells: the exposure that it tells of while its automatic takes another. light: so many times as bright it is."""

    def __init__(self, tells: float, takes: float = 100) -> None:
        self.takes = takes
        self.pictures, self.light, self.tells, self.height = 0, 1.0, tells, 720
        self.set_to: dict[int, float] = {cv2.CAP_PROP_AUTO_EXPOSURE: 3, cv2.CAP_PROP_EXPOSURE: tells, cv2.CAP_PROP_FPS: 15}

    def isOpened(self) -> bool:  # noqa: N802  OpenCV's name
        return True

    def set(self, name: int, value: float) -> bool:
        self.set_to[name] = value
        return True

    def get(self, name: int) -> float:
        if name == cv2.CAP_PROP_POS_MSEC:
            return self.pictures * 1000 / 15
        return self.set_to.get(name, 0)

    @property
    def automatic(self) -> bool:
        return self.set_to[cv2.CAP_PROP_AUTO_EXPOSURE] == 3

    def read(self) -> tuple[bool, NDArray[np.uint8]]:
        self.pictures += 1
        if self.automatic:
            self.set_to[cv2.CAP_PROP_EXPOSURE] = self.tells / self.light
        grey = 100 if self.automatic else self.set_to[cv2.CAP_PROP_EXPOSURE] * self.light * 100 / self.takes
        return True, np.full((self.height, self.height * 16 // 9, 3), min(255, round(grey)), np.uint8)


def test_exposure_is_held_as_it_settled(tmp_path: Path) -> None:
    camera = UsbCamera(tells=100)

    source = V4l2Source(CameraSettings(CameraDriver.USB), plugged(tmp_path, LOGI), lambda _: camera)

    assert "exposure held, white balance held" in source.open()
    assert source.identity == f"usb {LOGI}"
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


def source_of(camera: UsbCamera, folder: Path, **settings: object) -> V4l2Source:
    """A small camera that was opened; its clock is that of its pictures."""
    camera.height = 360
    chosen = CameraSettings(CameraDriver.USB, width=640, height=360, **settings)
    source = V4l2Source(chosen, plugged(folder, LOGI), lambda _: camera, lambda: camera.pictures / 15)
    source.open()
    return source


def greys(source: V4l2Source, camera: UsbCamera, for_s: float) -> list[float]:
    """The mean grey of each picture, for so long."""
    until = camera.pictures + 15 * for_s
    seen = []
    while camera.pictures < until:
        seen.append(float(source.picture().bgr.mean()))
    return seen


def test_light_that_has_changed_for_good_is_settled_to_again_r29(tmp_path: Path) -> None:
    camera = UsbCamera(tells=100)
    source = source_of(camera, tmp_path)
    greys(source, camera, 1)
    camera.light = 0.5

    assert set(greys(source, camera, 19)) == {50.0}
    assert greys(source, camera, 5)[-1] == 100.0
    assert not camera.automatic
    assert camera.set_to[cv2.CAP_PROP_AUTO_WB] == 0


def test_a_hand_over_the_table_is_no_other_light(tmp_path: Path) -> None:
    camera = UsbCamera(tells=100)
    source = source_of(camera, tmp_path)
    greys(source, camera, 1)
    camera.light = 0.5
    greys(source, camera, 15)
    camera.light = 1.0
    greys(source, camera, 15)

    assert camera.set_to[cv2.CAP_PROP_EXPOSURE] == 100


def test_the_exposure_that_the_owner_set_is_kept_in_any_light(tmp_path: Path) -> None:
    camera = UsbCamera(tells=100)
    source = source_of(camera, tmp_path, exposure_us=10_000)
    greys(source, camera, 1)
    camera.light = 0.5
    greys(source, camera, 60)

    assert camera.set_to[cv2.CAP_PROP_EXPOSURE] == 100


@pytest.mark.parametrize(("took", "held"), [(90, 100), (110, 100), (150, 150), (190, 200)])
def test_exposure_is_held_in_step_with_the_mains_where_that_changes_it_little_r30(tmp_path: Path, took: float, held: float) -> None:
    camera = UsbCamera(tells=took, takes=took)

    source_of(camera, tmp_path)

    assert camera.set_to[cv2.CAP_PROP_EXPOSURE] == held
    assert not camera.automatic


def test_bands_that_lamps_may_make_are_said_with_the_cure_r30(tmp_path: Path) -> None:
    camera = UsbCamera(tells=130, takes=130)

    found = V4l2Source(CameraSettings(CameraDriver.USB, mains_hz=60), plugged(tmp_path, LOGI), lambda _: camera).open()

    assert "lamps may make bands" in found
    assert "camera.mains_hz" in found
