"""The mat, the lens and the bare places, learnt from a picture of the bare mat."""

from __future__ import annotations

from typing import TYPE_CHECKING

import cv2
import numpy as np

from calibration.lens import fit_lens
from companion.mats import MATS
from companion.vision.calibration import TableModel
from companion.vision.lens import Lens
from companion.vision.light import without_light
from companion.vision.locate import locate
from companion.vision.markers import find_markers
from companion.vision.patches import PatchMaps

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from companion.vision.settings import VisionSettings


def learn_table(bgr: NDArray[np.uint8], settings: VisionSettings, further: Sequence[NDArray[np.uint8]] = ()) -> TableModel:
    """The table from a picture of the bare mat, (H, W, 3) uint8 BGR.

    further: more pictures by the same camera with the mat in them, for the lens. Raises BadPicture where the mat is not found.
    """
    height, width = bgr.shape[:2]
    straight = Lens(width, height)
    grey = _grey(bgr)
    mat = locate(grey, MATS.values(), straight, settings.marker_misfit_max).mat
    numbers = {marker.number for marker in mat.markers}
    views = [{n: four for n, four in find_markers(_grey(picture)).items() if n in numbers} for picture in (bgr, *further)]
    lens = fit_lens(straight, mat, [view for view in views if len(view) == len(numbers)] or views[:1], settings.marker_misfit_max)
    grid = locate(grey, (mat,), lens, settings.marker_misfit_max)
    patches = PatchMaps(grid).cut(bgr, mat.places_mm)
    return TableModel(mat, lens, {place: without_light(patch).shares for place, patch in patches.items()})


def _grey(bgr: NDArray[np.uint8]) -> NDArray[np.uint8]:
    return np.asarray(cv2.cvtColor(bgr, cv2.COLOR_BGR2GRAY), np.uint8)
