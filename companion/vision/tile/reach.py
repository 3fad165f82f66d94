"""Whether what lies on a tile reaches in from beside it, as a finger does and a token does not."""

from __future__ import annotations

from typing import TYPE_CHECKING

import cv2
import numpy as np

from companion.vision.tile.evidence import paper_beside
from companion.vision.tile.explain import INSIDE_PX

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from companion.vision.place.light import LitPatch
    from companion.vision.settings import VisionSettings
    from companion.vision.tile.explain import Explanation

_HALF = (INSIDE_PX - 1) / 2
_NOT_PAPER_MIN = 0.6
"""So much of what is beyond an edge, going straight out, is no paper where something reaches in."""
_WIDE_MIN = 3
"""Points along an edge, two units apart, over which something must reach in: a shadow's tip or a marker's corner is narrower."""
_ALIKE = 0.35
"""What reaches in differs from the face below it by at least so much of what the thing on the tile does."""
_UNBROKEN = 0.8
"""So much of the way in from the edge must differ."""
_STEPS = 12


def reaches_in(
    patch: LitPatch, tile: Explanation, off: NDArray[np.float32], at: tuple[float, float], radius: float, settings: VisionSettings
) -> bool:
    """Whether a thing on a tile goes on unbroken to one of the tile's edges, and past it.

    off: (INSIDE_PX, INSIDE_PX) shares, what the face below leaves over; at: the middle of the thing from that of the tile, units; radius:
    of what surely is part of it.
    """
    paper = paper_beside(patch, tile.pose, settings).mean(axis=1)
    along = np.linspace(-_HALF, _HALF, paper.shape[1])
    edge = np.full_like(along, _HALF)
    starts = np.stack([np.stack([along, edge]), np.stack([along, -edge]), np.stack([edge, along]), np.stack([-edge, along])])
    x0, y0 = starts[:, 0][..., None], starts[:, 1][..., None]
    away = np.maximum(np.hypot(x0 - at[0], y0 - at[1]), 1e-6)
    part = np.linspace(0, 1, _STEPS) * np.maximum(1 - radius / away, 0)
    x, y = x0 + (at[0] - x0) * part + _HALF, y0 + (at[1] - y0) * part + _HALF
    shape = (-1, _STEPS)
    on_way = cv2.remap(off, x.reshape(shape).astype(np.float32), y.reshape(shape).astype(np.float32), cv2.INTER_LINEAR)
    middle = off[round(at[1] + _HALF), round(at[0] + _HALF)]
    unbroken = np.mean(on_way > _ALIKE * middle, axis=1).reshape(paper.shape) >= _UNBROKEN
    return bool(np.max(np.sum((1 - paper >= _NOT_PAPER_MIN) & unbroken, axis=1)) >= _WIDE_MIN)
