"""A hand as the camera sees it: above the table, with its shadow, blurred by its movement."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

import cv2
import numpy as np

from hardware.simulated.hands import HAND_PX_PER_MM, Gesture, Person, hand_picture
from hardware.simulated.sprites import Sprite, box_around

if TYPE_CHECKING:
    from cv2.typing import MatLike
    from numpy.typing import NDArray

    from hardware.simulated.optics import View
    from hardware.simulated.scene import LyingTile, Stone, Stranger

_HEIGHT_MM = 22.0
_SHADOW_MM = (9.0, 13.0)
"""How far the shadow falls from the hand, on the sheet of a camera's picture: to the right and down."""
_ARM_MM, _TILE_REACH_MM = 45.0, 26.0
"""How far a hand and its sleeve reach to either side, and a tile of the A4 mat from its middle to its corners."""


@dataclass(frozen=True, slots=True)
class Held:
    """What a hand carries: a tile (tipped: how far it has been turned over, 0 to 1; half way its other side shows), rock, or stranger."""

    thing: LyingTile | Stone | Stranger
    tipped: float = 0.0


@dataclass(frozen=True, slots=True)
class Hand:
    """A hand over the table.

    tip_mm: its finger tips on the sheet; moves_mm_s: how fast; heading_deg: where it points (0 right, 90 down the sheet).
    """

    person: Person
    gesture: Gesture
    tip_mm: tuple[float, float]
    moves_mm_s: tuple[float, float]
    heading_deg: float
    held: Held | None = None


def covers(hand: Hand, at_mm: tuple[float, float]) -> bool:
    """Whether a hand, or the arm behind it, reaches over a tile of the A4 mat that lies at a point of the sheet."""
    heading = math.radians(hand.heading_deg)
    x, y = at_mm[0] - hand.tip_mm[0], at_mm[1] - hand.tip_mm[1]
    ahead = x * math.cos(heading) + y * math.sin(heading)
    beside = abs(y * math.cos(heading) - x * math.sin(heading))
    return ahead < _TILE_REACH_MM and beside < _ARM_MM + _TILE_REACH_MM


def hand_sprite(view: View, hand: Hand, shadow: float, exposure_s: float) -> Sprite | None:
    """The hand's cut-out, None where it is out of the picture. shadow: 0 to 1; exposure_s: for how long the shutter is open."""
    picture = hand_picture(hand.person, hand.gesture)
    heading = math.radians(hand.heading_deg)
    along, tip = np.array((math.cos(heading), math.sin(heading))), np.array(hand.tip_mm)
    across = np.array((-along[1], along[0]))
    seen = view.project([tip, tip - 100 * along, tip + 50 * across], _HEIGHT_MM)
    x, y = picture.tip_px
    drawn = np.array([(x, y), (x - 100 * HAND_PX_PER_MM, y), (x, y + 50 * HAND_PX_PER_MM)])
    affine = cv2.getAffineTransform(drawn.astype(np.float32), seen.astype(np.float32))
    height, width = picture.alpha.shape
    corners = np.array([(0, 0, 1), (width, 0, 1), (width, height, 1), (0, height, 1)]) @ affine.T
    cast = np.array(_SHADOW_MM) * view.px_per_mm
    blur = _travel_px(view, hand, exposure_s)
    box = box_around(np.concatenate([corners, corners + cast]), float(np.abs(blur).max()) + 2, view.lens.size_px)
    shape = (box[2] - box[0], box[3] - box[1])
    if 0 in shape:
        return None
    onto = affine - np.array([[0, 0, box[0]], [0, 0, box[1]]])
    colour = cv2.warpAffine(picture.bgr, onto, shape)
    alpha = cv2.warpAffine(picture.alpha, onto, shape)
    onto[:, 2] += cast
    dark = cv2.warpAffine(picture.shadow, onto, shape)
    clear = cv2.multiply(255 - alpha, cv2.convertScaleAbs(dark, alpha=-shadow, beta=255), scale=1 / 255)
    return Sprite(box, _smeared(colour, blur), np.asarray(cv2.cvtColor(_smeared(clear, blur), cv2.COLOR_GRAY2BGR), np.uint8))


def _travel_px(view: View, hand: Hand, exposure_s: float) -> NDArray[np.float64]:
    tip = np.array(hand.tip_mm)
    ends = view.project([tip, tip + np.array(hand.moves_mm_s) * exposure_s], _HEIGHT_MM)
    return np.asarray(ends[1] - ends[0])


def _smeared(layer: MatLike, travel_px: NDArray[np.float64]) -> NDArray[np.uint8]:
    """The mean of the picture along its way: each pass halves the step, so three passes lay eight pictures over one another."""
    picture = np.asarray(layer, np.uint8)
    for _ in range(3):
        travel_px = travel_px / 2
        dx, dy = np.round(travel_px).astype(int).tolist()
        if (dx, dy) != (0, 0):
            moved = cv2.warpAffine(
                picture,
                np.array([[1, 0, dx], [0, 1, dy]], np.float32),
                picture.shape[1::-1],
                flags=cv2.INTER_NEAREST,
                borderMode=cv2.BORDER_REPLICATE,
            )
            picture = np.asarray(cv2.addWeighted(picture, 0.5, moved, 0.5, 0), np.uint8)
    return picture
