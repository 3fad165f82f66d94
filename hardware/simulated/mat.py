"""The printed mat as a picture."""

from __future__ import annotations

from typing import TYPE_CHECKING

import cv2
import numpy as np

from companion.table import CELLS

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from companion.mats import Marker, Mat

_PAPER, _INK, _RING = 244, 38, 196
_LINE_MM = 0.5
_DICTIONARY = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50)


def draw_mat(mat: Mat, px_per_mm: float) -> NDArray[np.uint8]:
    """The sheet, markers, outlines and lamp rings: (H, W) uint8, grey, the sheet's top left corner at pixel 0, 0."""
    width, height = (round(side * px_per_mm) for side in mat.sheet_mm)
    sheet = np.full((height, width), _PAPER, np.uint8)
    line_px = max(1, round(_LINE_MM * px_per_mm))
    for place in mat.places_mm.values():
        half = mat.outline_mm / 2
        corners = [(place[0] + x * half, place[1] + y * half) for x, y in ((-1, -1), (1, -1), (1, 1), (-1, 1))]
        outline = _sixteenths(corners, px_per_mm)
        cv2.polylines(sheet, [outline], isClosed=True, color=_INK + 30, thickness=line_px, lineType=cv2.LINE_AA, shift=4)
    for cell in CELLS:
        (centre,) = _sixteenths([mat.lamp_mm(cell)], px_per_mm)
        radius = round(mat.lamp_diameter_mm / 2 * px_per_mm * 16)
        cv2.circle(sheet, (int(centre[0]), int(centre[1])), radius, _RING, max(1, line_px // 2), cv2.LINE_AA, 4)
    for marker in mat.markers:
        _print_marker(sheet, marker, px_per_mm)
    return sheet


def _print_marker(sheet: NDArray[np.uint8], marker: Marker, px_per_mm: float) -> None:
    (left, top), _, (right, foot), _ = (np.round(np.multiply(corner, px_per_mm)).astype(int) for corner in marker.corners_mm())
    printed = cv2.resize(_marker_modules(marker.number), (right - left, foot - top), interpolation=cv2.INTER_NEAREST)
    sheet[top:foot, left:right] = np.where(printed > 0, _PAPER, _INK)


def _marker_modules(number: int) -> NDArray[np.uint8]:
    """One pixel a module, with the black border: (6, 6) uint8."""
    draw = cv2.aruco.generateImageMarker if hasattr(cv2.aruco, "generateImageMarker") else cv2.aruco.drawMarker  # type: ignore[attr-defined]
    return np.asarray(draw(_DICTIONARY, number, 6), np.uint8)


def _sixteenths(points_mm: list[tuple[float, float]], px_per_mm: float) -> NDArray[np.int32]:
    """Pixel centres lie half a pixel into the sheet."""
    return np.round((np.array(points_mm) * px_per_mm - 0.5) * 16).astype(np.int32)
