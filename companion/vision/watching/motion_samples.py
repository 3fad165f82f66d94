"""Where the places of a grid are sampled in grey, to be held against what the same samples were before."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import cv2
import numpy as np

from companion.frame import SHRINK
from companion.table import CELLS
from companion.vision.place.patches import PATCH_UNITS, TILE
from companion.vision.watching.small_grey import SmallGrey

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from companion.frame import Frame
    from companion.table import Place
    from companion.vision.mat.locate import Grid
    from companion.vision.watching.small_grey import Part

_SAMPLES = 24
"""So many samples along a place at most: a fingertip is still six wide, and each of them averages over more noise."""
_LAMP_REACH = 1.6
"""Diameters of a lamp round its middle that are not looked at: there its own light comes and goes."""


class Samples:
    """The samples of a grid's places, in pictures of one size; shape: (height, width) of their small grey pictures.

    inside: (places * side, side) float32, 1 for each sample that lies in its place and not at a lamp, else 0; side: samples along a place.
    What is sampled lies as inside does, uint8, and is good until the next call.
    """

    def __init__(self, grid: Grid, shape: tuple[int, ...]) -> None:
        quads = [_square(grid, at_mm, PATCH_UNITS * grid.mat.tile_mm / TILE) for at_mm in grid.mat.places_mm.values()]
        lamps = [_lamp(grid, cell) for cell in CELLS] if grid.mat.lamp_diameter_mm else []
        longest = max(float(np.ptp(quad, axis=0).max()) for quad in quads)
        side = max(2, min(_SAMPLES, math.ceil(longest)))
        self._coarser = coarser = max(1, round(longest / side))
        self._part = _part(np.concatenate(quads), shape, coarser)
        (top, foot), (left, right) = ((along.start, along.stop) for along in self._part)
        height, width = (foot - top) // coarser, (right - left) // coarser
        lamps = [((at - (left, top)) / coarser, radius / coarser) for at, radius in lamps]
        sampled = [_sampled((quad - (left, top)) / coarser, lamps, side, (height, width)) for quad in quads]
        self._at = np.stack([at for at, _ in sampled]).reshape(-1, side)
        self.inside = np.stack([inside for _, inside in sampled]).reshape(-1, side).astype(np.float32)
        self._small = SmallGrey(self._part)
        self._seen, self._samples = np.empty((height, width), np.uint8), np.empty(self._at.shape, np.uint8)

    def of(self, frame: Frame) -> NDArray[np.uint8]:
        """The samples of a frame. Only the part of it in which places lie is made small."""
        return self._taken(self._small.of(frame))

    def of_small(self, small: NDArray[np.uint8]) -> NDArray[np.uint8]:
        """The samples of a small grey picture."""
        return self._taken(small[self._part])

    def _taken(self, part: NDArray[np.uint8]) -> NDArray[np.uint8]:
        if self._coarser == 1:
            np.copyto(self._seen, part)
        else:
            cv2.resize(part, self._seen.shape[::-1], dst=self._seen, interpolation=cv2.INTER_AREA)
        # With mode "raise" numpy would fill a buffer of its own first; no index lies outside.
        return np.take(self._seen.reshape(-1), self._at, out=self._samples, mode="clip")


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
