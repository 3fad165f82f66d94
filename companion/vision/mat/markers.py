"""Fiducial markers of DICT_4X4_50, alike on every OpenCV from 4.6 on."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

import cv2
import numpy as np

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

MODULES = 6
"""Modules along a marker's black square: four of data, one of black border on either side."""

_SQUARE_MIN_PX = 8
"""Smaller ones are never markers that could be told apart."""
_DICTIONARY = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50)


def marker_bits(number: int) -> NDArray[np.bool_]:
    """The modules of marker `number` (0 to 49): (MODULES, MODULES) bool, True where it is white, rows from the top."""
    if hasattr(cv2.aruco, "generateImageMarker"):
        picture = cv2.aruco.generateImageMarker(_DICTIONARY, number, MODULES)
    else:  # OpenCV before 4.7
        picture = cv2.aruco.drawMarker(_DICTIONARY, number, MODULES)  # type: ignore[attr-defined]
    return np.asarray(picture) > 127


def find_markers(grey: NDArray[np.uint8], *, thorough: bool = True) -> dict[int, NDArray[np.float32]]:
    """The markers in a picture, by number.

    grey: (H, W) uint8. Returns for each marker its corners, (4, 2) float32, pixels x, y, in the order of Marker.corners_mm, wherever the
    marker's own top left lies in the picture. A number seen twice is left out, as neither can be trusted. thorough: three threshold
    windows instead of one, at twice the cost.
    """
    corners, numbers, _ = _detector(thorough=thorough)(grey)
    found: dict[int, NDArray[np.float32]] = {}
    seen: set[int] = set()
    if numbers is None:
        return found
    for number, four in zip(numbers.ravel().tolist(), corners, strict=True):
        if number in seen:
            found.pop(number, None)
        else:
            found[number] = np.asarray(four, np.float32).reshape(4, 2)
        seen.add(number)
    return found


def find_squares(grey: NDArray[np.uint8]) -> list[NDArray[np.float32]]:
    """Dark squares in a picture (H, W) uint8, whether or not a marker is to be read in them: corners (4, 2), pixels, clockwise.

    The threshold is taken over windows as wide as a marker, so that blur and noise matter less.
    """
    read, _, unread = _detector(thorough=True, windows_px=(25, 45, 65))(grey)
    squares = [np.asarray(corners, np.float32).reshape(4, 2) for corners in (*read, *unread)]
    return [corners for corners in squares if np.linalg.norm(corners - np.roll(corners, 1, axis=0), axis=1).min() >= _SQUARE_MIN_PX]


@cache
def _detector(*, thorough: bool, windows_px: tuple[int, int, int] | None = None) -> Callable[[NDArray[np.uint8]], tuple[Any, Any, Any]]:
    modern = hasattr(cv2.aruco, "ArucoDetector")
    # Before 4.7 the class DetectorParameters exists, but what it makes crashes detectMarkers.
    make = cv2.aruco.DetectorParameters if modern else cv2.aruco.DetectorParameters_create  # type: ignore[attr-defined]
    parameters = make()
    parameters.cornerRefinementMethod = cv2.aruco.CORNER_REFINE_SUBPIX
    parameters.minMarkerPerimeterRate = 0.02
    if windows_px:
        parameters.cornerRefinementMethod = cv2.aruco.CORNER_REFINE_NONE
        parameters.adaptiveThreshWinSizeMin, _, parameters.adaptiveThreshWinSizeMax = windows_px
        parameters.adaptiveThreshWinSizeStep = windows_px[1] - windows_px[0]
        parameters.polygonalApproxAccuracyRate = 0.05
    elif not thorough:
        parameters.adaptiveThreshWinSizeMin = parameters.adaptiveThreshWinSizeMax = 15
    if modern:
        return cv2.aruco.ArucoDetector(_DICTIONARY, parameters).detectMarkers
    return lambda grey: cv2.aruco.detectMarkers(grey, _DICTIONARY, parameters=parameters)  # type: ignore[attr-defined]
