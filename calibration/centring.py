"""How taught tiles lie, to a fraction of a unit: by their edges, which are the same on all sides of all of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import cv2
import numpy as np

from companion.vision.place.light import strongest
from companion.vision.place.patches import PATCH_PX, TILE
from companion.vision.tile.faces import Pose

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from numpy.typing import NDArray

    from companion.table import Place
    from companion.vision.place.light import LitPatch, Shares

_FINER = 2
"""Pixels a unit."""
_SIDE = PATCH_PX * _FINER
_REACH = 5
"""How far a tile may lie from where it is thought to lie, units."""
_TURNS_DEG = np.arange(-5, 5.1, 0.5)
_BAND = 4.0
"""How far from the tile's edge its edges are looked at, units."""
_OTHER = 0.03
"""What differs from the bare place by more, shares, belongs to the tile or its shadow."""
_ROUNDS = 4
_FREE = 12.0
"""So far off the middle of its place no tile is looked for, units; the nearer, the likelier: frames printed alike on all are edges too."""
_OFF_X, _OFF_Y = np.meshgrid(*(np.arange(-_REACH * _FINER, _REACH * _FINER + 1) / _FINER,) * 2)
_OFF = np.abs(np.arange(PATCH_PX) + 0.5 - PATCH_PX / 2)
_FROM_MIDDLE = np.maximum.outer(_OFF, _OFF)
_OUTLINE = (_FROM_MIDDLE > 19.9) & (_FROM_MIDDLE < 22.1)
_OUTLINE_WEIGHT = 0.3
"""Beside a pale tile the printed outline is the steepest thing of all."""


def centred(patches: Mapping[Place, LitPatch], bare: Mapping[Place, Shares], poses: Mapping[Place, Pose]) -> dict[Place, Pose]:
    """The poses of tiles (at about those given), such that the edges of all of them lie alike and evenly round their middles."""
    edges = {place: _edges(patches[place].shares, bare[place]) for place in poses}
    found = dict(poses)
    for _ in range(_ROUNDS):
        template = _template([_cut(edges[place], found[place]) for place in found])
        before, found = found, {place: _best(edges[place], found[place], template) for place in found}
        if found == before:
            break
    return found


def _edges(shares: Shares, bare: Shares) -> NDArray[np.float32]:
    """How steep what was laid on the bare place is in any colour, (PATCH_PX, PATCH_PX): a printed outline that still shows is not."""
    laid = shares - bare
    steep = strongest(np.hypot(cv2.Sobel(laid, cv2.CV_32F, 1, 0), cv2.Sobel(laid, cv2.CV_32F, 0, 1)))
    other = (strongest(np.abs(cv2.blur(shares, (3, 3)) - cv2.blur(bare, (3, 3)))) > _OTHER).astype(np.float32)
    belongs = cv2.blur(cv2.dilate(other, np.ones((3, 3), np.uint8)), (3, 3)) * np.where(_OUTLINE, _OUTLINE_WEIGHT, 1)
    return np.asarray(np.sqrt(steep) * belongs, np.float32)


def _cut(edges: NDArray[np.float32], pose: Pose) -> NDArray[np.float32]:
    """The edges as they lie round a pose, upright, (_SIDE, _SIDE), the middle in the middle."""
    a = np.radians(pose.turn_deg)
    c, s = np.cos(a) / _FINER, np.sin(a) / _FINER
    half, middle = (_SIDE - 1) / 2, (PATCH_PX - 1) / 2
    matrix = np.array([[c, -s, middle + pose.x - c * half + s * half], [s, c, middle + pose.y - s * half - c * half]])
    return np.asarray(cv2.warpAffine(edges, matrix, (_SIDE, _SIDE), flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP), np.float32)


def _template(cuts: Sequence[NDArray[np.float32]]) -> NDArray[np.float32]:
    """What is common to the edges of all of them on all four sides, by the distance from the middle alone, without its mean."""
    common = np.median(np.stack([np.rot90(cut, quarter) for cut in cuts for quarter in range(4)]), axis=0)
    along = slice(_SIDE // 4, -_SIDE // 4)
    across = common[: _SIDE // 2, along].mean(axis=1)
    band = np.abs((_SIDE / 2 - 0.5 - np.arange(_SIDE // 2)) / _FINER - TILE / 2) < _BAND
    across = np.where(band, across - across[band].mean(), 0)
    from_rim = np.minimum(np.arange(_SIDE), np.arange(_SIDE)[::-1])
    rim = _REACH * _FINER
    return np.ascontiguousarray(across[np.minimum.outer(from_rim, from_rim)][rim:-rim, rim:-rim], np.float32)


def _best(edges: NDArray[np.float32], start: Pose, template: NDArray[np.float32]) -> Pose:
    """The pose near a start at which the edges are most like the template."""
    best = (-np.inf, start)
    for turn in start.turn_deg + _TURNS_DEG:
        scores = cv2.matchTemplate(_cut(edges, Pose(start.x, start.y, float(turn))), template, cv2.TM_CCORR)
        a = np.radians(turn)
        c, s = np.cos(a), np.sin(a)
        x, y = start.x + c * _OFF_X - s * _OFF_Y, start.y + s * _OFF_X + c * _OFF_Y
        _, score, _, (across, down) = cv2.minMaxLoc(scores * np.maximum(1 - (x * x + y * y) / _FREE**2, 0))
        if score > best[0]:
            best = (score, Pose(float(x[down, across]), float(y[down, across]), float(turn)))
    return best[1]
