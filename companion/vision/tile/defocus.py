"""What was taught, as a camera that is less in focus would see it."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING

import cv2
import numpy as np

if TYPE_CHECKING:
    from companion.vision.calibration import TileSet
    from companion.vision.place.light import Shares

LEVELS = (0.0, 0.6, 0.9, 1.3, 1.8, 2.4, 3.2)
"""By how much more faces are blurred, standard deviations, units: between two of them it makes little difference."""
_BESIDE = 12
"""How much paper lies round a face, units, that blurs into it."""


def level_of(blur: float, taught: float) -> float:
    """The one of LEVELS that makes what was taught with one blur as blurred as a picture, standard deviations, units."""
    more = float(np.sqrt(max(blur**2 - taught**2, 0.0)))
    return min(LEVELS, key=lambda level: abs(level - more))


def blurred(tiles: TileSet, level: float) -> TileSet:
    """A tile set whose faces are blurred by so much more, units, and what lies round a tile with them: paper."""
    return dataclasses.replace(tiles, faces=tuple((shows, _blurred(image, level)) for shows, image in tiles.faces)) if level else tiles


def _blurred(image: Shares, level: float) -> Shares:
    rim = (_BESIDE,) * 4
    on_paper = cv2.copyMakeBorder(image, *rim, borderType=cv2.BORDER_CONSTANT, value=(1, 1, 1))
    return np.ascontiguousarray(cv2.GaussianBlur(on_paper, (0, 0), level)[_BESIDE:-_BESIDE, _BESIDE:-_BESIDE], np.float32)
