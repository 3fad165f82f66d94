"""Which places move, by a small grey picture: what differs from the picture before, and from the one that was read."""

from __future__ import annotations

from typing import TYPE_CHECKING

import cv2
import numpy as np

from companion.vision.patches import PATCH_UNITS, TILE

if TYPE_CHECKING:
    from collections.abc import Iterable

    from numpy.typing import NDArray

    from companion.frame import Frame
    from companion.table import Place
    from companion.vision.locate import Grid
    from companion.vision.settings import VisionSettings

SHRINK = 4
"""A small picture is this much smaller along either side."""


class SmallGrey:
    """Makes small grey pictures of frames, in buffers that are used again."""

    def __init__(self) -> None:
        self._small: NDArray[np.uint8] | None = None

    def of(self, frame: Frame, out: NDArray[np.uint8] | None) -> NDArray[np.uint8]:
        """The small picture of a frame, (H/4, W/4) uint8: the camera's own, or made from the frame (into `out` where it fits)."""
        if frame.small_grey is not None:
            return frame.small_grey
        height, width = frame.bgr.shape[:2]
        size = (width // SHRINK, height // SHRINK)
        # Four pixels of each square of sixteen: grey first and all sixteen costs four times as much, and finds no more movement.
        self._small = np.asarray(cv2.resize(frame.bgr, size, dst=self._small, interpolation=cv2.INTER_LINEAR), np.uint8)
        if out is not None and out.shape != size[::-1]:
            out = None
        return np.asarray(cv2.cvtColor(self._small, cv2.COLOR_BGR2GRAY, out), np.uint8)


class Regions:
    """Where the places lie in the small picture: upright boxes round their patches."""

    def __init__(self, grid: Grid, shape: tuple[int, ...]) -> None:
        half = PATCH_UNITS / 2 * grid.mat.tile_mm / TILE
        corners = np.array([(-half, -half), (half, -half), (half, half), (-half, half)])
        self.boxes: dict[Place, tuple[slice, slice]] = {}
        for place, at_mm in grid.mat.places_mm.items():
            shown = grid.to_picture(corners + at_mm) / SHRINK
            (left, top), (right, bottom) = np.floor(shown.min(axis=0)), np.ceil(shown.max(axis=0))
            rows = slice(int(np.clip(top, 0, shape[0] - 2)), int(np.clip(bottom, 2, shape[0])))
            self.boxes[place] = (rows, slice(int(np.clip(left, 0, shape[1] - 2)), int(np.clip(right, 2, shape[1]))))


def moved(
    now: NDArray[np.uint8], before: NDArray[np.uint8], regions: Regions, places: Iterable[Place], settings: VisionSettings
) -> set[Place]:
    """The places that differ between two small pictures by more than a change of light."""
    apart = cv2.subtract(now, before, dtype=cv2.CV_16S)
    found = set()
    for place in places:
        box = apart[regions.boxes[place]]
        # An even change of light is no movement.
        off = np.abs(box - round(cv2.mean(box)[0]))
        if np.count_nonzero(off > settings.motion_level) >= settings.motion_pixels:
            found.add(place)
    return found
