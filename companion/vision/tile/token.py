"""A rock token on a face-down tile, measured when it is taught."""

from __future__ import annotations

from typing import TYPE_CHECKING

import cv2
import numpy as np

from companion.vision.calibration import TaughtToken
from companion.vision.place.light import strongest
from companion.vision.tile.explain import INSIDE, INSIDE_PX

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from companion.vision.tile.explain import Explanation

_Y, _X = np.mgrid[:INSIDE_PX, :INSIDE_PX]
_MIDDLE = (INSIDE_PX - 1) / 2
_NEAR = np.hypot(_X - _MIDDLE, _Y - _MIDDLE) <= 11
"""Where a token's middle may be seen: it lies some units off the middle of the tile, and leans with the view."""


def _against_surround() -> NDArray[np.float32]:
    away = np.hypot(*np.mgrid[-12:13, -12:13])
    disc, ring = away <= 4.5, (away > 9) & (away <= 12)
    return np.asarray(disc / disc.sum() - ring / ring.sum(), np.float32)


_CONTRAST = _against_surround()


def measure_token(back: Explanation) -> TaughtToken:
    """The token by the strongest spot of what the back leaves over.

    Its strength is the mean difference to the back over a disc of 9 units against that of a ring round it; its radius that of a disc as
    large as what differs by half of that, 0 where nothing does.
    """
    left = back.seen - back.face.image[INSIDE, INSIDE]
    contrast = cv2.filter2D(left, -1, _CONTRAST, borderType=cv2.BORDER_REFLECT)
    y, x = divmod(int(np.argmax(np.where(_NEAR, strongest(np.abs(contrast)), 0))), INSIDE_PX)
    strength = float(np.abs(contrast[y, x]).max())
    # What differs in the same direction of colour as the middle of the spot.
    along = cv2.blur(left - np.median(left, axis=(0, 1)), (3, 3)) @ (contrast[y, x] / max(float(np.linalg.norm(contrast[y, x])), 1e-6))
    strong = cv2.morphologyEx((along > strength / 2).astype(np.uint8), cv2.MORPH_OPEN, np.ones((3, 3), np.uint8))
    _, labels = cv2.connectedComponents(strong)
    near = np.bincount(labels[np.hypot(_X - x, _Y - y) <= 4.5])[1:]
    spot = labels == 1 + int(np.argmax(near)) if near.any() else _X == -1
    area = int(spot.sum())
    if area:
        x, y = round(float(_X[spot].mean())), round(float(_Y[spot].mean()))
    blue, green, red = back.seen[np.hypot(_X - x, _Y - y) <= 4].mean(axis=0)
    return TaughtToken(strength, float(np.sqrt(area / np.pi)), (float(blue), float(green), float(red)))
