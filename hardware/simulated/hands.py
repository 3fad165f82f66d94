"""Hands with sleeves, modelled as rounded limbs and lit from one side.

Coordinates of a hand are in mm: the finger tip at the origin, the arm towards -x.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from itertools import pairwise
from typing import TYPE_CHECKING, TypeAlias

import cv2
import numpy as np

if TYPE_CHECKING:
    from collections.abc import Mapping

    from numpy.typing import NDArray

HAND_PX_PER_MM = 2.0
"""Resolution of a hand's picture."""

ARM_MM = 430.0
"""From the finger tip to where the picture of the arm ends."""

_LEFT_MM, _SIDE_MM, _TIP_MM = ARM_MM, 102.0, 22.0

Limb: TypeAlias = "tuple[tuple[float, float, float], ...]"
"""Joints (x, y, radius) of a limb, mm."""


class Gesture(StrEnum):
    """How a hand is held."""

    GRIP = "grip"
    """Thumb and fingers together, as one picks up a tile."""
    FLAT = "flat"
    """Resting, fingers spread."""


@dataclass(frozen=True, slots=True)
class Person:
    """Whose hand: colours of skin and sleeve, BGR; the left hand or the right; how large, 1 for a grown-up's."""

    skin_bgr: tuple[int, int, int]
    sleeve_bgr: tuple[int, int, int]
    left: bool
    size: float = 1.0


@dataclass(frozen=True, slots=True, eq=False)
class HandPicture:
    """A hand seen from above. bgr: (h, w, 3) uint8, black outside; alpha, shadow: (h, w) uint8; tip_px: where the finger tip is, x, y."""

    bgr: NDArray[np.uint8]
    alpha: NDArray[np.uint8]
    shadow: NDArray[np.uint8]
    tip_px: tuple[float, float]


SKINS_BGR = ((158, 186, 226), (120, 156, 206), (82, 116, 168), (48, 66, 104))
SLEEVES_BGR = ((120, 40, 86), (60, 60, 64), (150, 96, 40), (60, 110, 60), (190, 196, 200), (44, 44, 150))

_GRIP: tuple[Limb, ...] = (
    ((-84, 33, 9.5), (-58, 38, 8.5), (-40, 30, 7.5)),
    ((-77, 15, 10.5), (-44, 22, 9.5), (-20, 14, 8)),
    ((-72, -5, 11), (-32, -1, 9.5), (0, 3, 7.5)),
    ((-78, -25, 10.5), (-38, -22, 9), (-3, -5, 7.5)),
    ((-122, -30, 15), (-80, -50, 12), (-34, -32, 9.5), (-10, -14, 8)),
)
_FLAT: tuple[Limb, ...] = (
    ((-86, 33, 9.5), (-58, 43, 8.5), (-32, 51, 7)),
    ((-77, 13, 10.5), (-38, 17, 9), (-4, 21, 7.5)),
    ((-74, -8, 11), (-34, -10, 9.5), (2, -12, 8)),
    ((-80, -28, 10.5), (-42, -36, 9), (-9, -42, 7.5)),
    ((-126, -32, 15), (-96, -58, 12), (-66, -74, 9)),
)
_FINGERS: Mapping[Gesture, tuple[Limb, ...]] = {Gesture.GRIP: _GRIP, Gesture.FLAT: _FLAT}
_PALM: tuple[Limb, ...] = (
    ((-134, -22, 21), (-86, -25, 14)),
    ((-134, -8, 22), (-80, -7, 15)),
    ((-134, 8, 22), (-84, 13, 15)),
    ((-132, 20, 20), (-92, 31, 13)),
)
_WRIST: Limb = ((-134, -4, 26), (-180, 0, 27), (-240, 0, 30))
_FOREARM: Limb = ((-170, 0, 36), (-300, 0, 43), (-460, 0, 50))
_CUFF_MM = 206.0


@cache
def hand_picture(person: Person, gesture: Gesture) -> HandPicture:
    """The hand of a person, lit from the top left of its own picture."""
    size = (round(2 * _SIDE_MM * HAND_PX_PER_MM), round((_LEFT_MM + _TIP_MM) * HAND_PX_PER_MM))
    skin, sleeve = np.zeros(size, np.float32), np.zeros(size, np.float32)
    for limb in _PALM:
        _raise(skin, limb, person, 0.55)
    _raise(skin, _WRIST, person, 0.6)
    skin = _softened(skin, 3)
    for limb in _FINGERS[gesture]:
        _raise(skin, limb, person, 1.0)
    skin = _softened(skin, 0.8)
    _raise(sleeve, _FOREARM, person, 0.7)
    rng = np.random.default_rng([*person.skin_bgr, *person.sleeve_bgr])
    folds = cv2.GaussianBlur(rng.normal(0, 1, size).astype(np.float32), (0, 0), sigmaX=3 * HAND_PX_PER_MM, sigmaY=14 * HAND_PX_PER_MM)
    cuff = _column(-_CUFF_MM * person.size) - (folds.mean(axis=1) * 6).astype(int)
    sleeve = np.where(np.arange(size[1]) < cuff[:, None], sleeve + folds * 14 * (sleeve > 0), 0).astype(np.float32)
    colour = _shaded(skin, person.skin_bgr, rng, rosy=True)
    clothed = sleeve > 0
    colour[clothed] = _shaded(sleeve, person.sleeve_bgr, rng, rosy=False)[clothed]
    solid = ((skin > 0) | clothed).astype(np.uint8) * 255
    alpha = cv2.GaussianBlur(solid, (0, 0), 0.8)
    bgr = np.clip(colour * (alpha[..., None] / np.float32(255)), 0, 255).astype(np.uint8)
    shadow = cv2.GaussianBlur(solid, (0, 0), 5 * HAND_PX_PER_MM)
    return HandPicture(
        bgr, np.asarray(alpha, np.uint8), np.asarray(shadow, np.uint8), (_LEFT_MM * HAND_PX_PER_MM, _SIDE_MM * HAND_PX_PER_MM)
    )


def _raise(heights: NDArray[np.float32], limb: Limb, person: Person, flatness: float) -> None:
    """Raises the height map (mm) to a limb's rounded back, in place."""
    side = -1 if person.left else 1
    joints = np.array([(x, y * side, r) for x, y, r in limb]) * person.size
    for (ax, ay, ar), (bx, by, br) in pairwise(joints):
        r = max(ar, br)
        x0, x1 = (int((value + _LEFT_MM) * HAND_PX_PER_MM) for value in (min(ax, bx) - r, max(ax, bx) + r))
        y0, y1 = (int((value + _SIDE_MM) * HAND_PX_PER_MM) for value in (min(ay, by) - r, max(ay, by) + r))
        window = np.s_[max(y0, 0) : y1 + 2, max(x0, 0) : x1 + 2]
        ys, xs = np.mgrid[window]
        px, py = xs / HAND_PX_PER_MM - _LEFT_MM - ax, ys / HAND_PX_PER_MM - _SIDE_MM - ay
        along = np.clip((px * (bx - ax) + py * (by - ay)) / ((bx - ax) ** 2 + (by - ay) ** 2), 0, 1)
        beside = np.hypot(px - along * (bx - ax), py - along * (by - ay))
        back = flatness * np.sqrt(np.maximum((ar + (br - ar) * along) ** 2 - beside**2, 0))
        part = heights[window]
        np.maximum(part, back[: part.shape[0], : part.shape[1]], out=part)


def _softened(heights: NDArray[np.float32], sigma_mm: float) -> NDArray[np.float32]:
    """Limbs grown together, within their outline."""
    return np.where(heights > 0, cv2.GaussianBlur(heights, (0, 0), sigma_mm * HAND_PX_PER_MM), 0).astype(np.float32)


def _column(x_mm: float) -> int:
    return round((x_mm + _LEFT_MM) * HAND_PX_PER_MM)


def _shaded(heights: NDArray[np.float32], colour_bgr: tuple[int, int, int], rng: np.random.Generator, *, rosy: bool) -> NDArray[np.float32]:
    smooth = cv2.GaussianBlur(heights, (0, 0), 1.2) * HAND_PX_PER_MM
    slope_x, slope_y = cv2.Sobel(smooth, cv2.CV_32F, 1, 0, scale=1 / 8), cv2.Sobel(smooth, cv2.CV_32F, 0, 1, scale=1 / 8)
    facing = (0.86 + 0.32 * slope_x + 0.4 * slope_y) / np.sqrt(1 + slope_x**2 + slope_y**2)
    blotches = cv2.GaussianBlur(rng.normal(0, 1, heights.shape).astype(np.float32), (0, 0), 5 * HAND_PX_PER_MM) * 20
    grain = rng.normal(0, 1, heights.shape).astype(np.float32) * (2 if rosy else 4)
    tint = np.array((-1.0, -0.8, 0.5) if rosy else (0.4, 0.4, 0.4), np.float32)
    lit = np.array(colour_bgr, np.float32) * np.clip(0.30 + 0.78 * facing, 0.25, 1.15)[..., None]
    return np.asarray(lit + blotches[..., None] * tint * 6 + grain[..., None], np.float32)
