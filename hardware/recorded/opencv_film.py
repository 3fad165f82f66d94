"""A film as OpenCV decodes it: each picture is made blue, green and red at once."""

from __future__ import annotations

from typing import TYPE_CHECKING

import cv2
import numpy as np

from companion.frame import Frame
from hardware.recorded.film import Shot

if TYPE_CHECKING:
    from pathlib import Path


class OpenCvFilm:
    """See film.Film."""

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
