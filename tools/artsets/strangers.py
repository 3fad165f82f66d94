"""Things that are no tile of the set: coins, dice, cards, tiles of other games, a cup."""

from __future__ import annotations

from typing import TYPE_CHECKING

import cv2
import numpy as np

from hardware.simulated.sprites import lay
from hardware.simulated.things import slab, square_mm

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from hardware.simulated.optics import View

_PX = 128
_CUP_MM = 82.0


def stranger(
    picture: NDArray[np.uint8], view: View, at_mm: tuple[float, float], scale: float, foreign: Sequence[NDArray[np.uint8]], shadow: float,
    rng: np.random.Generator,
) -> None:  # fmt: skip
    """Something on a place, drawn in place. foreign: faces of tiles of other games; scale: size of the mat's tiles, 1 for 37 mm."""
    dx, dy = rng.uniform(-3, 3, 2) * scale
    at, turn = (at_mm[0] + float(dx), at_mm[1] + float(dy)), float(rng.uniform(0, 360))
    match int(rng.integers(5)):
        case 0:
            _disc(picture, view, at, float(rng.uniform(19, 27)), rng)
        case 1:
            lay(
                picture, slab(view, square_mm(at, float(rng.uniform(12, 18)), turn), _die(rng), (190, 190, 190), thick_mm=14, shadow=shadow)
            )
        case 2:
            corners = square_mm(at, 33 * scale, turn)
            corners = np.asarray((corners - at) @ _stretch(turn) + at)
            lay(picture, slab(view, corners, _card(rng), (235, 235, 235), thick_mm=0.3, shadow=shadow))
        case _:
            face = foreign[int(rng.integers(len(foreign)))]
            side = float(rng.uniform(0.85, 1.08)) * 37 * scale
            upright = 90 * float(rng.integers(4)) + float(rng.uniform(-14, 14))
            lay(picture, slab(view, square_mm(at, side, upright), face, (180, 180, 180), shadow=shadow))


def cup(picture: NDArray[np.uint8], view: View, at_mm: tuple[float, float], shadow: float, rng: np.random.Generator) -> NDArray[np.float32]:
    """A cup, drawn in place; what it hides, (H, W) float32, 0 or 1."""
    a = np.linspace(0, 2 * np.pi, 40, endpoint=False)
    circle = np.stack([np.cos(a), np.sin(a)], axis=1)
    foot, top = view.project(circle * 28 + at_mm), view.project(circle * 36 + at_mm, _CUP_MM)
    hull = np.asarray(cv2.convexHull(np.concatenate([foot, top]).astype(np.float32))[:, 0], np.float32)
    cast = np.asarray(hull + np.array([12.0, 17.0], np.float32) * view.px_per_mm, np.float32)
    dark = _filled(picture.shape[:2], cast)
    soft = cv2.GaussianBlur(dark, (0, 0), 4 * view.px_per_mm)[..., None]
    picture[:] = (picture * (1 - shadow * soft)).astype(np.uint8)
    solid = _filled(picture.shape[:2], hull)
    colour = rng.uniform(30, 220, 3)
    inner = view.project(circle * 32 + at_mm, _CUP_MM)
    for outline, share in ((hull, 0.7), (top, 1.0), (inner, 0.45)):
        cv2.fillPoly(picture, [np.round(outline).astype(np.int32)], (colour * share).tolist(), cv2.LINE_AA)
    return solid


def _filled(shape: tuple[int, int], outline: NDArray[np.float32]) -> NDArray[np.float32]:
    mask = np.zeros(shape, np.float32)
    cv2.fillPoly(mask, [np.round(outline).astype(np.int32)], 1.0)
    return mask


def _disc(picture: NDArray[np.uint8], view: View, at_mm: tuple[float, float], diameter_mm: float, rng: np.random.Generator) -> None:
    a = np.linspace(0, 2 * np.pi, 40, endpoint=False)
    metal = np.array([110, 150, 180] if rng.uniform() < 0.5 else [168, 174, 178]) * rng.uniform(0.7, 1.1)
    for share, tone in ((1.0, 0.8), (0.94, 1.0), (0.72, 0.85), (0.68, 1.05), (0.3, 0.8)):
        ring = view.project(np.stack([np.cos(a), np.sin(a)], axis=1) * diameter_mm / 2 * share + at_mm, 1.5)
        cv2.fillPoly(picture, [np.round(ring * 16).astype(np.int32)], np.clip(metal * tone, 0, 255).tolist(), cv2.LINE_AA, 4)


def _die(rng: np.random.Generator) -> NDArray[np.uint8]:
    colour = rng.uniform(40, 240, 3)
    face = np.full((_PX, _PX, 3), colour, np.uint8)
    pip = (20, 20, 20) if colour.mean() > 120 else (240, 240, 240)
    for x, y in ((32, 32), (96, 96), (64, 64), (32, 96), (96, 32))[: int(rng.integers(1, 6))]:
        cv2.circle(face, (x, y), 13, pip, -1, cv2.LINE_AA)
    return face


def _card(rng: np.random.Generator) -> NDArray[np.uint8]:
    face = np.full((_PX, _PX, 3), (238, 240, 242), np.uint8)
    ink = (40, 30, 190) if rng.uniform() < 0.5 else (30, 30, 30)
    for y in range(24, 120, 20):
        for x in (40, 64, 88):
            if rng.uniform() < 0.7:
                cv2.circle(face, (x, y), 6, ink, -1, cv2.LINE_AA)
    return face


def _stretch(turn_deg: float) -> NDArray[np.float64]:
    """Half as long again along the card's height."""
    a = np.radians(turn_deg)
    along = np.array([-np.sin(a), np.cos(a)])
    return np.asarray(np.eye(2) + 0.5 * np.outer(along, along), np.float64)
