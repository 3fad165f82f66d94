"""Ways in which one picture is made harder to read, each by itself: light, sharpness, glare, another stand of the camera."""

from __future__ import annotations

from typing import TYPE_CHECKING

import cv2
import numpy as np

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from numpy.typing import NDArray

    Picture = NDArray[np.uint8]

WARM_BGR, COLD_BGR = (0.55, 0.9, 1.1), (1.15, 0.95, 0.65)
"""Gains of a lamp of some 2700 K, and of a blue sky, against a camera's white balance that does not follow."""
_DIM, _SIGMA_PX, _SHIFT_PX, _TURN_DEG, _WIDTH_PX = 0.25, 4.0, 20, 15.0, 640
_GLARE, _GLARE_EDGE = 230.0, 0.06
"""Grey levels that glare adds, and how wide its edge is, of a tile's side: it bleaches all within."""


def tinted(bgr: Picture, gains_bgr: tuple[float, float, float]) -> Picture:
    """Each colour brighter or darker: (H, W, 3) uint8, BGR, as all pictures here."""
    return np.asarray(np.clip(np.round(bgr * np.array(gains_bgr, np.float32)), 0, 255), np.uint8)


def blurred(bgr: Picture) -> Picture:
    """Out of focus, by a Gaussian of 4 pixels."""
    return np.asarray(cv2.GaussianBlur(bgr, (0, 0), _SIGMA_PX), np.uint8)


def moved(bgr: Picture, dx_px: int = _SHIFT_PX) -> Picture:
    """Everything lies so far to the right; what comes in at the left repeats the border."""
    return _warped(bgr, np.array([[1, 0, dx_px], [0, 1, 0]], np.float64))


def turned(bgr: Picture) -> Picture:
    """Turned by 15 degrees about the middle; what comes in repeats the border."""
    height, width = bgr.shape[:2]
    return _warped(bgr, np.asarray(cv2.getRotationMatrix2D(((width - 1) / 2, (height - 1) / 2), _TURN_DEG, 1), np.float64))


def narrow(bgr: Picture) -> Picture:
    """As a camera of 640 pixels' width would give it."""
    height, width = bgr.shape[:2]
    return np.asarray(cv2.resize(bgr, (_WIDTH_PX, round(height * _WIDTH_PX / width)), interpolation=cv2.INTER_AREA), np.uint8)


def with_glare(bgr: Picture, tiles_px: Sequence[NDArray[np.float64]]) -> Picture:
    """Light mirrored in a third of each tile. tiles_px: corners (4, 2) in turn round the tile; the third is at the first side."""
    glare = np.zeros(bgr.shape[:2], np.float32)
    for a, b, c, d in tiles_px:
        third = np.array([a, b, b + (c - b) / 3, a + (d - a) / 3])
        one = np.zeros_like(glare)
        cv2.fillConvexPoly(one, np.round(third * 16).astype(np.int32), _GLARE, cv2.LINE_AA, 4)
        glare = np.maximum(glare, cv2.GaussianBlur(one, (0, 0), max(0.5, _GLARE_EDGE * float(np.linalg.norm(b - a)))))
    return np.asarray(np.clip(bgr + glare[..., None], 0, 255), np.uint8)


def _warped(bgr: Picture, affine: NDArray[np.float64]) -> Picture:
    height, width = bgr.shape[:2]
    return np.asarray(cv2.warpAffine(bgr, affine, (width, height), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE), np.uint8)


PLAIN: Mapping[str, Callable[[Picture], Picture]] = {
    "warm cast": lambda bgr: tinted(bgr, WARM_BGR),
    "cold cast": lambda bgr: tinted(bgr, COLD_BGR),
    "brightness x 0.25": lambda bgr: tinted(bgr, (_DIM, _DIM, _DIM)),
    "blur sigma 4": blurred,
    "moved by 20 px": moved,
    "turned by 15 degrees": turned,
}
"""What needs the picture alone, by its name."""
