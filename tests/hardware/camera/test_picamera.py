"""The Pi's own camera."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from companion.errors import DeviceFailure
from hardware.camera.picamera import PicameraSource
from hardware.camera.settings import CameraSettings
from pi_camera import GAIN_MAX, Camera, Library

if TYPE_CHECKING:
    from pathlib import Path


def opened(camera: Camera, **settings: object) -> PicameraSource:
    source = PicameraSource(CameraSettings(**settings), Library(camera), clock=lambda: camera.pictures * 0.066 + 0.02)
    source.open()
    return source


def refused(library: Library, **settings: object) -> str:
    with pytest.raises(DeviceFailure) as refusal:
        PicameraSource(CameraSettings(**settings), library).open()
    return str(refusal.value)


def test_a_picture_is_blue_green_red_with_its_time_and_a_small_grey_one() -> None:
    camera = Camera()
    picture = opened(camera).picture()

    assert picture.bgr.shape == (720, 1280, 3)
    assert picture.bgr[0, 0].tolist() == [90, 10, 20]
    assert picture.small_grey is not None
    assert picture.small_grey.shape == (180, 320)
    assert picture.t == pytest.approx(camera.pictures * 0.066)


def test_a_camera_without_a_second_picture_gives_the_first_alone() -> None:
    picture = opened(Camera(lores=False)).picture()

    assert picture.bgr.shape == (720, 1280, 3)
    assert picture.small_grey is None


def test_where_memory_is_too_short_for_two_pictures_the_first_one_is_given() -> None:
    source = PicameraSource(CameraSettings(), Library(Camera(refuses_lores=OSError(12, "Cannot allocate memory"))))

    assert "without small pictures" in source.open()
    assert source.picture().small_grey is None


@pytest.mark.parametrize(
    ("missing", "package"), [("pykms", "python3-kms++"), ("libcamera", "python3-libcamera"), ("else", "python3-picamera2")]
)
def test_what_the_library_lacks_is_named_with_its_package(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, missing: str, package: str
) -> None:
    (tmp_path / "picamera2.py").write_text(f"raise ModuleNotFoundError('No module named {missing}', name='{missing}')", encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)

    with pytest.raises(DeviceFailure, match=f"needs {missing}: .*{re.escape(package)}"):
        PicameraSource(CameraSettings()).open()


def test_a_camera_that_lets_nothing_be_set_is_taken_as_it_is() -> None:
    source = PicameraSource(CameraSettings(), Library(Camera(controls=(), lores=False)))

    assert "as the camera likes" in source.open()
    assert source.picture().t > 0


def test_exposure_gain_and_white_balance_are_held_as_they_settled() -> None:
    camera = Camera()
    opened(camera)

    held = {name: camera.set[name] for name in ("AeEnable", "AwbEnable", "ExposureTime", "AnalogueGain", "ColourGains")}
    assert held == {"AeEnable": False, "AwbEnable": False, "ExposureTime": 10_000, "AnalogueGain": 2.0, "ColourGains": (1.9, 1.4)}


def test_what_the_owner_sets_is_held() -> None:
    camera = Camera()
    source = opened(camera, exposure_us=5000, gain=3.0)

    assert source.picture().bgr.shape == (720, 1280, 3)
    assert (camera.set["ExposureTime"], camera.set["AnalogueGain"]) == (5000, 3.0)


@pytest.mark.parametrize(("set_", "held"), [({"exposure_us": 5000}, (5000, 4.0)), ({"gain": 4.0}, (5000, 4.0))])
def test_where_one_of_exposure_and_gain_is_set_the_other_makes_it_as_bright(set_: dict[str, float], held: tuple[int, float]) -> None:
    camera = Camera()
    opened(camera, **set_).picture()

    assert (camera.set["ExposureTime"], camera.set["AnalogueGain"]) == pytest.approx(held)


def test_a_gain_that_the_sensor_does_not_have_is_given_up_for_its_own(caplog: pytest.LogCaptureFixture) -> None:
    camera = Camera()
    source = opened(camera, exposure_us=5000, gain=16.0)

    assert source.picture().bgr.shape == (720, 1280, 3)
    assert f"AnalogueGain {GAIN_MAX:g}" in caplog.text
    assert "set camera.exposure_us and camera.gain" in caplog.text


@pytest.mark.parametrize(("mains_hz", "period_us"), [(50, 10_000), (60, 8_333), (0, None)])
def test_the_exposure_fits_the_mains(mains_hz: int, period_us: int | None) -> None:
    camera = Camera()
    opened(camera, mains_hz=mains_hz)

    assert camera.set.get("AeFlickerPeriod") == period_us


def test_an_exposure_that_does_not_fit_the_mains_is_said_r30() -> None:
    camera = Camera()
    source = PicameraSource(CameraSettings(exposure_us=7000), Library(camera), clock=lambda: camera.pictures * 0.066)

    assert "lamps may make bands" in source.open()


def test_a_picture_with_other_gains_is_not_given() -> None:
    camera = Camera()
    source = opened(camera)
    camera.wrong_gain_at = {camera.pictures + 1, camera.pictures + 2}
    at = camera.pictures

    source.picture()

    assert camera.pictures == at + 3


def test_a_camera_that_keeps_to_nothing_is_given_up() -> None:
    camera = Camera()
    source = opened(camera)
    camera.wrong_gain_at = set(range(10_000))

    with pytest.raises(DeviceFailure, match="does not keep to"):
        source.picture()


def test_all_requests_are_given_back() -> None:
    camera = Camera()
    source = opened(camera)
    camera.wrong_gain_at = {camera.pictures + 1}

    for _ in range(20):
        source.picture()

    assert camera.lent == 0


def test_focus_is_found_once_and_held() -> None:
    camera = Camera()
    opened(camera)

    assert (camera.set["AfMode"], camera.set["LensPosition"]) == (0, 2.5)


def test_focus_is_set_by_the_distance_that_the_owner_gives() -> None:
    camera = Camera()
    opened(camera, focus_m=0.5)

    assert (camera.set["AfMode"], camera.set["LensPosition"]) == (0, 2.0)


def test_light_that_has_changed_for_good_is_settled_to_again() -> None:
    camera = Camera()
    source = opened(camera, width=320, height=240)
    begun = source.picture().t
    camera.grey = 20

    taken = {}
    while (t := camera.pictures * 0.066) < begun + 25:
        source.picture()
        taken[t] = camera.pictures * 0.066 - t

    settled = [t for t, lasted in taken.items() if lasted > 0.5]
    assert len(settled) == 1
    assert settled[0] - begun > 19
    assert camera.set["AeEnable"] is False


def test_a_hand_over_the_table_is_no_other_light() -> None:
    camera = Camera()
    source = opened(camera, width=320, height=240)
    source.picture()

    for n in range(400):
        camera.grey = 90 if n % 100 else 20
        at = camera.pictures
        source.picture()
        assert camera.pictures == at + 1


def test_one_of_several_is_chosen_by_its_id() -> None:
    library = Library(Camera(), Camera())
    source = PicameraSource(CameraSettings(device="/base/camera1"), library)
    source.open()

    assert library.opened == [1]
    assert source.identity == "picamera /base/camera1"


def test_the_only_one_needs_no_name_and_tells_which_it_is_r60() -> None:
    source = PicameraSource(CameraSettings(), Library(Camera()))
    source.open()

    assert source.identity == "picamera /base/camera0"


@pytest.mark.parametrize(
    ("library", "settings", "says"),
    [
        (Library(), {}, "check its ribbon cable"),
        (Library(Camera(), Camera()), {}, "which camera is not said: set camera.device to one of /base/camera0, /base/camera1"),
        (Library(Camera()), {"device": "/base/other"}, "set camera.device to one of /base/camera0"),
        (Library(Camera(), refuses=RuntimeError("Failed to acquire camera: Device or resource busy")), {}, "another program is using"),
        (Library(Camera(), refuses=RuntimeError("Could not open any dmaHeap device")), {}, "group video"),
        (Library(Camera(), refuses=PermissionError(13, "Permission denied", "/dev/dma_heap/vidbuf_cached")), {}, "char-dma_heap"),
        (Library(Camera(), refuses=OSError(12, "Cannot allocate memory")), {}, "smaller camera.width"),
        (Library(Camera(), refuses=RuntimeError("no idea")), {}, "rpicam-hello"),
        (Library(Camera(gives=(1024, 768))), {}, "gives 1024x768 where 1280x720"),
    ],
)
def test_what_cannot_be_is_said_with_the_cure(library: Library, settings: dict[str, object], says: str) -> None:
    assert says in refused(library, **settings)
