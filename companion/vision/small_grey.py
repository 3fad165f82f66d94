"""Small grey pictures: the camera's own, or made of a frame from as few of its pixels as will do."""

from __future__ import annotations

from typing import TYPE_CHECKING

import cv2
import numpy as np

from companion.frame import SHRINK

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from companion.frame import Frame


class SmallGrey:
    """Makes small grey pictures of frames, in buffers that are used again."""

    def __init__(self) -> None:
        self._small: NDArray[np.uint8] | None = None
        self._grey: NDArray[np.uint8] | None = None

    def of(self, frame: Frame) -> NDArray[np.uint8]:
        """A frame's small picture, (H/4, W/4) uint8: the camera's own, or made from the frame, good until the next call."""
        if frame.small_grey is not None:
            return frame.small_grey
        picture = frame.bgr if frame.luma is None else frame.luma.plane
        size = (picture.shape[1] // SHRINK, picture.shape[0] // SHRINK)
        # Four pixels of each square of sixteen: grey first and all sixteen costs four times as much, and finds no more movement.
        self._small = np.asarray(cv2.resize(picture, size, dst=self._small, interpolation=cv2.INTER_LINEAR), np.uint8)
        self._grey = grey_of(self._small, frame, self._grey)
        return self._grey


def grey_of(sampled: NDArray[np.uint8], frame: Frame, onto: NDArray[np.uint8] | None) -> NDArray[np.uint8]:
    """What was sampled from a frame's luma, or from its colours where it has none, in grey (H, W) uint8."""
    if frame.luma is not None:
        return np.asarray(cv2.LUT(sampled, frame.luma.levels, dst=onto), np.uint8)
    return np.asarray(cv2.cvtColor(sampled, cv2.COLOR_BGR2GRAY, dst=onto), np.uint8)
