"""Fiducial markers of DICT_4X4_50, alike on every OpenCV from 4.6 on."""

from __future__ import annotations

from typing import TYPE_CHECKING

import cv2
import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

MODULES = 6
"""Modules along a marker's black square: four of data, one of black border on either side."""

_DICTIONARY = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50)


def marker_bits(number: int) -> NDArray[np.bool_]:
    """The modules of marker `number` (0 to 49): (MODULES, MODULES) bool, True where it is white, rows from the top."""
    if hasattr(cv2.aruco, "generateImageMarker"):
        picture = cv2.aruco.generateImageMarker(_DICTIONARY, number, MODULES)
    else:  # OpenCV before 4.7
        picture = cv2.aruco.drawMarker(_DICTIONARY, number, MODULES)  # type: ignore[attr-defined]
    return np.asarray(picture) > 127
