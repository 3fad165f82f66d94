"""Which places move: small grey pictures held against the one before, with what light and noise do to them taken out."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import cv2
import numpy as np

from companion.frame import SHRINK
from companion.table import CELLS
from companion.vision.patches import PATCH_UNITS, TILE

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from companion.frame import Frame
    from companion.table import Place
    from companion.vision.locate import Grid
    from companion.vision.settings import VisionSettings

_SAMPLES = 24
"""So many samples along a place at most: a fingertip is still six wide, and each of them averages over more noise."""
_LAMP_REACH = 1.6
"""Diameters of a lamp round its middle that are not looked at: there its own light comes and goes."""
_NOISE_MAX = 8.0
"""Levels: more than this is no noise of a camera but something that moves."""
_NOISE_RISES_S, _NOISE_FALLS_S = 2.0, 0.3
"""How fast the measured noise follows: hands over most places must not pass for noise."""
_BRIGHT = 200.0
"""Levels of well-lit paper. In less light differences are less by as much."""
_GAIN_LOW, _GAIN_HIGH = 0.5, 2.0
_LEAST = 2.5
"""Levels: rounding and compression alone make less than this."""


Part = tuple[slice, slice]
"""Rows and columns of a small picture, both with start and stop."""


class SmallGrey:
    """Makes small grey pictures of frames, or of one part of them, in buffers that are used again."""

    def __init__(self, part: Part | None = None) -> None:
        self._part = part
        self._small: NDArray[np.uint8] | None = None
        self._grey: NDArray[np.uint8] | None = None

    def of(self, frame: Frame) -> NDArray[np.uint8]:
        """The part of a frame's small picture, (H/4, W/4) uint8: the camera's own, or made from the frame, good until the next call."""
        if frame.small_grey is not None:
            return frame.small_grey if self._part is None else frame.small_grey[self._part]
        bgr = frame.bgr
        if self._part is None:
            size = (bgr.shape[1] // SHRINK, bgr.shape[0] // SHRINK)
        else:
            rows, columns = self._part
            size = (columns.stop - columns.start, rows.stop - rows.start)
            bgr = bgr[rows.start * SHRINK : rows.stop * SHRINK, columns.start * SHRINK : columns.stop * SHRINK]
        # Four pixels of each square of sixteen: grey first and all sixteen costs four times as much, and finds no more movement.
        self._small = np.asarray(cv2.resize(bgr, size, dst=self._small, interpolation=cv2.INTER_LINEAR), np.uint8)
        self._grey = np.asarray(cv2.cvtColor(self._small, cv2.COLOR_BGR2GRAY, dst=self._grey), np.uint8)
        return self._grey


class MotionWatch:
    """The places of one grid in small pictures of one shape, (height, width)."""

    def __init__(self, grid: Grid, shape: tuple[int, ...], settings: VisionSettings) -> None:
        self._settings = settings
        self._places = tuple(grid.mat.places_mm)
        quads = [_square(grid, at_mm, PATCH_UNITS * grid.mat.tile_mm / TILE) for at_mm in grid.mat.places_mm.values()]
        lamps = [_lamp(grid, cell) for cell in CELLS] if grid.mat.lamp_diameter_mm else []
        longest = max(float(np.ptp(quad, axis=0).max()) for quad in quads)
        side = max(2, min(_SAMPLES, math.ceil(longest)))
        coarser = max(1, round(longest / side))
        self._part = _part(np.concatenate(quads), shape, coarser)
        self._small = SmallGrey(self._part)
        (top, foot), (left, right) = ((along.start, along.stop) for along in self._part)
        height, width = (foot - top) // coarser, (right - left) // coarser
        lamps = [((at - (left, top)) / coarser, radius / coarser) for at, radius in lamps]
        sampled = [_sampled((quad - (left, top)) / coarser, lamps, side, (height, width)) for quad in quads]
        self._at = np.stack([at for at, _ in sampled]).reshape(-1, side)
        self._looked_at = np.stack([inside for _, inside in sampled]).reshape(-1, side).astype(np.float32)
        self._along, self._all = np.ones(side, np.float32), np.ones(side * side, np.float32)
        self._count = np.maximum(self._looked_at.reshape(len(quads), -1).dot(self._all), 1)
        size = self._at.shape
        self._coarser = coarser
        self._seen, self._raw = np.empty((height, width), np.uint8), np.empty(size, np.uint8)
        self._now, self._before, self._off = (np.empty(size, np.float32) for _ in range(3))
        self._moved = np.empty(size, np.bool_)
        self._had = np.empty(len(self._at), np.float32)
        self._at_s: float | None = None
        self.noise: float | None = None
        """Standard deviation of what differs between two pictures of the same, levels; None before there were two."""

    def look_at(self, frame: Frame) -> frozenset[Place]:
        """The places in which a frame differs from the one before: see look()."""
        # Only the part in which places lie is made small.
        return self._compared(self._small.of(frame), frame.t)

    def look(self, small: NDArray[np.uint8], t: float) -> frozenset[Place]:
        """The places in which a small picture of the time t (seconds) differs from the one before; all of them in the first.

        An even change of light is no movement, nor are bands of light along the rows of the picture; nor is what differs by no more than
        noise does.
        """
        return self._compared(small[self._part], t)

    def _sample(self, part: NDArray[np.uint8]) -> None:
        if self._coarser == 1:
            np.copyto(self._seen, part)
        else:
            height, width = self._seen.shape
            cv2.resize(part, (width, height), dst=self._seen, interpolation=cv2.INTER_AREA)
        # With mode "raise" numpy would fill a buffer of its own first; no index lies outside.
        np.take(self._seen.reshape(-1), self._at, out=self._raw, mode="clip")
        self._before, self._now = self._now, self._before
        np.multiply(self._raw, self._looked_at, out=self._now)

    def _compared(self, part: NDArray[np.uint8], t: float) -> frozenset[Place]:
        self._sample(part)
        had, has = self._had, self._now.dot(self._along)
        before_s, self._at_s, self._had = self._at_s, t, has
        if before_s is None:
            return frozenset(self._places)
        off, places = self._off, len(self._places)
        ratio = np.minimum(np.maximum((has + 1) / (had + 1), _GAIN_LOW), _GAIN_HIGH)
        np.multiply(self._before, ratio[:, None], out=off)
        np.abs(np.subtract(self._now, off, out=off), out=off)
        self._measure_noise(_middle(off.reshape(places, -1).dot(self._all) / self._count) * math.sqrt(math.pi / 2), t - before_s)
        level = self._level(float((has.reshape(places, -1).dot(self._along) / self._count).max()))
        if float(off.max()) <= level:
            return frozenset()
        np.greater(off, level, out=self._moved)
        # As 64-bit integers numpy would count by way of a buffer as large as the picture.
        stirred = self._moved.reshape(places, -1).sum(axis=1, dtype=np.uint16) >= self._settings.motion_pixels
        return frozenset(place for place, stirs in zip(self._places, stirred.tolist(), strict=True) if stirs)

    def _measure_noise(self, seen: float, seconds: float) -> None:
        seen = min(seen, _NOISE_MAX)
        if self.noise is None:
            self.noise = seen
            return
        follows_s = _NOISE_RISES_S if seen > self.noise else _NOISE_FALLS_S
        self.noise += (seen - self.noise) * (1 - math.exp(-max(seconds, 0.0) / follows_s))

    def _level(self, brightest: float) -> float:
        """What a sample must differ by to have moved, levels, where the mean of the brightest place is so many."""
        by_light = self._settings.motion_level * min(brightest / _BRIGHT, 1.0)
        return max(by_light, self._settings.motion_over_noise * (self.noise or 0.0), _LEAST)


def _middle(values: NDArray[np.float32]) -> float:
    return float(np.sort(values)[len(values) // 2])


def _square(grid: Grid, at_mm: tuple[float, float], side_mm: float) -> NDArray[np.float64]:
    """The corners of a square of the sheet in the small picture, (4, 2)."""
    half = side_mm / 2
    corners = np.array([(-half, -half), (half, -half), (half, half), (-half, half)])
    return np.asarray(grid.to_picture(corners + at_mm) / SHRINK)


def _lamp(grid: Grid, cell: Place) -> tuple[NDArray[np.float64], float]:
    """Middle and radius of what a lamp lights up by itself, in the small picture."""
    middle, beside = grid.to_picture(np.array([grid.mat.lamp_mm(cell), np.add(grid.mat.lamp_mm(cell), (1, 0))])) / SHRINK
    return middle, float(np.linalg.norm(beside - middle)) * _LAMP_REACH * grid.mat.lamp_diameter_mm


def _part(corners: NDArray[np.float64], shape: tuple[int, ...], coarser: int) -> Part:
    """The rows and columns of a small picture (height, width) in which all corners, (N, 2), lie: a multiple of coarser both."""
    along = []
    for at, side in ((corners[:, 1], shape[0]), (corners[:, 0], shape[1])):
        last = side // coarser
        first = min(max(math.floor(float(at.min()) / coarser) - 1, 0), last - 1)
        along.append(slice(first * coarser, min(max(math.ceil(float(at.max()) / coarser) + 1, first + 1), last) * coarser))
    return along[0], along[1]


def _sampled(
    quad: NDArray[np.float64], lamps: list[tuple[NDArray[np.float64], float]], side: int, shape: tuple[int, ...]
) -> tuple[NDArray[np.intp], NDArray[np.bool_]]:
    """Where a place is sampled: (side, side) indices into the small picture, along its rows, and which of them lie in the place."""
    (left, top), (right, foot) = quad.min(axis=0), quad.max(axis=0)
    steps = (np.arange(side) + 0.5) / side
    xs, ys = np.meshgrid(left + steps * (right - left) - 0.5, top + steps * (foot - top) - 0.5)
    points = np.stack([xs, ys], axis=-1)
    inside = np.ones((side, side), np.bool_)
    for corner, following in zip(quad, np.roll(quad, -1, axis=0), strict=True):
        along, to_point = following - corner, points + 0.5 - corner
        inside &= along[0] * to_point[..., 1] >= along[1] * to_point[..., 0]
    for middle, radius in lamps:
        inside &= np.linalg.norm(points + 0.5 - middle, axis=-1) > radius
    height, width = shape[:2]
    x, y = np.round(xs).astype(np.intp), np.round(ys).astype(np.intp)
    inside &= (x >= 0) & (x < width) & (y >= 0) & (y < height)
    at = np.clip(y, 0, height - 1) * width + np.clip(x, 0, width - 1)
    return np.asarray(at, np.intp), np.asarray(inside, np.bool_)
