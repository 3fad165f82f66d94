"""The pictures on the simulated tiles and rocks: drawn by a seed, in several styles, each copy printed a little differently."""

from __future__ import annotations

import colorsys
import math
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

import cv2
import numpy as np

from companion.mats import A4
from companion.table import KINDS, Kind
from hardware.simulated.creatures import creature

if TYPE_CHECKING:
    from collections.abc import Mapping

    from numpy.typing import NDArray

ART_PX = 256
"""Side of a picture of the artwork, pixels."""

_DRAW_PX = 2 * ART_PX
_HUES_DEG: Mapping[Kind, float] = dict(zip(KINDS, (118, 14, 216, 32, 188, 52, 286), strict=True))
_GROUND_HUES_DEG: Mapping[Kind, float] = dict(zip(KINDS, (84, 352, 196, 60, 214, 264, 320), strict=True))


class Style(StrEnum):
    """How a tile set is drawn."""

    BRIGHT = "bright"
    PASTEL = "pastel"
    DARK = "dark"
    LINE = "line"
    PIXEL = "pixel"


@dataclass(frozen=True, slots=True)
class _Ink:
    """Shares of 1: saturation and value of the body and of the ground, grey of border and of lines. line_px on the drawing's square."""

    body: tuple[float, float]
    ground: tuple[float, float]
    border: float
    line: float
    line_px: int = 7


_INKS: Mapping[Style, _Ink] = {
    Style.BRIGHT: _Ink(body=(0.82, 0.92), ground=(0.62, 0.74), border=0.96, line=0.1),
    Style.PASTEL: _Ink(body=(0.42, 0.95), ground=(0.16, 0.97), border=0.97, line=0.42, line_px=5),
    Style.DARK: _Ink(body=(0.62, 0.46), ground=(0.55, 0.2), border=0.1, line=0.03),
    Style.LINE: _Ink(body=(0.0, 0.97), ground=(0.0, 0.95), border=0.96, line=0.06, line_px=14),
    Style.PIXEL: _Ink(body=(0.78, 0.84), ground=(0.5, 0.4), border=0.2, line=0.05, line_px=16),
}


@dataclass(frozen=True, slots=True, eq=False)
class Artwork:
    """What a tile set looks like.

    faces, back: (side_px, side_px, 3) uint8, BGR, as printed; stones: two rock tokens, (N, N, 4) uint8, BGR and alpha; edge_bgr: the sides.
    """

    style: Style
    faces: Mapping[Kind, NDArray[np.uint8]]
    back: NDArray[np.uint8]
    stones: tuple[NDArray[np.uint8], NDArray[np.uint8]]
    edge_bgr: tuple[int, int, int]


def draw_artwork(style: Style, seed: int, side_px: int = ART_PX) -> Artwork:
    """The tile set of a seed: hues, grounds and the back's pattern differ from seed to seed. side_px: of each picture."""
    rng = np.random.default_rng([seed, list(Style).index(style)])
    ink = _INKS[style]
    shift_deg = rng.uniform(-9, 9)
    faces = {kind: _framed(_face(kind, ink, style, shift_deg, rng), ink, side_px) for kind in KINDS}
    back = _framed(_back(ink, style, rng), ink, side_px)
    grey = round(255 * ink.border * 0.85)
    return Artwork(style, faces, back, (_stone(rng), _stone(rng)), (grey, grey, grey))


def printed(picture: NDArray[np.uint8], rng: np.random.Generator) -> NDArray[np.uint8]:
    """One copy as a printer makes it: colours a few percent off, the print some tenths of a millimetre beside the die, a worn edge."""
    offset_px = rng.normal(0, 0.2 / A4.tile_mm * ART_PX, 2)
    moved = cv2.warpAffine(
        picture, np.array([[1, 0, offset_px[0]], [0, 1, offset_px[1]]], np.float64), (ART_PX, ART_PX), borderMode=cv2.BORDER_REPLICATE
    )
    gains = rng.normal(1, 0.015, 3) * rng.normal(1, 0.015)
    worn = moved.astype(np.float32) * gains.astype(np.float32)
    return np.asarray(np.clip(worn + rng.uniform(0, 5), 0, 255), np.uint8)


def _colour(hue_deg: float, saturation: float, value: float, lightness: float = 0) -> tuple[float, float, float]:
    """BGR, 0 to 255. lightness moves the colour towards black (-1) or white (1)."""
    rgb = colorsys.hsv_to_rgb((hue_deg % 360) / 360, saturation, value)
    target = 1.0 if lightness > 0 else 0.0
    r, g, b = (255 * (c + (target - c) * abs(lightness)) for c in rgb)
    return b, g, r


def _face(kind: Kind, ink: _Ink, style: Style, shift_deg: float, rng: np.random.Generator) -> NDArray[np.uint8]:
    picture = _ground(kind, ink, style, shift_deg, rng)
    beast = creature(kind)
    line = _grey(ink.line)
    for part in beast.parts:
        outline = _to_px(part.outline)
        fill = _colour(_HUES_DEG[kind] + shift_deg + part.hue_deg, *ink.body, part.lightness if style is not Style.LINE else 0)
        _fill(picture, outline, fill)
        _stroke(picture, outline, line, ink.line_px)
    for x, y, r in beast.eyes:
        _fill(picture, _disc(x, y, r), _grey(0.97 if style is not Style.DARK else 0.75))
        _stroke(picture, _disc(x, y, r), line, max(3, ink.line_px // 2))
        _fill(picture, _disc(x + r * 0.15, y + r * 0.2, r * 0.5), line)
    x, y, half = beast.mouth
    a = np.linspace(0.15 * math.pi, 0.85 * math.pi, 16)
    _stroke(picture, _to_px(np.stack([x + half * np.cos(a), y + half * 0.7 * np.sin(a)], axis=1)), line, ink.line_px, closed=False)
    return _in_blocks(picture, 20) if style is Style.PIXEL else picture


def _ground(kind: Kind, ink: _Ink, style: Style, shift_deg: float, rng: np.random.Generator) -> NDArray[np.uint8]:
    hue = _GROUND_HUES_DEG[kind] + shift_deg
    top, foot = (np.array(_colour(hue, *ink.ground, light)) for light in (0.18, -0.18 if style is not Style.LINE else 0.02))
    ramp = np.linspace(0, 1, _DRAW_PX)[:, None, None]
    picture = np.ascontiguousarray(np.broadcast_to(top * (1 - ramp) + foot * ramp, (_DRAW_PX, _DRAW_PX, 3)).astype(np.uint8))
    if style in {Style.BRIGHT, Style.PASTEL}:
        rays = int(rng.integers(6, 11))
        for n in range(rays):
            a = 2 * math.pi * (n + np.array([0, 0.5])) / rays
            fan = np.array([(0, 0), *zip(2 * np.cos(a), 2 * np.sin(a), strict=True)])
            _fill(picture, _to_px(fan), _colour(hue, *ink.ground, 0.3))
    if style in {Style.PIXEL, Style.DARK}:
        speckle = rng.normal(0, 14 if style is Style.PIXEL else 5, (32, 32, 1))
        rough = cv2.resize(
            np.repeat(speckle, 3, axis=2),
            (_DRAW_PX, _DRAW_PX),
            interpolation=cv2.INTER_NEAREST if style is Style.PIXEL else cv2.INTER_LINEAR,
        )
        picture = np.clip(picture + rough, 0, 255).astype(np.uint8)
    return picture


def _back(ink: _Ink, style: Style, rng: np.random.Generator) -> NDArray[np.uint8]:
    hue, arms = rng.uniform(0, 360), int(rng.integers(5, 9))
    saturation, value = max(ink.ground[0], 0.06), ink.ground[1]
    deep, pale = (
        _colour(hue, min(1, saturation * 1.3), value * (0.62 if value > 0.5 else 1)),
        _colour(hue + 14, saturation, min(1, value * 1.25), 0.12),
    )
    if style is Style.LINE:
        deep, pale = _grey(0.95), _grey(0.3)
    picture = np.full((_DRAW_PX, _DRAW_PX, 3), deep, np.uint8)
    r = np.linspace(0.18, 0.92, 24)
    for n in range(arms):
        turn = 2 * math.pi * n / arms + 2.2 * r
        edge = np.concatenate([_polar(r, turn), _polar(r, turn + math.pi / arms * (1 - 0.5 * r))[::-1]])
        _fill(picture, _to_px(edge), pale)
    _stroke(picture, _disc(0, 0, 0.94), pale, ink.line_px)
    _fill(picture, _disc(0, 0, 0.16), pale)
    return _in_blocks(picture, 20) if style is Style.PIXEL else picture


def _stone(rng: np.random.Generator) -> NDArray[np.uint8]:
    """A pebble seen from above, lit from the top left."""
    side = 128
    a = np.linspace(0, 2 * math.pi, 64, endpoint=False)
    radius = 50 + sum(rng.uniform(-4, 4) / n * np.cos(n * a + rng.uniform(0, 6.3)) for n in range(1, 6))
    outline = np.stack([side / 2 + radius * np.cos(a), side / 2 + radius * rng.uniform(0.82, 0.95) * np.sin(a)], axis=1)
    alpha = np.zeros((side, side), np.uint8)
    cv2.fillPoly(alpha, [np.round(outline * 16).astype(np.int32)], 255, cv2.LINE_AA, 4)
    height = np.sqrt(cv2.distanceTransform(alpha, cv2.DIST_L2, 5) / 50)
    height += 0.05 * cv2.GaussianBlur(rng.normal(0, 1, (side, side)).astype(np.float32), (0, 0), 2.5) * 4
    slope = cv2.GaussianBlur(cv2.Sobel(height, cv2.CV_32F, 1, 1, ksize=3), (0, 0), 1)
    grain = cv2.GaussianBlur(rng.normal(0, 1, (side, side)).astype(np.float32), (0, 0), 1.1) * 30
    grey = 62 + 58 * height - 90 * slope + grain + rng.uniform(-14, 14)
    warm = np.array([0.9, 0.97, 1.04]) if rng.random() < 0.5 else np.array([1.04, 1.0, 0.96])
    return np.dstack([np.clip(grey[..., None] * warm, 8, 235), alpha]).astype(np.uint8)


def _fill(picture: NDArray[np.uint8], outline: NDArray[np.int32], colour: tuple[float, float, float]) -> None:
    cv2.fillPoly(picture, [outline], colour, cv2.LINE_AA, shift=4)


def _stroke(
    picture: NDArray[np.uint8], outline: NDArray[np.int32], colour: tuple[float, float, float], width_px: int, *, closed: bool = True
) -> None:
    cv2.polylines(picture, [outline], isClosed=closed, color=colour, thickness=width_px, lineType=cv2.LINE_AA, shift=4)


def _framed(picture: NDArray[np.uint8], ink: _Ink, side_px: int) -> NDArray[np.uint8]:
    """The picture with a plain border, at side_px."""
    border = round(0.05 * _DRAW_PX)
    inner = cv2.resize(picture, (_DRAW_PX - 2 * border,) * 2, interpolation=cv2.INTER_AREA)
    whole = cv2.copyMakeBorder(inner, border, border, border, border, cv2.BORDER_CONSTANT, value=_grey(ink.border))
    return np.asarray(cv2.resize(whole, (side_px, side_px), interpolation=cv2.INTER_AREA), np.uint8)


def _in_blocks(picture: NDArray[np.uint8], blocks: int) -> NDArray[np.uint8]:
    small = cv2.resize(picture, (blocks, blocks), interpolation=cv2.INTER_AREA)
    return np.asarray(cv2.resize(small, (_DRAW_PX, _DRAW_PX), interpolation=cv2.INTER_NEAREST), np.uint8)


def _to_px(outline: NDArray[np.float64]) -> NDArray[np.int32]:
    """Corners in sixteenths of a pixel of the drawing, where the square reaches nearly to the border."""
    return np.round((outline * 0.46 + 0.5) * _DRAW_PX * 16).astype(np.int32)


def _disc(x: float, y: float, r: float) -> NDArray[np.int32]:
    a = np.linspace(0, 2 * math.pi, 40, endpoint=False)
    return _to_px(np.stack([x + r * np.cos(a), y + r * np.sin(a)], axis=1))


def _polar(r: NDArray[np.float64], a: NDArray[np.float64]) -> NDArray[np.float64]:
    return np.stack([r * np.cos(a), r * np.sin(a)], axis=1)


def _grey(share: float) -> tuple[float, float, float]:
    return (255 * share,) * 3
