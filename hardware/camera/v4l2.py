"""A camera on USB, by OpenCV on V4L2: named by what it is, settled, and held."""

from __future__ import annotations

import contextlib
import fcntl
import logging
import struct
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

import cv2
import numpy as np

from companion.errors import DeviceFailure
from hardware.camera.light_change import LightChange, settles_again
from hardware.camera.mains import BANDS, exposures_in_step, why_bands
from hardware.camera.settings import CameraDriver, identity_of
from hardware.camera.source import Picture
from hardware.camera.stamp import stamp

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

    from hardware.camera.settings import CameraSettings

_log = logging.getLogger(__name__)

BY_ID = Path("/dev/v4l/by-id")
"""Where a camera has the same name after each boot; numbers change."""

_SETTLE_PICTURES = 30
_HOLD_PICTURES = 10
_AS_BRIGHT_MAX = 1.3
"""What is held may change the mean grey by so much; a camera that tells of another exposure than its automatic took changes it by more."""
_VIDIOC_G_CTRL, _VIDIOC_S_CTRL = 0xC008561B, 0xC008561C
_POWER_LINE_FREQUENCY = 0x00980918
_MAINS = {0: 0, 50: 1, 60: 2}
_UNIT_US = 100
"""V4L2 counts exposures by it."""
_AS_LONG_MAX = 1.25
"""How many times as long an exposure may become so that lamps make no bands: its gain is the camera's own."""
_EXPOSURE_MANUAL, _EXPOSURE_AUTO = 1, 3  # as V4L2 numbers them, which OpenCV passes on


def device_of(wanted: str, folder: Path = BY_ID) -> str:
    """The path of the camera that is wanted, or of the only one. Raises DeviceFailure, which lists what is there."""
    there = sorted(path.name for path in folder.iterdir() if path.name.endswith("index0")) if folder.is_dir() else []
    if wanted.startswith("/"):
        return wanted
    if wanted and wanted in there:
        return str(folder / wanted)
    if not wanted and len(there) == 1:
        return str(folder / there[0])
    if not there:
        raise DeviceFailure("there is no camera on USB: plug it in")
    which = f"the camera {wanted!r} is not there" if wanted else "which camera is not said"
    raise DeviceFailure(f"{which}: set camera.device to one of {', '.join(there)}")


def name_of(path: str, folder: Path = BY_ID) -> str:
    """The name by which a camera is known whatever its number is now; its path where it has none."""
    device = Path(path).resolve()
    named = (other.name for other in sorted(folder.iterdir()) if other.resolve() == device) if folder.is_dir() else iter(())
    return next(named, path)


class V4l2Source:
    """Pictures of a USB camera, the newest each time; exposure and white balance are settled at the start and held where it can do that."""

    def __init__(
        self,
        settings: CameraSettings,
        folder: Path = BY_ID,
        opened: Callable[[str], Any] = lambda path: cv2.VideoCapture(path, cv2.CAP_V4L2),
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """opened: a device by its path, as OpenCV gives it. clock: seconds, never steps."""
        self._clock = clock
        self._settings, self._folder, self._opened = settings, folder, opened
        self._camera: Any = None
        self.identity = settings.identity
        self._light, self._holds_exposure = LightChange(), False

    def open(self) -> str:
        """Opens and settles it."""
        path = device_of(self._settings.device, self._folder)
        self.identity = identity_of(CameraDriver.USB, name_of(path, self._folder))
        knows_mains = _set_mains(path, self._settings.mains_hz)
        camera = self._opened(path)
        if not camera.isOpened():
            raise DeviceFailure(f"{path} cannot be opened: is another program using the camera, or may this user not (group video)?")
        self._camera = camera
        # The format first: what sizes and rates there are depends on it, and uncompressed pictures are too many for USB 2.
        camera.set(cv2.CAP_PROP_FOURCC, cv2.VideoWriter.fourcc(*"MJPG"))
        camera.set(cv2.CAP_PROP_FRAME_WIDTH, self._settings.width)
        camera.set(cv2.CAP_PROP_FRAME_HEIGHT, self._settings.height)
        camera.set(cv2.CAP_PROP_FPS, self._settings.fps)
        camera.set(cv2.CAP_PROP_BUFFERSIZE, 1)
        height, width = self._read().shape[:2]
        if (width, height) != (self._settings.width, self._settings.height):
            asked = f"{self._settings.width}x{self._settings.height}"
            raise DeviceFailure(
                f"{path} gives {width}x{height} where {asked} was asked for: set camera.width and camera.height to a size it has"
            )
        held = self._settle(1.0)
        bands = self._why_bands(knows_mains=knows_mains)
        return f"{path}, {width}x{height} at {camera.get(cv2.CAP_PROP_FPS):g} a second, {held}{f'; {bands}' if bands else ''}"

    def picture(self) -> Picture:
        """Waits for the next picture."""
        bgr = self._read()
        t = stamp(self._camera.get(cv2.CAP_PROP_POS_MSEC) / 1000, self._clock())
        if self._holds_exposure and not self._settings.exposure_us and self._light.is_another(_grey(bgr), t):
            everything = _SETTLE_PICTURES + _HOLD_PICTURES
            held = self._settle(settles_again(everything, self._settings) / everything)
            _log.warning("the light has changed for good, and the camera has settled again: %s", held)
        return Picture(t, bgr)

    def _read(self) -> NDArray[np.uint8]:
        read, bgr = self._camera.read()
        if not read or bgr is None:
            raise DeviceFailure("the camera gives no picture: was it unplugged? Plug it in again")
        return np.asarray(bgr, np.uint8)

    def _settle(self, share: float) -> str:
        """Lets exposure and white balance follow the light, and then holds them. What the camera does not do is said.

        share: so much of the time that this takes at the start.
        """
        camera, settings = self._camera, self._settings
        camera.set(cv2.CAP_PROP_AUTO_EXPOSURE, _EXPOSURE_AUTO)
        camera.set(cv2.CAP_PROP_AUTO_WB, 1)
        settled = self._grey_after(_SETTLE_PICTURES * share)
        exposure = settings.exposure_us / _UNIT_US or self._in_step(camera.get(cv2.CAP_PROP_EXPOSURE))
        camera.set(cv2.CAP_PROP_AUTO_EXPOSURE, _EXPOSURE_MANUAL)
        camera.set(cv2.CAP_PROP_EXPOSURE, exposure)
        camera.set(cv2.CAP_PROP_AUTO_WB, 0)
        if settings.gain:
            camera.set(cv2.CAP_PROP_GAIN, settings.gain)
        holds = camera.get(cv2.CAP_PROP_AUTO_EXPOSURE) == _EXPOSURE_MANUAL
        if holds and not settings.exposure_us:
            low, high = sorted((settled + 1, self._grey_after(_HOLD_PICTURES * share) + 1))
            holds = high / low < _AS_BRIGHT_MAX
        if not holds:
            camera.set(cv2.CAP_PROP_AUTO_EXPOSURE, _EXPOSURE_AUTO)
        self._holds_exposure = holds
        self._light.settled()
        held = {"exposure": holds, "white balance": camera.get(cv2.CAP_PROP_AUTO_WB) == 0}
        return ", ".join(f"{what} {'held' if is_held else 'as the camera likes'}" for what, is_held in held.items())

    def _in_step(self, exposure: float) -> float:
        """The exposure of a whole number of flickers of the lamps, where one is near enough not to change the picture much."""
        whole = (us / _UNIT_US for us in exposures_in_step(exposure * _UNIT_US, self._settings.mains_hz))
        return next((near for near in whole if max(near / exposure, exposure / near) <= _AS_LONG_MAX), exposure)

    def _why_bands(self, *, knows_mains: bool) -> str:
        """Why lamps may make bands, with the cure; "" where they make none."""
        if self._holds_exposure:
            return why_bands(self._camera.get(cv2.CAP_PROP_EXPOSURE) * _UNIT_US, self._settings.mains_hz)
        if knows_mains or not self._settings.mains_hz:
            return ""
        return f"{BANDS}, as the camera cannot be told the frequency of the mains: set camera.exposure_us to a whole number of flickers"

    def _grey_after(self, pictures: float) -> float:
        """The mean grey of the last of so many pictures."""
        for _ in range(round(pictures) - 1):
            self._read()
        return _grey(self._read())


def _grey(bgr: NDArray[np.uint8]) -> float:
    return float(bgr[::16, ::16].mean())


def _set_mains(path: str, mains_hz: int) -> bool:
    """Tells the camera the mains frequency, which OpenCV has no word for; whether it has taken it."""
    wanted = struct.pack("Ii", _POWER_LINE_FREQUENCY, _MAINS[mains_hz])
    with contextlib.suppress(OSError), Path(path).open("rb", buffering=0) as device:
        fcntl.ioctl(device, _VIDIOC_S_CTRL, wanted)
        return fcntl.ioctl(device, _VIDIOC_G_CTRL, wanted) == wanted
    return False
