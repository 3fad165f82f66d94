"""The pictures of a film, one after the other: decoded by PyAV, which makes colours only of those that are looked at, else by OpenCV."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

import cv2
import numpy as np

from companion.frame import Frame

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path


@dataclass(frozen=True, slots=True)
class Shot:
    """A picture of a film. size_px: width, height. at: the frame that it is at a time, seconds."""

    size_px: tuple[int, int]
    at: Callable[[float], Frame]


class Film(Protocol):
    """A film that was opened; one that cannot be read has no pictures.

    count: how many pictures it holds by its container, which may be one off; 0 where that does not tell.
    """

    count: int

    def read(self) -> Shot | None:
        """The next picture; None after the last one that can be decoded. One that is damaged may be left out."""

    def close(self) -> None:
        """Lets go of the file; the pictures that were read stay good."""


class OpenCvFilm:
    """A film as OpenCV decodes it: each picture is made blue, green and red at once."""

    def __init__(self, path: Path) -> None:
        self._video = cv2.VideoCapture(str(path))
        self.count = round(max(self._video.get(cv2.CAP_PROP_FRAME_COUNT), 0.0)) if self._video.isOpened() else 0

    def read(self) -> Shot | None:
        """See Film."""
        read, picture = self._video.read()
        if not read:
            return None
        bgr = np.asarray(picture, np.uint8)
        return Shot((bgr.shape[1], bgr.shape[0]), lambda t: Frame(t, bgr))

    def close(self) -> None:
        """See Film."""
        self._video.release()


def open_film(path: Path) -> Film:
    """A film, by PyAV where that is installed. Never raises: a file that is none has no pictures."""
    try:
        from hardware.recorded.luma_film import LumaFilm  # noqa: PLC0415  it is not everywhere
    except ImportError:
        return OpenCvFilm(path)
    return LumaFilm(path)
