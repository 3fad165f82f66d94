"""The still ground of the picture: the table top, what lies about on it, and the sheet."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

import cv2
import numpy as np

from hardware.simulated.levels import Surface
from hardware.simulated.mat import draw_mat

if TYPE_CHECKING:
    from numpy.typing import ArrayLike, NDArray

    from companion.mats import Mat
    from hardware.simulated.optics import View

_FINER = 1.6
"""Pixels of the drawing for one of the picture, so that the lens and not the drawing limits what is seen."""

_SPARE_MM = 25
"""How much more of the table is drawn than is seen, for a camera that is knocked."""

_WOODS_BGR = ((92, 132, 172), (58, 84, 118), (110, 150, 186), (44, 60, 84))
_CLOTHS_BGR = ((150, 152, 150), (96, 74, 60), (70, 104, 84), (84, 72, 130))
_STONES_BGR = ((196, 198, 200), (120, 122, 126), (150, 166, 176))


@dataclass(frozen=True, slots=True, eq=False)
class TableTop:
    """The table and the sheet on it, each from straight above, in even light.

    ground, paper: (H, W, 3) uint8, BGR; keeps: (H, W) uint8, how much of the ground shows beside the sheet and through its shadow, of 255.
    corner_mm: the top left of all three, on the sheet's axes as it lay at first.
    """

    ground: NDArray[np.uint8]
    paper: NDArray[np.uint8]
    keeps: NDArray[np.uint8]
    corner_mm: NDArray[np.float32]
    px_per_mm: float

    def seen_from(self, view: View, of_table: View | None = None) -> NDArray[np.uint8]:
        """What a camera sees of it: (H, W, 3) uint8, BGR. of_table: its view of the table, where the sheet has slid on it."""
        ground = self._seen(self.ground, of_table or view, cv2.BORDER_REPLICATE, 0)
        paper, keeps = self._seen(self.paper, view, cv2.BORDER_CONSTANT, 0), self._seen(self.keeps, view, cv2.BORDER_CONSTANT, 255)
        below = cv2.multiply(ground, cv2.cvtColor(keeps, cv2.COLOR_GRAY2BGR), scale=1 / 255)
        return np.asarray(cv2.add(below, paper), np.uint8)

    def _seen(self, picture: NDArray[np.uint8], view: View, border: int, beyond: int) -> NDArray[np.uint8]:
        maps = (view.sheet_of_pixels() - self.corner_mm) * np.float32(self.px_per_mm) - np.float32(0.5)
        return np.asarray(cv2.remap(picture, maps[..., 0], maps[..., 1], cv2.INTER_LINEAR, borderMode=border, borderValue=beyond), np.uint8)


def draw_table_top(view: View, mat: Mat, surface: Surface, clutter: int, rng: np.random.Generator) -> TableTop:
    """The bare mat on its table with things round it, as far as a camera sees and somewhat farther."""
    where = view.sheet_of_pixels().reshape(-1, 2)
    low, high = where.min(axis=0) - _SPARE_MM, where.max(axis=0) + _SPARE_MM
    scale = view.px_per_mm * _FINER
    size = tuple(int(side) for side in np.ceil((high - low) * scale))
    ground = _surface(surface, (size[1], size[0]), scale, rng)
    for at_mm in _free_places(mat, low + _SPARE_MM, high - _SPARE_MM, clutter, rng):
        _thing(ground, (at_mm - low) * scale, scale, rng)
    paper, keeps = _lay_sheet(ground.shape[:2], draw_mat(mat, scale), -low * scale, scale, rng)
    return TableTop(ground, paper, keeps, low, scale)


def _surface(surface: Surface, shape: tuple[int, int], scale: float, rng: np.random.Generator) -> NDArray[np.uint8]:
    if surface is Surface.WOOD:
        colour = _WOODS_BGR[rng.integers(len(_WOODS_BGR))]
        grain = 9 * _noise(shape, (60 * scale, 0.7 * scale), rng) + 12 * _noise(shape, (140 * scale, 5 * scale), rng)
        plank = (np.arange(shape[0]) / (rng.uniform(60, 110) * scale)).astype(int)
        tone = rng.normal(0, 7, plank.max() + 1)[plank] - 26 * (np.diff(plank, prepend=0) > 0)
        tones = grain + tone[:, None]
    elif surface is Surface.CLOTH:
        colour = _CLOTHS_BGR[rng.integers(len(_CLOTHS_BGR))]
        ys, xs = np.ogrid[: shape[0], : shape[1]]
        weave = np.sin(2 * math.pi * xs / (1.3 * scale)) * np.sin(2 * math.pi * ys / (1.3 * scale))
        tones = 7 * weave + 9 * _noise(shape, (0.6 * scale, 0.6 * scale), rng) + 5 * _noise(shape, (30 * scale, 30 * scale), rng)
    else:
        colour = _STONES_BGR[rng.integers(len(_STONES_BGR))]
        veins = np.abs(_noise(shape, (14 * scale, 20 * scale), rng) + 0.5 * _noise(shape, (4 * scale, 4 * scale), rng))
        tones = 14 * np.minimum(veins * 2.4, 1) + 8 * _noise(shape, (9 * scale, 9 * scale), rng) - 10
    return np.asarray(np.clip(np.array(colour, np.float32) + tones[..., None].astype(np.float32), 0, 255), np.uint8)


def _noise(shape: tuple[int, int], grain_px: tuple[float, float], rng: np.random.Generator) -> NDArray[np.float32]:
    """Smooth noise of deviation 1 whose grains are about so wide and high."""
    cells = tuple(max(2, math.ceil(side / max(1.0, grain)) + 3) for side, grain in zip(shape, grain_px[::-1], strict=True))
    coarse = rng.normal(0, 1, cells).astype(np.float32)
    return np.asarray(cv2.resize(coarse, shape[::-1], interpolation=cv2.INTER_CUBIC), np.float32)


def _lay_sheet(
    shape: tuple[int, ...], sheet: NDArray[np.uint8], at_px: NDArray[np.float32], scale: float, rng: np.random.Generator
) -> tuple[NDArray[np.uint8], NDArray[np.uint8]]:
    """The sheet, faintly wavy as paper is, and how much of the table it leaves: none below it, less in the thin shadow round it."""
    left, top = (round(float(value)) for value in at_px)
    height, width = sheet.shape
    shade = np.zeros(shape[:2], np.uint8)
    cv2.rectangle(shade, (left + round(scale), top + round(scale)), (left + width, top + height), 255, -1)
    keeps = (255 - 0.35 * cv2.GaussianBlur(shade, (0, 0), 1.2 * scale).astype(np.float32)).astype(np.uint8)
    wavy = 1 + 0.012 * _noise(sheet.shape, (70 * scale, 70 * scale), rng)
    tint = np.array((0.985, 0.99, 1.0), np.float32)
    paper = np.clip((sheet * wavy)[..., None] * tint, 0, 255).astype(np.uint8)
    laid = np.zeros((*shape[:2], 3), np.uint8)
    y0, x0, y1, x1 = max(top, 0), max(left, 0), min(top + height, shape[0]), min(left + width, shape[1])
    laid[y0:y1, x0:x1], keeps[y0:y1, x0:x1] = paper[y0 - top : y1 - top, x0 - left : x1 - left], 0
    return laid, keeps


def _free_places(
    mat: Mat, low: NDArray[np.float32], high: NDArray[np.float32], count: int, rng: np.random.Generator
) -> list[NDArray[np.float64]]:
    """Points round the sheet, in view."""
    found: list[NDArray[np.float64]] = []
    for _ in range(200 * count):
        if len(found) == count:
            break
        at = rng.uniform(low, high)
        beside = np.any((at < -16) | (at > np.array(mat.sheet_mm) + 16))
        if beside and all(np.hypot(*(at - other)) > 45 for other in found):
            found.append(at)
    return found


def _thing(ground: NDArray[np.uint8], at_px: NDArray[np.float64], scale: float, rng: np.random.Generator) -> None:
    """Something that lies about: a coin, a die, a pencil or a card; drawn in place."""
    sort, turn = int(rng.integers(4)), float(rng.uniform(0, 180))
    hue = np.array([int(rng.integers(0, 180)), 150, 190], np.uint8)
    colour = cv2.cvtColor(hue[None, None], cv2.COLOR_HSV2BGR)[0, 0].tolist()
    if sort == 0:
        metal = (110, 140, 175) if rng.random() < 0.5 else (170, 175, 178)
        for radius, share in ((11.5, 1.0), (10.2, 0.86), (9.8, 1.04), (5, 0.9)):
            cv2.circle(ground, _px(at_px), round(radius * scale), [min(255, c * share) for c in metal], -1, cv2.LINE_AA)
        return
    length_mm, width_mm = ((16, 16), (120, 7.5), (88, 63))[sort - 1]
    box = cv2.boxPoints(((float(at_px[0]), float(at_px[1])), (length_mm * scale, width_mm * scale), turn))
    shadow = box + 1.5 * scale
    cv2.fillConvexPoly(ground, _corners(shadow), (40, 42, 46), cv2.LINE_AA)
    cv2.fillConvexPoly(ground, _corners(box), colour if sort < 3 else (238, 240, 242), cv2.LINE_AA)
    along = np.array((math.cos(math.radians(turn)), math.sin(math.radians(turn)))) * scale
    across = np.array((-along[1], along[0]))
    if sort == 1:
        for a, b in ((-4, -4), (4, 4), (0, 0), (-4, 4), (4, -4))[: int(rng.integers(1, 6))]:
            cv2.circle(ground, _px(at_px + a * along + b * across), round(1.5 * scale), (245, 245, 245), -1, cv2.LINE_AA)
    elif sort == 2:
        cv2.circle(ground, _px(at_px + 60 * along), round(3 * scale), (60, 120, 190), -1, cv2.LINE_AA)
    else:
        for a in range(-30, 31, 15):
            for b in (-16, 0, 16):
                pip = np.array([-1.0, 1.0, 1.0, -1.0])[:, None] * along * 4 + np.array([-1.0, -1.0, 1.0, 1.0])[:, None] * across * 4
                cv2.fillConvexPoly(ground, _corners(at_px + a * along + b * across + pip), colour, cv2.LINE_AA)


def _px(at: NDArray[np.float64]) -> tuple[int, int]:
    return round(float(at[0])), round(float(at[1]))


def _corners(points: ArrayLike) -> NDArray[np.int32]:
    return np.round(np.asarray(points)).astype(np.int32)
