"""What of a place cannot be seen, because mirrored light bleaches it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import cv2
import numpy as np

if TYPE_CHECKING:
    from companion.vision.place.light import LitPatch, Visible

_FULL = 250
"""Grey levels: all three colours from here on are as bright as the camera tells."""
_OVER_PAPER = 1.04
"""Shares: paper itself may be as bright; only what is brighter is mirrored light."""
_FEWEST = 12
"""Pixels: fewer are a spark, which hides nothing."""
_BEACH = 2 * 4 + 1
"""Side of what is hidden round a bleached pixel, units: light fades out beside it."""


def bleached(patch: LitPatch) -> Visible | None:
    """What a patch shows where mirrored light does not bleach it; None where it bleaches nothing."""
    low = np.minimum(np.minimum(patch.shares[..., 0], patch.shares[..., 1]), patch.shares[..., 2])
    white = (np.all(patch.shares * patch.paper >= _FULL, axis=2) & (low > _OVER_PAPER)).astype(np.uint8)
    if np.count_nonzero(white) < _FEWEST:
        return None
    white = cv2.morphologyEx(white, cv2.MORPH_OPEN, np.ones((2, 2), np.uint8))
    wide = cv2.dilate(white, cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (_BEACH, _BEACH)))
    return np.asarray(1 - wide, np.float32)
