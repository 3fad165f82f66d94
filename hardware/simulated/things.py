"""Cut-outs of the things on the table as the camera sees them: tiles, rocks, the draw pile, lit lamps."""

from __future__ import annotations

import math
from functools import cache
from typing import TYPE_CHECKING

import cv2
import numpy as np

from companion.lamps import Lamp
from hardware.simulated.artwork import ART_PX
from hardware.simulated.sprites import Sprite, box_around

if TYPE_CHECKING:
    from collections.abc import Mapping

    from numpy.typing import NDArray

    from hardware.simulated.optics import View
    from hardware.simulated.sprites import Box

TILE_MM = 2.0
"""How thick a tile is."""

_STONE_MM = 11.0
_CORNER_SHARE = 0.08
_COLOURS_BGR: Mapping[Lamp, tuple[int, int, int]] = {
    Lamp.BLOCKED: (20, 150, 255),
    Lamp.BREACH: (30, 30, 255),
    Lamp.EXPECTED: (215, 235, 255),
    Lamp.WIN: (80, 255, 90),
}


def square_mm(at_mm: tuple[float, float], side_mm: float, turn_deg: float, *, tipped: float = 1.0) -> NDArray[np.float64]:
    """Corners of a square round a point: top left, top right, bottom right, bottom left of its picture. tipped: share of its width left."""
    return oblong_mm(at_mm, (side_mm * tipped, side_mm), turn_deg)


def oblong_mm(at_mm: tuple[float, float], sides_mm: tuple[float, float], turn_deg: float) -> NDArray[np.float64]:
    """Corners of a rectangle, in the same order."""
    c, s = math.cos(math.radians(turn_deg)), math.sin(math.radians(turn_deg))
    corners = np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)]) * sides_mm / 2
    return np.asarray(corners @ np.array([[c, s], [-s, c]]) + at_mm, np.float64)


def slab(
    view: View, corners_mm: NDArray[np.float64], picture: NDArray[np.uint8], edge_bgr: tuple[int, int, int], *,
    base_mm: float = 0.0, thick_mm: float = TILE_MM, shadow: float = 0.4, rounded: bool = False,
) -> Sprite:  # fmt: skip
    """A thing with its sides and its shadow. picture: (n, n, 3) uint8, BGR, its top; base_mm: how high it is held; rounded: a disc."""
    outline_mm = _within(corners_mm) if rounded else corners_mm
    foot, top = (view.project(outline_mm, height_mm) for height_mm in (base_mm, base_mm + thick_mm))
    scale = view.px_per_mm
    cast_mm = 1.0 + 0.5 * thick_mm + 0.35 * base_mm
    ground = view.project(outline_mm) + cast_mm * scale * np.array([0.55, 0.8])
    soft_px = (0.8 + 0.25 * min(cast_mm, 20)) * scale
    box = box_around(np.concatenate([foot, top, ground]), 3 + 3 * soft_px, view.lens.size_px)
    shape, origin = (box[3] - box[1], box[2] - box[0]), np.array(box[:2])
    if 0 in shape:
        return _nothing(box)
    dark = cv2.GaussianBlur(_filled(shape, ground - origin), (0, 0), soft_px)
    body = _filled(shape, cv2.convexHull((np.concatenate([foot, top]) - origin).astype(np.float32))[:, 0].astype(np.float64))
    shown = view.project(corners_mm, base_mm + thick_mm) - origin
    to_top = cv2.getPerspectiveTransform(_art_corners(picture.shape[0]), shown.astype(np.float32))
    face = cv2.warpPerspective(picture, to_top, shape[::-1], flags=cv2.INTER_AREA, borderMode=cv2.BORDER_REPLICATE)
    edge = _disc(picture.shape[0]) if rounded else _rounded(picture.shape[0])
    face_alpha = cv2.warpPerspective(edge, to_top, shape[::-1], flags=cv2.INTER_LINEAR)[..., None] / np.float32(255)
    colour = face * face_alpha + np.array(edge_bgr, np.float32) * (1 - face_alpha)
    alpha = np.maximum(body[..., None] / np.float32(255), face_alpha)
    keep = (1 - alpha) * (255 - shadow * dark[..., None].astype(np.float32))
    return Sprite(box, (colour * alpha).astype(np.uint8), np.repeat(keep, 3, axis=2).astype(np.uint8))


def pebble(
    view: View,
    at_mm: tuple[float, float],
    turn_deg: float,
    diameter_mm: float,
    picture: NDArray[np.uint8],
    *,
    base_mm: float,
    shadow: float,
) -> Sprite:
    """A rock token. picture: (n, n, 4) uint8, BGR and alpha."""
    corners = square_mm(at_mm, diameter_mm * picture.shape[0] / 100, turn_deg)
    low, high = view.project(corners, base_mm), view.project(corners, base_mm + _STONE_MM * 0.6)
    scale = view.px_per_mm
    cast = 4.0 * scale * np.array([0.55, 0.8])
    box = box_around(np.concatenate([low, high, low + cast]), 4 * scale, view.lens.size_px)
    shape, origin = (box[3] - box[1], box[2] - box[0]), np.array(box[:2])
    if 0 in shape:
        return _nothing(box)
    small = cv2.resize(picture, (max(8, round(diameter_mm * 1.28 * scale * 1.3)),) * 2, interpolation=cv2.INTER_AREA)
    layers = []
    for quad in (low + cast, low, high):
        warp = cv2.getPerspectiveTransform(_art_corners(small.shape[0]), (quad - origin).astype(np.float32))
        layers.append(cv2.warpPerspective(small, warp, shape[::-1], flags=cv2.INTER_LINEAR).astype(np.float32))
    dark = cv2.GaussianBlur(layers[0][..., 3:], (0, 0), 1.4 * scale)[..., None] / 255
    foot, top = layers[1][..., 3:] / 255, layers[2][..., 3:] / 255
    alpha = np.maximum(foot, top)
    light = layers[2][..., :3] * top + layers[1][..., :3] * 0.45 * foot * (1 - top)
    keep = 255 * (1 - alpha) * (1 - shadow * 1.3 * dark)
    return Sprite(box, light.astype(np.uint8), np.repeat(keep, 3, axis=2).astype(np.uint8))


def lit_lamp(view: View, at_mm: tuple[float, float], diameter_mm: float, lamp: Lamp, brightness: float) -> Sprite:
    """A lamp's light: a bright disc in its ring, and its glow on the paper. brightness: 0 to 1."""
    scale = view.px_per_mm
    (centre,) = view.project([at_mm])
    box = box_around(centre[None], 2.6 * diameter_mm * scale, view.lens.size_px)
    ys, xs = np.mgrid[box[1] : box[3], box[0] : box[2]]
    r_mm = np.hypot(xs - centre[0], ys - centre[1])[..., None] / scale
    core = brightness / (1 + np.exp((r_mm - diameter_mm / 2) * 6))
    tint = brightness * 0.6 * np.exp(-((r_mm / diameter_mm) ** 2))
    colour = np.array(_COLOURS_BGR[lamp]) / 255
    keep = (1 - core) * (1 - tint * (1 - colour))
    return Sprite(box, (255 * core * colour).astype(np.uint8), (255 * keep).astype(np.uint8))


def lit(sprite: Sprite, gains: NDArray[np.float32], sheen: NDArray[np.float32] | None = None) -> Sprite:
    """The sprite under the light of the whole picture. gains: (H, W, 3) float32; sheen: (H, W) float32, levels that gloss mirrors."""
    left, top, right, foot = sprite.box
    if not sprite.light.size:
        return sprite
    light = cv2.multiply(sprite.light, gains[top:foot, left:right], dtype=cv2.CV_8U)
    if sheen is not None:
        solid = np.clip(1 - sprite.keep / np.float32(127), 0, 1)  # a shadow alone keeps more than half
        light = cv2.add(light, (solid * sheen[top:foot, left:right, None]).astype(np.uint8))
    return Sprite(sprite.box, np.asarray(light, np.uint8), sprite.keep)


def _nothing(box: Box) -> Sprite:
    """What lies outside the picture."""
    empty = np.zeros((box[3] - box[1], box[2] - box[0], 3), np.uint8)
    return Sprite(box, empty, empty)


def _filled(shape: tuple[int, int], corners: NDArray[np.float64]) -> NDArray[np.uint8]:
    mask = np.zeros(shape, np.uint8)
    cv2.fillConvexPoly(mask, np.round(corners * 16).astype(np.int32), 255, cv2.LINE_AA, 4)
    return mask


def _art_corners(side_px: int) -> NDArray[np.float32]:
    low, high = -0.5, side_px - 0.5
    return np.array([(low, low), (high, low), (high, high), (low, high)], np.float32)


def _within(corners_mm: NDArray[np.float64]) -> NDArray[np.float64]:
    """Points round the ellipse that touches the sides of a parallelogram."""
    turn = np.linspace(0, 2 * np.pi, 32, endpoint=False)[:, None]
    along, down = (corners_mm[1] - corners_mm[0]) / 2, (corners_mm[3] - corners_mm[0]) / 2
    return np.asarray(corners_mm.mean(axis=0) + np.cos(turn) * along + np.sin(turn) * down, np.float64)


@cache
def _disc(side_px: int) -> NDArray[np.uint8]:
    """The outline of a disc, (n, n) uint8."""
    mask = np.zeros((side_px, side_px), np.uint8)
    cv2.circle(mask, (side_px // 2, side_px // 2), side_px // 2 - 1, 255, -1, cv2.LINE_AA)
    return mask


@cache
def _rounded(side_px: int) -> NDArray[np.uint8]:
    """The outline of a tile with its rounded corners, (n, n) uint8."""
    radius = _CORNER_SHARE * ART_PX
    near = np.abs(np.arange(ART_PX) - (ART_PX - 1) / 2) - (ART_PX / 2 - radius)
    out = np.hypot(np.maximum(near, 0)[:, None], np.maximum(near, 0)[None, :])
    mask = np.clip(radius - out + 0.5, 0, 1) * 255
    return np.asarray(cv2.resize(mask.astype(np.uint8), (side_px, side_px), interpolation=cv2.INTER_AREA), np.uint8)
