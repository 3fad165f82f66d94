"""Finding which lamp is beside which cell, with the lamps and the camera of the settings."""

from __future__ import annotations

import time
import uuid
from typing import TYPE_CHECKING, Protocol

import cv2
import numpy as np

from calibration.lamp_map import save_lamps
from calibration.lamps import find_lamps
from calibration.storage import load_table
from companion.errors import DeviceFailure
from companion.frame import Frame
from companion.running.words import STATUS
from companion.spoken.client import DoesNotAnswer, NobodyListens, ask
from companion.spoken.message import Request
from companion.table import CELLS
from companion.vision.mat.locate import locate
from hardware.lights.bank import DARK, Colour

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from numpy.typing import NDArray

    from companion.frame import LostFrame
    from companion.vision.settings import VisionSettings
    from hardware.lights.bank import Bank

_LIT = Colour(1.0, 0.45, 0.0)
"""The amber of a rock: what the camera has to see in play."""
_SHINES_AFTER_S = 0.3
"""A picture that counts was taken so much later than a lamp was lit: cameras expose for up to a fifth of a second."""
_PATIENCE_S = 20.0


class Camera(Protocol):
    """A camera that gives frames with the times of their exposure on the clock that is given with it."""

    def frames(self) -> Iterator[Frame | LostFrame]:
        """The newest picture each time, or a word why there is none."""


class LitBank:
    """A bank whose lamps are lit one at a time before a camera."""

    def __init__(self, bank: Bank, camera: Camera, clock: Callable[[], float] = time.monotonic) -> None:
        self._bank, self._clock = bank, clock
        self._frames = camera.frames()

    @property
    def count(self) -> int:
        """How many lamps there are."""
        return self._bank.count

    def picture(self, lamp: int | None) -> NDArray[np.uint8]:
        """The first picture exposed while only this lamp shone, (H, W, 3) uint8 BGR. Raises DeviceFailure where none comes."""
        self._bank.paint([_LIT if number == lamp else DARK for number in range(self._bank.count)])
        after_s = self._clock() + _SHINES_AFTER_S
        why = "the camera gives no pictures"
        for frame in self._frames:
            if isinstance(frame, Frame):
                if frame.t >= after_s:
                    return frame.bgr
            else:
                why = frame.why
            if self._clock() > after_s + _PATIENCE_S:
                break
        raise DeviceFailure(f"no picture of the lamps could be had: {why}")


def need_no_service(socket: Path) -> None:
    """Raises DeviceFailure where a service listens there: lamps and camera are its own while it runs, also where it does not answer."""
    try:
        ask(socket, Request(STATUS, {}, uuid.uuid4().hex))
    except DoesNotAnswer:
        pass
    except NobodyListens:
        return
    raise DeviceFailure("the service has the lamps: sudo systemctl stop companion, calibrate, then sudo systemctl start companion")


def map_lights(folder: Path, settings: VisionSettings, lamps: LitBank) -> str:
    """Finds the lamps, keeps the map in the calibration folder, and says what was found. Raises CompanionError."""
    table = load_table(folder)
    grey = np.asarray(cv2.cvtColor(lamps.picture(None), cv2.COLOR_BGR2GRAY), np.uint8)
    lamp_of = find_lamps(lamps, locate(grey, (table.mat,), table.lens, settings.marker_misfit_max))
    save_lamps(folder, lamp_of)
    rows = "\n".join("  ".join(f"{cell} lamp {lamp_of[cell]:<3}" for cell in CELLS if cell[1] == row) for row in "123")
    return f"{rows}\nEach lamp was seen beside its cell: {folder}"
