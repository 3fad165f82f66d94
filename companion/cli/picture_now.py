"""A picture of the table as it is now: from the service, where one runs, else from the camera itself."""

from __future__ import annotations

import logging
import os
import time
import uuid
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from companion.errors import DeviceFailure
from companion.frame import Frame
from companion.pictures import read_picture
from companion.running.words import PICTURE
from companion.spoken.client import DoesNotAnswer, NobodyListens, ask
from companion.spoken.message import Request
from companion.spoken.where import default_socket
from hardware.camera.captured import CapturedCamera
from hardware.camera.settings import CameraDriver

if TYPE_CHECKING:
    from collections.abc import Callable

    import numpy as np
    from numpy.typing import NDArray

    from hardware.camera.settings import CameraSettings

_PATIENCE_S = 40.0


class Taken(NamedTuple):
    """A picture. bgr: (H, W, 3) uint8. camera: the identity of the one that took it, see CameraSettings."""

    bgr: NDArray[np.uint8]
    camera: str


def picture_now(settings: CameraSettings, socket: Path | None = None) -> Taken:
    """The newest picture. socket: of the service; None: where it listens by itself. Raises DeviceFailure where no picture can be had."""
    listens = socket or default_socket(os.environ, os.getuid())
    try:
        answer = ask(listens, Request(PICTURE, {}, uuid.uuid4().hex))
    except DoesNotAnswer as problem:
        raise DeviceFailure(f"the service, which has the camera, does not answer: {problem}") from problem
    except NobodyListens:
        return picture_of(settings)
    if answer.why:
        raise DeviceFailure(f"the service has no picture: {answer.why}")
    path, *camera = answer.lines
    return Taken(read_picture(Path(path)), "".join(camera))


def picture_of(settings: CameraSettings, patience_s: float = _PATIENCE_S, clock: Callable[[], float] = time.monotonic) -> Taken:
    """The first picture of the camera, which is opened for it. Raises DeviceFailure."""
    if settings.driver is CameraDriver.NONE:
        raise DeviceFailure("the settings name no camera: set camera.driver")
    logging.getLogger("hardware.camera").setLevel(logging.ERROR)  # no game goes on meanwhile; why there is no picture is raised
    with CapturedCamera(settings, clock=clock) as camera:
        until = clock() + patience_s
        why = ""
        for frame in camera.frames():
            if isinstance(frame, Frame):
                return Taken(frame.bgr, camera.identity)
            why = frame.why
            if clock() >= until or camera.failures > 1:
                break
    raise DeviceFailure(f"no picture could be had: {why}")
