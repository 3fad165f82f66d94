"""Small grey pictures: the camera's own, or made of a frame from as few of its pixels as will do."""

from __future__ import annotations

from typing import TYPE_CHECKING

import cv2
import numpy as np

from companion.frame import SHRINK

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from companion.frame import Frame

Part = tuple[slice, slice]
"""Rows and columns of a small picture, both with start and stop."""


class SmallGrey:
    """Makes small grey pictures of frames, or of one part of them, in buffers that are used again."""

    def __init__(self, part: Part | None = None) -> None:
        self._part = part
        self._small: NDArray[np.uint8] | None = None
        self._grey: NDArray[np.uint8] | None = None

    def of(self, frame: Frame) -> NDArray[np.uint8]:
        """The part of a frame's small picture, (H/4, W/4) uint8: the camera's own, or made from the frame, good until the next call."""
        if frame.small_grey is not None:
            return frame.small_grey if self._part is None else frame.small_grey[self._part]
        picture = frame.bgr if frame.luma is None else frame.luma.plane
        if self._part is None:
            size = (picture.shape[1] // SHRINK, picture.shape[0] // SHRINK)
        else:
            rows, columns = self._part
            size = (columns.stop - columns.start, rows.stop - rows.start)
            picture = picture[rows.start * SHRINK : rows.stop * SHRINK, columns.start * SHRINK : columns.stop * SHRINK]
        # Four pixels of each square of sixteen: grey first and all sixteen costs four times as much, and finds no more movement.
        self._small = np.asarray(cv2.resize(picture, size, dst=self._small, interpolation=cv2.INTER_LINEAR), np.uint8)
        if frame.luma is None:
            grey = cv2.cvtColor(self._small, cv2.COLOR_BGR2GRAY, dst=self._grey)
        else:
            grey = cv2.LUT(self._small, frame.luma.levels, dst=self._grey)
        self._grey = np.asarray(grey, np.uint8)
        return self._grey
