"""Places cut out of a picture: each flattened by itself, straight from the frame, and measured as shares of the paper's brightness.

The unit of a patch is that in which the tile is 37 long (a millimetre on the A4 mat), so that mats of all sizes look alike.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import cv2
import numpy as np

if TYPE_CHECKING:
    from collections.abc import Iterable

    from numpy.typing import NDArray

    from companion.table import Place
    from companion.vision.mat.locate import Grid

TILE = 37.0
"""Side of a tile, units."""
PATCH_UNITS = 52
"""Side of a patch, units: the distance of two places, so that a patch holds the outline and the paper round it."""
PATCH_PX = PATCH_UNITS
"""Pixels along a patch: one a unit."""


class PatchMaps:
    """The way from the patches of a grid to pixels of the frame; made once for a grid.

    blur: of the picture, standard deviation, units (see sharpness.blur_of); 0: it is taken for sharp.
    """

    def __init__(self, grid: Grid, blur: float = 0.0) -> None:
        self.blur = blur
        unit_mm = grid.mat.tile_mm / TILE
        # A picture finer than the patch is sampled finer and averaged, so that nothing is skipped: a sample is drawn from two pixels
        # either way.
        px = grid.px_per_mm() * unit_mm
        self._finer = max(1, round(0.8 * min(px, 2.5)), int(np.ceil(px / 2.2)))
        side = PATCH_PX * self._finer
        steps = ((np.arange(side) + 0.5) / side - 0.5) * PATCH_UNITS * unit_mm
        offsets = np.stack(np.meshgrid(steps, steps), axis=-1).reshape(-1, 2)
        self._maps = {}
        for place, at_mm in grid.mat.places_mm.items():
            x, y = np.moveaxis(grid.to_picture(offsets + at_mm).reshape(side, side, 2).astype(np.float32), 2, 0)
            self._maps[place] = cv2.convertMaps(x, y, cv2.CV_16SC2)

    def cut(self, bgr: NDArray[np.uint8], places: Iterable[Place]) -> dict[Place, NDArray[np.uint8]]:
        """The patches of some places: (PATCH_PX, PATCH_PX, 3) uint8, BGR, upright with the sheet."""
        cut = {}
        for place in places:
            whole, fraction = self._maps[place]
            patch = cv2.remap(bgr, whole, fraction, cv2.INTER_LINEAR, borderMode=cv2.BORDER_CONSTANT)
            if self._finer > 1:
                patch = cv2.resize(patch, (PATCH_PX, PATCH_PX), interpolation=cv2.INTER_AREA)
            cut[place] = np.asarray(patch, np.uint8)
        return cut
