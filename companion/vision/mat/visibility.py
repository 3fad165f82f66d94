"""Whether a picture can be judged at all: too dark, too bright, too blurred."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import cv2
import numpy as np

from companion.plight import Plight, Unseen

if TYPE_CHECKING:
    from numpy.typing import NDArray

_DARK, _BRIGHT = 20.0, 225.0
"""Levels: the brightest twentieth of a picture that is too dark, the darkest thirtieth of one that is too bright."""
_BLUR_SHARE = 0.01
"""Blur, shares of the width of the picture, from which on markers and drawings are lost; soft pictures that can be read have half."""
_SMOOTHING = 1.5
_FLAT = 12.0
"""Levels between dark and bright below which a picture shows nothing whose edges could be measured."""

_WORDS = {
    Plight.TOO_DARK: "the picture is too dark to tell tiles apart: put on a lamp, or let the camera expose longer",
    Plight.TOO_BRIGHT: "the picture is too bright, paper and pale tiles run together: turn the lamp away, or let the camera expose less",
    Plight.TOO_BLURRED: "the picture is blurred: set the camera's focus to the mat, wipe its lens, and let it stand still",
}


def poor_light(grey: NDArray[np.uint8]) -> Unseen | None:
    """Why a picture (H, W), also a small one, cannot be judged by its light; None where it can."""
    some = _in_order(grey[::3, ::3])
    if float(some[len(some) * 19 // 20]) < _DARK:
        return unseen(Plight.TOO_DARK)
    if float(some[len(some) // 30]) > _BRIGHT:
        return unseen(Plight.TOO_BRIGHT)
    return None


def blurred(grey: NDArray[np.uint8]) -> Unseen | None:
    """Why a picture (H, W) cannot be judged by its sharpness: even its sharpest edges are soft; None where they are not."""
    some = _in_order(grey[::3, ::3])
    contrast = float(some[len(some) * 49 // 50]) - float(some[len(some) // 50])
    if contrast < _FLAT:
        return None
    smooth = cv2.GaussianBlur(grey, (0, 0), _SMOOTHING).astype(np.float32)
    steps = np.sort(np.abs(np.diff(smooth, axis=1))[::2], axis=None)
    # The slope of an edge that is blurred by a Gaussian is steepest in its middle: its height over sqrt(2 pi) deviations.
    steepest = max(float(steps[len(steps) * 999 // 1000]), 0.1)
    blur_px = math.sqrt(max((contrast / (math.sqrt(2 * math.pi) * steepest)) ** 2 - _SMOOTHING**2, 0.0))
    return unseen(Plight.TOO_BLURRED) if blur_px > _BLUR_SHARE * grey.shape[1] else None


def noise_of(bgr: NDArray[np.uint8]) -> float:
    """Standard deviation of the noise of a picture (H, W, 3), levels: by what neighbours typically differ by."""
    green = bgr[::8, :, 1].astype(np.float32)
    return float(np.median(np.abs(np.diff(green, axis=1)))) / 0.954


def _in_order(levels: NDArray[np.uint8]) -> NDArray[np.uint8]:
    # Levels are few: numpy sorts them by counting where it is asked for a stable order, ten times as fast.
    return np.sort(levels, axis=None, kind="stable")


def unseen(plight: Plight) -> Unseen:
    """The error of a plight that needs no more words than these."""
    return Unseen(plight, _WORDS[plight])
