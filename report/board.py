"""A board of squares before a fixed camera, taken for a mat without markers: each square a place."""

from __future__ import annotations

from typing import TYPE_CHECKING

import cv2
import numpy as np

from companion.mats import Mat
from companion.vision.mat.lens import Lens
from companion.vision.mat.locate import Grid
from companion.vision.place.patches import PATCH_UNITS

if TYPE_CHECKING:
    from collections.abc import Sequence

_PITCH_MM = float(PATCH_UNITS)
"""With tiles of the A4 mat's size the patch of a place is then its square, and the light is taken from the square's rim."""


def board_grid(names: Sequence[Sequence[str]], corners_px: Sequence[tuple[float, float]], size_px: tuple[int, int]) -> Grid:
    """The grid of a board. names: of the squares, row by row as the picture has them; corners_px: its outer corners, clockwise from the top
    left; size_px: width and height of the pictures."""
    rows, columns = len(names), len(names[0])
    sheet = (columns * _PITCH_MM, rows * _PITCH_MM)
    places = {name: ((c + 0.5) * _PITCH_MM, (r + 0.5) * _PITCH_MM) for r, row in enumerate(names) for c, name in enumerate(row)}
    mat = Mat("board", sheet, (), places, outline_mm=42, tile_mm=37, lamp_offset_mm=(0, 0), lamp_diameter_mm=0)
    outer = np.array([(0, 0), (sheet[0], 0), sheet, (0, sheet[1])], np.float32)
    homography = np.asarray(cv2.getPerspectiveTransform(outer, np.array(corners_px, np.float32)), np.float64)
    return Grid(mat, Lens(*size_px), homography, (), 0.0)
