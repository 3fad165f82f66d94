"""Whether the outlines in a place are those that were there, whatever light falls on them now."""

from __future__ import annotations

from typing import TYPE_CHECKING

import cv2
import numpy as np

from companion.vision.place.light import grey_of
from companion.vision.place.patches import PATCH_PX

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from companion.vision.place.light import Shares

_INSIDE = slice(8, PATCH_PX - 8)
"""What of a patch is compared: the tile. Beside it lie what belongs to other places, and their shadows."""
_DARK = 0.08
"""Shares of paper: what is much darker than this differs by noise."""
_EDGE = 0.1
"""Change of brightness a pixel (of its logarithm) at which an edge counts by half: the soft edge of a shadow is fainter."""
_NOISE = 2.0
_REACH = 1.5
"""Standard deviation of how far an outline may lie beside where it lay, units."""
_PLAIN = 0.008
"""Outlines of so little strength are none: two plain places are alike."""


def outlines_kept(before: Shares, now: Shares, noise: float) -> float:
    """How much of the outlines of two patches is common to both: 1 is all, 0 none.

    before, now: (PATCH_PX, PATCH_PX, 3) shares, smoothed over 3 pixels; noise: that of the noisier one, unsmoothed, shares. Outlines are
    compared by their direction, not by which side of them is brighter: light from another side turns that round. Directions are averaged
    as doubled angles (Bigün and Granlund, Optimal orientation detection of linear symmetry, 1987).
    """
    level = _EDGE + _NOISE * noise
    one, other = _outlines(before, level), _outlines(now, level)
    strength = max(_mean_product(one, one), _mean_product(other, other))
    return (_mean_product(one, other) + _PLAIN) / (strength + _PLAIN)


def _outlines(shares: Shares, level: float) -> NDArray[np.float32]:
    """Strength, 0 to 1, and direction of outlines as vectors of doubled angles: (H, W, 2) float32."""
    light = np.log(np.maximum(grey_of(shares), 0) + np.float32(_DARK))
    across, down = (cv2.Sobel(light, cv2.CV_32F, dx, dy, ksize=3, scale=1 / 8) for dx, dy in ((1, 0), (0, 1)))
    square = across * across + down * down
    trust = 1 / (square + level * level)
    vectors = np.stack([(across * across - down * down) * trust, 2 * across * down * trust], axis=-1)
    return np.asarray(cv2.GaussianBlur(vectors, (0, 0), _REACH), np.float32)[_INSIDE, _INSIDE]


def _mean_product(one: NDArray[np.float32], other: NDArray[np.float32]) -> float:
    return float(np.mean(np.sum(one * other, axis=-1)))
