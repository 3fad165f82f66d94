"""Things on the mat that are no part of the game: what they are and how they look from above."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from typing import TYPE_CHECKING

import cv2
import numpy as np

if TYPE_CHECKING:
    from collections.abc import Mapping

    from numpy.typing import NDArray

_SIDE_PX = 240


class Sort(StrEnum):
    """What lies there."""

    COIN = "coin"
    DIE = "die"
    CARD = "card"
    """One of another game, small enough for a place."""
    CUP = "cup"


@dataclass(frozen=True, slots=True)
class Shape:
    """How large a thing is. round: a disc or a drum as wide as long; edge_bgr: its side, 0 to 255."""

    length_mm: float
    width_mm: float
    thick_mm: float
    edge_bgr: tuple[int, int, int]
    round: bool = False


SHAPES: Mapping[Sort, Shape] = {
    Sort.COIN: Shape(23.0, 23.0, 2.2, (70, 96, 120), round=True),
    Sort.DIE: Shape(16.0, 16.0, 16.0, (40, 34, 150)),
    Sort.CARD: Shape(38.0, 56.0, 0.4, (225, 228, 230)),
    Sort.CUP: Shape(74.0, 74.0, 70.0, (168, 176, 180), round=True),
}


@cache
def picture_of(sort: Sort) -> NDArray[np.uint8]:
    """Its top, (n, n, 3) uint8, BGR, as if it were square."""
    draw = {Sort.COIN: _coin, Sort.DIE: _die, Sort.CARD: _card, Sort.CUP: _cup}[sort]
    picture = np.zeros((_SIDE_PX, _SIDE_PX, 3), np.uint8)
    draw(picture)
    return picture


def _coin(picture: NDArray[np.uint8]) -> None:
    for radius, level in ((120, 1.0), (106, 0.82), (101, 1.06), (58, 0.9), (50, 1.04)):
        _disc(picture, (120, 120), radius, (110 * level, 146 * level, 182 * level))


def _die(picture: NDArray[np.uint8]) -> None:
    picture[:] = (52, 44, 196)
    for x, y in ((62, 62), (178, 62), (120, 120), (62, 178), (178, 178)):
        _disc(picture, (x, y), 22, (240, 242, 244))


def _card(picture: NDArray[np.uint8]) -> None:
    picture[:] = (236, 240, 242)
    for x in (70, 170):
        for y in (50, 120, 190):
            corners = np.array([(x, y - 20), (x + 22, y), (x, y + 20), (x - 22, y)], np.int32)
            cv2.fillConvexPoly(picture, corners, (40, 36, 190), cv2.LINE_AA)


def _cup(picture: NDArray[np.uint8]) -> None:
    _disc(picture, (120, 120), 120, (214, 220, 222))
    _disc(picture, (120, 120), 106, (30, 44, 66))
    _disc(picture, (96, 92), 22, (60, 78, 104))


def _disc(picture: NDArray[np.uint8], at: tuple[int, int], radius: int, bgr: tuple[float, float, float]) -> None:
    cv2.circle(picture, at, radius, bgr, -1, cv2.LINE_AA)
