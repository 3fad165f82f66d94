"""Whether the mat still lies where it lay: its markers looked at in small windows round where they were."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING

import cv2
import numpy as np

from companion.vision.markers import find_markers

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from companion.vision.locate import Grid
    from companion.vision.settings import VisionSettings

_WINDOW_SIDES = 2.6
"""Side of a window, in sides of its marker."""


class Stance(Enum):
    """What the markers say of the grid."""

    HOLDS = "every marker that is seen lies where it lay"
    MOVED = "a marker lies elsewhere"
    UNSEEN = "no marker is seen where it lay"


class MarkerWatch:
    """The markers of one grid."""

    def __init__(self, grid: Grid, settings: VisionSettings) -> None:
        self._settings = settings
        self._corners = {marker.number: grid.to_picture(np.array(marker.corners_mm())).astype(np.float32) for marker in grid.mat.markers}

    def check(self, bgr: NDArray[np.uint8]) -> Stance:
        """Looks at the windows of a frame (H, W, 3) uint8 BGR."""
        height, width = bgr.shape[:2]
        seen, gone = 0, 0
        for number, corners in self._corners.items():
            side = float(np.linalg.norm(corners - np.roll(corners, 1, axis=0), axis=1).mean())
            middle, reach = corners.mean(axis=0), side * _WINDOW_SIDES / 2
            left, top = np.maximum(middle - reach, 0).astype(int)
            right, bottom = np.minimum(middle + reach, (width, height)).astype(int)
            if right - left < side or bottom - top < side:
                continue
            grey = np.asarray(cv2.cvtColor(bgr[top:bottom, left:right], cv2.COLOR_BGR2GRAY), np.uint8)
            found = find_markers(grey, thorough=False)
            if number in found:
                off = np.linalg.norm(found[number] + (left, top) - corners, axis=1)
                seen += 1
                gone += bool(np.median(off) > max(self._settings.marker_shift_max * side, 1.0))
        if not seen:
            return Stance.UNSEEN
        return Stance.MOVED if gone else Stance.HOLDS
