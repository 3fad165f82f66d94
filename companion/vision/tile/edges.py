"""The pose of a tile by its edges alone, whatever is printed on it."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

import cv2
import numpy as np

from companion.vision.place.patches import PATCH_PX, TILE
from companion.vision.tile.faces import Pose

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from companion.vision.place.light import Shares

_HALF_STEP = 2
"""Positions a unit at which an edge is looked for."""
_OUTLINE = (19.9, 22.1)
"""Where the printed outline lies, units from the middle of the place; its own edges are none of a tile's."""


def find_square(shares: Shares, reach: float = 3.0, turn_deg: float = 10.0) -> tuple[Pose, float]:
    """The upright square of about a tile's size with the strongest edges: its pose, and the mean step along its weakest edge, shares.

    reach: how far its middle may be off, units; turn_deg: how far it may be turned.
    """
    across = np.abs(np.gradient(shares, axis=1)).max(axis=2)
    down = np.abs(np.gradient(shares, axis=0)).max(axis=2)
    off = np.abs(np.arange(PATCH_PX) + 0.5 - PATCH_PX / 2)
    outline = (off > _OUTLINE[0]) & (off < _OUTLINE[1])
    across[:, outline] = 0
    down[outline, :] = 0
    best: tuple[float, float, Pose] = (-1.0, 0.0, Pose(0, 0, 0))
    for turn in np.arange(-turn_deg, turn_deg + 0.1, 1.0):
        xs = _profile(across, float(turn), 0)
        ys = _profile(down, float(turn), 1)
        x, x_sum, x_weakest = _pair(xs, reach)
        y, y_sum, y_weakest = _pair(ys, reach)
        if x_sum + y_sum > best[0]:
            a = np.radians(turn)
            pose = Pose(float(np.cos(a) * x - np.sin(a) * y), float(np.sin(a) * x + np.cos(a) * y), float(turn))
            best = (x_sum + y_sum, min(x_weakest, y_weakest), pose)
    return best[2], best[1]


def _profile(slopes: NDArray[np.float32], turn_deg: float, axis: int) -> NDArray[np.float64]:
    """Mean slope along lines across a patch turned upright, at _HALF_STEP lines a unit, the middle in the middle."""
    side = PATCH_PX * _HALF_STEP
    a = np.radians(turn_deg)
    c, s = np.cos(a) / _HALF_STEP, np.sin(a) / _HALF_STEP
    half, middle = (side - 1) / 2, (PATCH_PX - 1) / 2
    matrix = np.array([[c, -s, middle - c * half + s * half], [s, c, middle - s * half - c * half]])
    # Slopes of an edge that is turned lie in both directions, nearly all in one for small turns.
    upright = cv2.warpAffine(slopes, matrix, (side, side), flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP)
    reach = int(0.38 * TILE * _HALF_STEP)
    band = slice(side // 2 - reach, side // 2 + reach)
    return np.asarray((upright[band] if axis == 0 else upright[:, band].T).mean(axis=0), np.float64)


def _pair(profile: NDArray[np.float64], reach: float) -> tuple[float, float, float]:
    """The best pair of lines a tile's side apart: the middle between them (units), the mean (geometric) and the lesser of their slopes."""
    one_at, other_at, off = _pairs(len(profile), reach)
    one, other = profile.take(one_at), profile.take(other_at)
    # The geometric mean: one strong line of the drawing beside nothing is no tile.
    both = np.sqrt(one * other)
    best = int(both.argmax())
    return float(off[best]), float(both[best]), float(min(one[best], other[best]))


@cache
def _pairs(steps: int, reach: float) -> tuple[NDArray[np.intp], NDArray[np.intp], NDArray[np.float64]]:
    """Where in a profile of so many steps the two lines of every pair are, and how far its middle is off, units."""
    side, off = np.meshgrid(
        np.arange(TILE - 2, TILE + 0.6, 0.5) * _HALF_STEP, np.arange(-reach, reach + 0.1, 0.5) * _HALF_STEP, indexing="ij"
    )
    middle = (steps - 1) / 2 + off
    one, other = (np.rint(middle + sign * side / 2).astype(np.intp).ravel() for sign in (-1, 1))
    return one, other, off.ravel() / _HALF_STEP
