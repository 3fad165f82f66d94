"""How blurred a picture is, by its markers: what they look like sharp is known."""

from __future__ import annotations

import statistics
from functools import cache
from typing import TYPE_CHECKING

import cv2
import numpy as np

from companion.vision.mat.markers import MODULES, marker_bits
from companion.vision.place.patches import TILE

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from companion.vision.mat.locate import Grid

_MODULE_PX = 4
_SIDE_PX = (MODULES + 2) * _MODULE_PX
"""A marker is looked at with one module of the white round it."""
_FINER = 4
_ALIKE_MIN = 0.85
"""How like a marker what is seen must be: else something lies over it."""
_STEP = 0.1
_BLURS = np.arange(0.1, 1.45, _STEP)
"""Standard deviations that are tried, modules: pictures are never sharper than the first by what their pixels average over."""
_FROM_MIDDLE = ((np.arange(_SIDE_PX) + 0.5) / _SIDE_PX - 0.5) * (MODULES + 2) / MODULES
_AT = np.stack(np.meshgrid(_FROM_MIDDLE, _FROM_MIDDLE), axis=-1).reshape(-1, 2)
"""Points of a marker, sides of it from its middle."""
_THIRD = np.full(3, 1 / 3, np.float32)


class Sharpness:
    """The markers of one grid, ready to be looked at in picture after picture."""

    def __init__(self, grid: Grid) -> None:
        self._markers = [marker for marker in grid.mat.markers if marker.number in grid.markers]
        at = [grid.to_picture(_AT * marker.side_mm + marker.at_mm).astype(np.float32) for marker in self._markers]
        self._maps = [points.reshape(_SIDE_PX, _SIDE_PX, 2).transpose(2, 0, 1) for points in at]
        self._units_of_mm = TILE / grid.mat.tile_mm

    def blur(self, bgr: NDArray[np.uint8]) -> float:
        """The standard deviation of the blur of a picture (H, W, 3) uint8 BGR, units of a patch: the typical one of its markers.

        Of each marker it is that which makes the drawn marker likest to what is seen. 0 where hands hide them all.
        """
        found = []
        for marker, (x, y) in zip(self._markers, self._maps, strict=True):
            cut = cv2.remap(bgr, x, y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
            seen = cut.reshape(-1, 3).astype(np.float32) @ _THIRD
            seen -= seen.mean()
            likeness = _blurred(marker.number) @ (seen / max(float(np.linalg.norm(seen)), 1e-6))
            if float(likeness.max()) >= _ALIKE_MIN:
                found.append(_peak(likeness) * marker.side_mm / MODULES)
        return statistics.median(found) * self._units_of_mm if found else 0.0


def blur_of(bgr: NDArray[np.uint8], grid: Grid) -> float:
    """The blur of a single picture. See Sharpness."""
    return Sharpness(grid).blur(bgr)


def _peak(likeness: NDArray[np.float32]) -> float:
    """Where likeness is greatest, modules, between two blurs that were tried too."""
    best = int(np.argmax(likeness))
    if not 0 < best < len(likeness) - 1:
        return float(_BLURS[best])
    before, at, after = (float(value) for value in likeness[best - 1 : best + 2])
    return float(_BLURS[best]) + _STEP * 0.5 * (before - after) / min(before - 2 * at + after, -1e-9)


@cache
def _blurred(number: int) -> NDArray[np.float32]:
    """(blurs, _SIDE_PX^2): a marker blurred by each of _BLURS, of mean none and length one."""
    bits = np.pad(marker_bits(number), 1, constant_values=True).astype(np.float32)
    sharp = np.kron(bits, np.ones((_MODULE_PX * _FINER, _MODULE_PX * _FINER), np.float32))
    rows = []
    for sigma in _BLURS:
        image = cv2.GaussianBlur(sharp, (0, 0), float(sigma) * _MODULE_PX * _FINER, borderType=cv2.BORDER_REPLICATE)
        row = cv2.resize(image, (_SIDE_PX, _SIDE_PX), interpolation=cv2.INTER_AREA).ravel()
        rows.append((row - row.mean()) / np.linalg.norm(row - row.mean()))
    return np.asarray(np.stack(rows), np.float32)
