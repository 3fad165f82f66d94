"""The capture process: runs one camera's driver until it fails, hangs or is killed. Started by `python -m hardware.camera.capture`."""

from __future__ import annotations

import ctypes
import json
import os
import signal
import sys
from importlib import import_module
from typing import TYPE_CHECKING

from companion.errors import DeviceFailure
from hardware.camera.notice import Arrived, Failed, Opened, format_notice
from hardware.camera.ring import Ring
from hardware.camera.settings import CameraDriver, CameraSettings
from hardware.camera.source import Shape

if TYPE_CHECKING:
    from collections.abc import Callable

    from hardware.camera.notice import Notice
    from hardware.camera.source import Picture, Source

_SOURCES = {
    CameraDriver.PICAMERA: ("hardware.camera.picamera", "PicameraSource"),
    CameraDriver.USB: ("hardware.camera.v4l2", "V4l2Source"),
    CameraDriver.SIMULATED: ("hardware.simulated.sensor_line", "SimulatedSource"),
}
_PR_SET_PDEATHSIG = 1


def source_of(settings: CameraSettings) -> Source:
    """The driver that the settings name; only its own module is imported, and with it the library that it needs."""
    module, name = _SOURCES[settings.driver]
    source: Source = getattr(import_module(module), name)(settings)
    return source


def capture(source: Source, file: int, tell: Callable[[Notice], None]) -> None:
    """Takes pictures into the ring of `file` and tells of each, until the driver fails; that is told too."""
    try:
        found = source.open()
        picture = source.picture()
        shape = shape_of(picture)
        ring = Ring(file, shape, writes=True)
        tell(Opened(shape.width, shape.height, shape.small, found, source.identity))
        number = 0
        while True:
            number += 1
            ring.write(number, picture)
            tell(Arrived(number))
            picture = source.picture()
            if shape_of(picture) != shape:
                now = shape_of(picture)
                tell(Failed(f"the camera changed its pictures from {shape.width}x{shape.height} to {now.width}x{now.height}"))
                return
    except DeviceFailure as failure:
        tell(Failed(str(failure)))
    except Exception as error:  # noqa: BLE001  whatever a library raises, the owner is told in a line
        tell(Failed(f"the camera's software failed ({type(error).__name__}: {error}); `companion check` tells its versions"))


def shape_of(picture: Picture) -> Shape:
    """What a picture is."""
    height, width = picture.bgr.shape[:2]
    return Shape(width, height, picture.small_grey is not None)


def _main(settings: str, file: str, notices: str) -> None:
    # Whoever started it may be killed; a camera that is still held would be lost to the next one.
    ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # of a terminal's whole group; the other end closes the pipe
    signal.signal(signal.SIGPIPE, signal.SIG_DFL)
    told = os.fdopen(int(notices), "wb", buffering=0)
    words = json.loads(settings)
    capture(source_of(CameraSettings(**{**words, "driver": CameraDriver(words["driver"])})), int(file), lambda it: _tell(told.write, it))
    # A driver whose camera is gone may hang in being let go of: leave without.
    os._exit(0)


def _tell(write: Callable[[bytes], object], notice: Notice) -> None:
    write(format_notice(notice))


if __name__ == "__main__":
    _main(*sys.argv[1:])
