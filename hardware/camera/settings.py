"""What an owner can set about the camera."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from companion.setting import setting


class CameraDriver(StrEnum):
    """What gives the pictures."""

    PICAMERA = "picamera"
    USB = "usb"
    SIMULATED = "simulated"
    NONE = "none"


@dataclass(frozen=True, slots=True)
class CameraSettings:
    """The section `camera`."""

    driver: CameraDriver = setting(
        CameraDriver.PICAMERA,
        "Which camera looks at the table: the Raspberry Pi's own, one on USB, a simulated one, or none.",
        choices=tuple(CameraDriver),
    )
    device: str = setting(
        "",
        "Which one of several: for USB its name in /dev/v4l/by-id, for the Pi's own its Id in `rpicam-hello --list-cameras`,"
        " for the simulated one the socket of its sensor. Empty: the only one there is.",
    )
    width: int = setting(1280, "Width of a picture. Another size asks for a new calibration.", unit="pixels", low=320, high=4608)
    height: int = setting(720, "Height of a picture.", unit="pixels", low=240, high=2592)
    fps: int = setting(15, "Pictures a second.", unit="a second", low=2, high=60)
    mains_hz: int = setting(
        50, "Mains frequency, so that lamps make no bands: 50 in Europe, 60 in America, 0 in daylight alone.", choices=(0, 50, 60)
    )
    exposure_us: int = setting(
        0, "Exposure of a picture; 0 lets it settle by the light at start, and holds it.", unit="microseconds", low=0, high=200_000
    )
    gain: float = setting(0.0, "Analogue gain; 0 lets it settle by the light at start, and holds it.", low=0, high=32)
    focus_m: float = setting(
        0.0,
        "How far the mat is from the lens, where the camera has autofocus; 0 focuses once at start, and holds it.",
        unit="metres",
        low=0,
        high=5,
    )
    deadline_s: float = setting(3.0, "After how long without a picture the camera is started again.", unit="seconds", low=0.5, high=30)
    frozen_s: float = setting(
        2.0,
        "After how long with the very same picture the camera is started again; 0: never, as where still pictures are fed.",
        unit="seconds",
        low=0,
        high=60,
    )
    slowed: float = setting(
        1.0, "How many times more slowly than it was taken a recording is shown to the camera; 1 where it looks at a table.", low=1, high=50
    )

    @property
    def identity(self) -> str:
        """Which camera it is as far as the settings say, for what is learnt by it; once it is open it says so itself."""
        return identity_of(self.driver, self.device)


def identity_of(driver: CameraDriver, device: str) -> str:
    """Which camera it is, for what is learnt by it; "" where that says nothing (a simulated one, or none). device: "" is any."""
    return f"{driver} {device}".strip() if driver in {CameraDriver.PICAMERA, CameraDriver.USB} else ""


def is_another(learnt_by: str, now: str) -> bool:
    """Whether two identities are those of two cameras; one of which the device is not named may be any of its driver."""
    driver, _, device = learnt_by.partition(" ")
    driver_now, _, device_now = now.partition(" ")
    if not driver or not driver_now:
        return False
    return driver != driver_now or (bool(device and device_now) and device != device_now)
