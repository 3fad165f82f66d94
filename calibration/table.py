"""The mat, the lens and the bare places, learnt from a picture of the bare mat."""

from __future__ import annotations

from typing import TYPE_CHECKING

import cv2
import numpy as np

from calibration.lens import fit_lens
from companion.errors import BadCalibration
from companion.mats import MATS
from companion.vision.calibration import TableModel
from companion.vision.mat.lens import Lens
from companion.vision.mat.locate import locate
from companion.vision.mat.markers import find_markers
from companion.vision.place.bare import BarePlace
from companion.vision.place.light import without_light
from companion.vision.place.patches import PatchMaps

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from numpy.typing import NDArray

    from companion.table import Place
    from companion.vision.place.light import LitPatch
    from companion.vision.settings import VisionSettings


def learn_table(bgr: NDArray[np.uint8], settings: VisionSettings, further: Sequence[NDArray[np.uint8]] = ()) -> TableModel:
    """The table from a picture of the bare mat, (H, W, 3) uint8 BGR.

    further: more pictures by the same camera with the mat in them, for the lens. Raises BadPicture where the mat is not found;
    BadCalibration where something lies on it.
    """
    height, width = bgr.shape[:2]
    straight = Lens(width, height)
    grey = _grey(bgr)
    mat = locate(grey, MATS.values(), straight, settings.marker_misfit_max).mat
    numbers = {marker.number for marker in mat.markers}
    views = [{n: four for n, four in find_markers(_grey(picture)).items() if n in numbers} for picture in (bgr, *further)]
    lens = fit_lens(straight, mat, [view for view in views if len(view) == len(numbers)] or views[:1], settings.marker_misfit_max)
    grid = locate(grey, (mat,), lens, settings.marker_misfit_max)
    patches = {place: without_light(patch) for place, patch in PatchMaps(grid).cut(bgr, mat.places_mm).items()}
    laid = _laid(patches, settings)
    if laid:
        raise BadCalibration(f"the mat is not bare, something lies on {laid}: clear it, and take the picture of the mat again")
    return TableModel(mat, lens, {place: patch.shares for place, patch in patches.items()})


def _laid(patches: Mapping[Place, LitPatch], settings: VisionSettings) -> str:
    """The places that do not look like the others, as those of a bare mat do; "" where all are alike."""
    usual = BarePlace(np.median([patch.shares for patch in patches.values()], axis=0).astype(np.float32))
    places = [place for place, patch in patches.items() if usual.compare(patch, settings).strange > settings.tile_strange_min]
    # Where tiles lie on most of them, what most look like is no bare place.
    return "most of its places" if len(places) > len(patches) // 2 else ", ".join(places)


def _grey(bgr: NDArray[np.uint8]) -> NDArray[np.uint8]:
    return np.asarray(cv2.cvtColor(bgr, cv2.COLOR_BGR2GRAY), np.uint8)
