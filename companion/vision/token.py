"""A rock token on a face-down tile: a compact spot that the back does not explain, of about the size and strength that was taught."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import cv2
import numpy as np

from companion.vision.explain import INSIDE, INSIDE_PX

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from companion.vision.explain import Explanation

_DISC = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (9, 9)).astype(np.float32)
_DISC /= _DISC.sum()
_EDGE_PX = 5
_Y, _X = np.mgrid[:INSIDE_PX, :INSIDE_PX]


@dataclass(frozen=True, slots=True)
class Spot:
    """The strongest spot on a tile. strength: mean difference to the back over a disc of 9 units, shares; radius: of a disc as large as
    what differs by half of that, units; x_px, y_px: its middle inside of the tile."""

    strength: float
    radius: float
    x_px: int
    y_px: int

    def around(self, margin: float) -> NDArray[np.bool_]:
        """(INSIDE_PX, INSIDE_PX): the spot and what lies within margin units of it."""
        return (_X - self.x_px) ** 2 + (_Y - self.y_px) ** 2 <= (self.radius + margin) ** 2


def find_spot(back: Explanation) -> Spot:
    """The strongest spot of what the back leaves over."""
    left = back.seen - back.face.image[INSIDE, INSIDE]
    size = np.abs(cv2.filter2D(left, -1, _DISC)).max(axis=2)
    middle = size[_EDGE_PX:-_EDGE_PX, _EDGE_PX:-_EDGE_PX]
    y, x = divmod(int(np.argmax(middle)), middle.shape[1])
    strength = float(middle[y, x])
    strong = (np.abs(cv2.blur(left, (3, 3))).max(axis=2) > strength / 2).astype(np.uint8)
    _, labels = cv2.connectedComponents(cv2.morphologyEx(strong, cv2.MORPH_OPEN, np.ones((3, 3), np.uint8)))
    label = labels[y + _EDGE_PX, x + _EDGE_PX]
    spot = labels == label if label else np.zeros_like(strong, bool)
    area = max(int(spot.sum()), 1)
    if label:
        x, y = round(float(_X[spot].mean())) - _EDGE_PX, round(float(_Y[spot].mean())) - _EDGE_PX
    return Spot(strength, float(np.sqrt(area / np.pi)), x + _EDGE_PX, y + _EDGE_PX)
