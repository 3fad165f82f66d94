"""Which camera the settings name."""

from __future__ import annotations

import pytest

from hardware.camera.settings import CameraDriver, CameraSettings, is_another


@pytest.mark.parametrize(
    ("settings", "identity"),
    [
        (CameraSettings(), "picamera"),
        (CameraSettings(CameraDriver.USB, "usb-Logi_C920"), "usb usb-Logi_C920"),
        (CameraSettings(CameraDriver.SIMULATED, "/a/socket"), ""),
        (CameraSettings(CameraDriver.NONE), ""),
    ],
)
def test_a_real_camera_has_an_identity(settings: CameraSettings, identity: str) -> None:
    assert settings.identity == identity


@pytest.mark.parametrize(
    ("learnt_by", "now", "another"),
    [
        ("usb one", "usb one", False),
        ("usb one", "usb two", True),
        ("usb one", "usb", False),
        ("usb", "usb two", False),
        ("usb one", "picamera", True),
        ("", "picamera", False),
        ("picamera", "", False),
    ],
)
def test_two_are_told_apart_by_what_is_known_of_both(learnt_by: str, now: str, another: bool) -> None:
    assert is_another(learnt_by, now) is another
