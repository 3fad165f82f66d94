"""Laying one cut-out picture over another."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

import cv2
import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

Box: TypeAlias = "tuple[int, int, int, int]"
"""Pixels: left, top, right, foot; right and foot are just outside."""


@dataclass(frozen=True, slots=True, eq=False)
class Sprite:
    """A cut-out at a place in a picture, its box.

    light: (h, w, 3) uint8, BGR, what it adds; keep: (h, w, 3) uint8, how much of what lies beneath stays, of 255.
    """

    box: Box
    light: NDArray[np.uint8]
    keep: NDArray[np.uint8]


def lay(picture: NDArray[np.uint8], sprite: Sprite, within: Box | None = None) -> None:
    """Draws the sprite into `picture`, (H, W, 3) uint8, in place; only inside `within`."""
    left, top, right, foot = overlap(sprite.box, within or box_of(picture))
    if left == right or top == foot:
        return
    target = picture[top:foot, left:right]
    part = np.s_[top - sprite.box[1] : foot - sprite.box[1], left - sprite.box[0] : right - sprite.box[0]]
    cv2.multiply(target, sprite.keep[part], dst=target, scale=1 / 255)
    cv2.add(target, sprite.light[part], dst=target)


def box_of(picture: NDArray[np.uint8]) -> Box:
    """The whole picture."""
    return 0, 0, picture.shape[1], picture.shape[0]


def overlap(one: Box, other: Box) -> Box:
    """What two boxes share; of no width or height where they share nothing."""
    left, top = max(one[0], other[0]), max(one[1], other[1])
    return left, top, max(left, min(one[2], other[2])), max(top, min(one[3], other[3]))


def box_around(points: NDArray[np.float64], border_px: float, size_px: tuple[int, int]) -> Box:
    """The box round points (N, 2) with a border, as far as it lies in a picture of that size."""
    low, high = np.floor(points.min(axis=0) - border_px), np.ceil(points.max(axis=0) + border_px) + 1
    return overlap((int(low[0]), int(low[1]), int(high[0]), int(high[1])), (0, 0, *size_px))
