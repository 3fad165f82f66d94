"""Normalised correlation of all faces at all turns and shifts, at half size, and again about the best at full size."""

from __future__ import annotations

from typing import TYPE_CHECKING

import cv2
import numpy as np

from tools.candidates.likeness import faces_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from companion.table import Shows
    from companion.vision.calibration import TileSet
    from companion.vision.place.light import LitPatch, Shares

_TURNS_DEG = tuple(quarter + beside for quarter in (0, 90, 180, 270) for beside in (-18, -12, -6, 0, 6, 12, 18))
_FINE_DEG = (-4, -2, 0, 2, 4)
_SIDE = 27
"""Pixels along what is correlated of a face: the largest square that lies on the tile at these turns."""


class Correlation:
    """See module."""

    def __init__(self, tiles: TileSet) -> None:
        self._faces = faces_of(tiles)
        self._small = [(n, turn, _halved(_turned(image, turn))) for n, (_, image) in enumerate(self._faces) for turn in _TURNS_DEG]

    def likenesses(self, patch: LitPatch) -> Mapping[Shows, float]:
        """The best correlation of each, -1 to 1."""
        small = _halved(patch.shares)
        rough: dict[int, tuple[float, int]] = {}
        for n, turn, template in self._small:
            rough[n] = max(rough.get(n, (-2.0, 0)), (_best(small, template), turn))
        found: dict[Shows, float] = {}
        for n, (_, turn) in rough.items():
            shows, image = self._faces[n]
            fine = max(_best(patch.shares, _turned(image, turn + beside)) for beside in _FINE_DEG)
            found[shows] = max(found.get(shows, -2.0), fine)
        return found


def _turned(image: Shares, turn_deg: float) -> Shares:
    """The middle of a face turned clockwise."""
    half = (image.shape[0] - 1) / 2
    matrix = cv2.getRotationMatrix2D((half, half), -turn_deg, 1)
    turned = cv2.warpAffine(image, matrix, image.shape[:2], flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    low = (image.shape[0] - _SIDE) // 2
    return np.asarray(turned[low : low + _SIDE, low : low + _SIDE], np.float32)


def _halved(image: Shares) -> Shares:
    return np.asarray(cv2.resize(image, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA), np.float32)


def _best(seen: Shares, template: Shares) -> float:
    return float(cv2.matchTemplate(seen, template, cv2.TM_CCOEFF_NORMED).max())
