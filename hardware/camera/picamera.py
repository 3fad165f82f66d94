"""The Raspberry Pi's own camera, by picamera2: focused, settled and held; runs in the capture process."""

from __future__ import annotations

import contextlib
import importlib
import logging
import time
from typing import TYPE_CHECKING, Any, NoReturn

import numpy as np

from companion.errors import DeviceFailure
from companion.frame import SHRINK
from hardware.camera.held import Held
from hardware.camera.light_change import LightChange, settles_again
from hardware.camera.mains import flicker_us
from hardware.camera.settings import CameraDriver, identity_of
from hardware.camera.source import Picture
from hardware.camera.stamp import stamp

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from numpy.typing import NDArray

    from hardware.camera.settings import CameraSettings

_log = logging.getLogger(__name__)

_SETTLE_PICTURES = 40
_HOLD_PICTURES = 30
_SET_WHAT_IT_CAN = "set camera.exposure_us and camera.gain to what it can do, or to 0"
_FOCUS_PICTURES = 120
_BUFFERS = 4
_AF_MANUAL, _AF_AUTO, _AF_START = 0, 1, 0
_AF_ENDED = (2, 3)  # focused, or failed: it stays where it is
_FLICKER_MANUAL = 1
_PACKAGES = {"libcamera": "python3-libcamera", "pykms": "python3-kms++"}
"""Where the library itself is there, but not all that it needs."""


class PicameraSource:
    """Pictures with a small grey one beside them where the camera makes both; exposure, white balance and focus are set once and held.

    Where the light of the room has changed for good it settles again.
    """

    def __init__(self, settings: CameraSettings, library: Any = None, clock: Callable[[], float] = time.monotonic) -> None:
        """library: the module picamera2, which is imported when the camera is opened where it is None. clock: seconds, never steps."""
        self._settings, self._library, self._clock = settings, library, clock
        self._camera: Any = None
        self.identity = settings.identity
        self._held = Held({})
        self._small_px: tuple[int, int] | None = None
        self._light = LightChange()

    def open(self) -> str:
        """Opens, focuses and settles it."""
        library = self._library or _imported()
        self._camera = camera = self._opened(library)
        self._configure(camera)
        try:
            camera.start()
        except OSError as error:
            raise DeviceFailure(
                f"the camera has no memory for its pictures ({error}): set a smaller camera.width and camera.height"
            ) from error
        self._focus()
        self._settle(_SETTLE_PICTURES)
        width, height = camera.camera_configuration()["main"]["size"]
        beside = "with small pictures beside" if self._small_px else "without small pictures beside"
        found = f"{camera.camera_properties.get('Model', 'a camera')}, {width}x{height}, {beside}; {self._held}"
        bands = self._held.why_bands(self._settings.mains_hz)
        return f"{found}; {bands}" if bands else found

    def picture(self) -> Picture:
        """Waits for the next picture that was taken as it is held.

        What an owner has set and the sensor cannot do is given up for what it does.
        """
        picture = self._next()
        if picture is None and (self._settings.exposure_us or self._settings.gain):
            wanted, self._held = self._held, Held.of(self._metadata(), self._camera.camera_controls)
            _log.warning("the camera cannot do %s, and is held at %s: %s", wanted, self._held, _SET_WHAT_IT_CAN)
            picture = self._next()
        if picture is None:
            raise DeviceFailure(f"the camera does not keep to {self._held}: it is started again; if it goes on, {_SET_WHAT_IT_CAN}")
        return picture

    def _next(self) -> Picture | None:
        """The next picture that was taken as it is held; None where none of many was."""
        for _ in range(_HOLD_PICTURES):
            with self._request() as request:
                metadata = request.get_metadata()
                if not self._held.holds(metadata):
                    self._camera.set_controls(self._held.controls)
                    continue
                t = stamp(metadata.get("SensorTimestamp", 0) / 1e9, self._clock())
                bgr: NDArray[np.uint8] = request.make_array("main")
                small = self._small(request)
            if self._held.values and self._light.is_another(float((bgr[::16, ::16] if small is None else small).mean()), t):
                self._settle(settles_again(_SETTLE_PICTURES, self._settings))
                _log.warning("the light has changed for good, and the camera has settled again: %s", self._held)
            return Picture(t, bgr, small)
        return None

    def _opened(self, library: Any) -> Any:
        wanted = self._settings.device
        there = library.Picamera2.global_camera_info()
        ids = [str(info.get("Id", "")) for info in there]
        if not there:
            raise DeviceFailure("no camera is connected: check its ribbon cable at both ends, with the Pi switched off")
        if wanted and wanted not in ids:
            raise DeviceFailure(f"the camera {wanted!r} is not there: set camera.device to one of {', '.join(ids)}")
        if not wanted and len(there) > 1:
            raise DeviceFailure(f"which camera is not said: set camera.device to one of {', '.join(ids)}")
        which = ids.index(wanted) if wanted else 0
        self.identity = identity_of(CameraDriver.PICAMERA, ids[which])
        try:
            return library.Picamera2(there[which]["Num"])
        except (RuntimeError, IndexError, OSError) as error:
            _refuse(error)

    def _configure(self, camera: Any) -> None:
        settings = self._settings
        width, height = settings.width // 8 * 8, settings.height // 8 * 8
        controls: dict[str, object] = {"FrameDurationLimits": (1_000_000 // settings.fps,) * 2}
        flicker = flicker_us(settings.mains_hz)
        if flicker is not None:
            controls |= {"AeFlickerMode": _FLICKER_MANUAL, "AeFlickerPeriod": round(flicker)}
        controls = {name: value for name, value in controls.items() if name in camera.camera_controls}
        asked: dict[str, object] = {"main": {"format": "RGB888", "size": (width, height)}, "buffer_count": _BUFFERS, "controls": controls}
        small = (width // SHRINK, height // SHRINK)
        # A camera that libcamera takes for one on USB makes no second picture; the library then stumbles (AttributeError) or refuses. Where
        # memory is short (OSError) it may still do for the first one alone.
        with contextlib.suppress(RuntimeError, ValueError, KeyError, AttributeError, OSError):
            camera.configure(camera.create_video_configuration(**asked, lores={"format": "YUV420", "size": small}))
            if camera.camera_configuration().get("lores"):
                self._small_px = small
        if self._small_px is None:
            try:
                camera.configure(camera.create_video_configuration(**asked))
            except (RuntimeError, OSError) as error:
                _refuse(error)
        given = tuple(camera.camera_configuration()["main"]["size"])
        if given != (settings.width, settings.height):
            raise DeviceFailure(
                f"the camera gives {given[0]}x{given[1]} where {settings.width}x{settings.height} was asked for: set camera.width and"
                " camera.height to a size it has"
            )

    def _focus(self) -> None:
        """Once, and then held: a lens that goes on looking for its focus hunts when hands come in."""
        camera = self._camera
        if "AfMode" not in camera.camera_controls:
            return
        if self._settings.focus_m:
            camera.set_controls({"AfMode": _AF_MANUAL, "LensPosition": 1 / self._settings.focus_m})
            return
        camera.set_controls({"AfMode": _AF_AUTO, "AfTrigger": _AF_START})
        metadata: Mapping[str, Any] = {}
        for _ in range(_FOCUS_PICTURES):
            metadata = self._metadata()
            if metadata.get("AfState") in _AF_ENDED:
                break
        if "LensPosition" in metadata:
            camera.set_controls({"AfMode": _AF_MANUAL, "LensPosition": metadata["LensPosition"]})

    def _settle(self, pictures: int) -> None:
        """Lets exposure and white balance come to rest and holds them; what the camera does not tell of is left as it likes."""
        camera = self._camera
        free = {"AeEnable": True, "AwbEnable": True}
        camera.set_controls({name: value for name, value in free.items() if name in camera.camera_controls})
        last = Held({})
        for n in range(pictures):
            metadata = self._metadata()
            if n >= pictures // 3 and last.steady(metadata):
                break
            last = Held.of(metadata, camera.camera_controls)
        settings = self._settings
        self._held = Held.of(metadata, camera.camera_controls, settings.exposure_us, settings.gain)
        if not settings.exposure_us and not settings.gain:
            self._held = self._held.in_step_with(settings.mains_hz)
        camera.set_controls({name: value for name, value in self._held.controls.items() if name in camera.camera_controls})
        self._light.settled()

    def _small(self, request: Any) -> NDArray[np.uint8] | None:
        if self._small_px is None:
            return None
        width, height = self._small_px
        # YUV420: the grey picture comes first, its rows are padded.
        return np.ascontiguousarray(request.make_array("lores")[:height, :width])

    def _metadata(self) -> Mapping[str, Any]:
        with self._request() as request:
            metadata: Mapping[str, Any] = request.get_metadata()
            return metadata

    @contextlib.contextmanager
    def _request(self) -> Any:
        """A request, given back whatever happens: with all of them lent the camera stops without a word.

        It waits for ever where the camera is gone; whoever started this process ends it then.
        """
        request = self._camera.capture_request()
        try:
            yield request
        finally:
            request.release()


def _imported() -> Any:
    try:
        return importlib.import_module("picamera2")
    except ModuleNotFoundError as error:
        package = _PACKAGES.get(error.name or "", "python3-picamera2")
        raise DeviceFailure(
            f"the Pi's camera needs {error.name}: sudo apt-get install --no-install-recommends {package}, or set camera.driver"
        ) from error
    except (ImportError, ValueError) as error:
        raise DeviceFailure(f"the camera's software does not fit together ({error}): sudo apt full-upgrade") from error


def _refuse(error: Exception) -> NoReturn:
    """Says why the camera cannot be had, by what picamera2 says of it."""
    cause = f"{error} {error.__cause__ or ''}"
    if "busy" in cause:
        raise DeviceFailure("another program is using the camera: end it (a companion that runs already?)") from error
    if "dmaHeap" in cause or "dma_heap" in cause:
        raise DeviceFailure(
            "/dev/dma_heap may not be opened: put this user into the group video, or allow char-dma_heap in the unit"
        ) from error
    if "allocate memory" in cause:
        raise DeviceFailure("the camera has no memory for its pictures: set a smaller camera.width and camera.height") from error
    raise DeviceFailure(f"the camera cannot be opened: {error}; `rpicam-hello --list-cameras` shows what the system sees") from error
