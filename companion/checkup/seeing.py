"""What the camera sees: the picture, the mat in it, what was learnt of table and tiles."""

from __future__ import annotations

from typing import TYPE_CHECKING

import cv2
import numpy as np

from calibration.storage import load_sound, load_table, need_camera
from companion.checkup.truth import Truth, Well, cured
from companion.errors import BadCalibration, BadPicture
from companion.mats import MATS
from companion.vision.colours import swapped
from companion.vision.mat.lens import Lens
from companion.vision.mat.locate import locate
from companion.vision.read import Reader

if TYPE_CHECKING:
    from pathlib import Path

    from numpy.typing import NDArray

    from companion.vision.settings import VisionSettings

_DARK, _BRIGHT = 40, 215
_SHARP_MIN = 15.0


def picture(bgr: NDArray[np.uint8]) -> Truth:
    """Whether a picture, (H, W, 3) uint8 BGR, is neither too dark nor too bright nor blurred."""
    grey = np.asarray(cv2.cvtColor(bgr, cv2.COLOR_BGR2GRAY), np.uint8)
    height, width = grey.shape
    level, sharp = float(grey.mean()), float(cv2.Laplacian(grey, cv2.CV_32F).var())
    says = f"{width} x {height}, brightness {level:.0f} of 255, sharpness {sharp:.0f}"
    if level < _DARK:
        return Truth("picture", Well.BARELY, f"{says}: it is dark", "more light on the table, evenly from above")
    if level > _BRIGHT:
        return Truth("picture", Well.BARELY, f"{says}: it is very bright", "less light, or none that shines straight onto the mat")
    if sharp < _SHARP_MIN:
        return Truth("picture", Well.BARELY, f"{says}: it is blurred", "focus the lens on the mat, clean it, or set camera.focus_m")
    return Truth("picture", Well.YES, says)


def mat(bgr: NDArray[np.uint8], settings: VisionSettings) -> Truth:
    """Whether one of our mats is found in a picture."""
    grey = np.asarray(cv2.cvtColor(bgr, cv2.COLOR_BGR2GRAY), np.uint8)
    height, width = grey.shape
    try:
        grid = locate(grey, MATS.values(), Lens(width, height), settings.marker_misfit_max)
    except BadPicture as problem:
        return cured("mat", str(problem))
    return Truth("mat", Well.YES, f"the {grid.mat.name} mat is found")


def colours(bgr: NDArray[np.uint8], folder: Path, settings: VisionSettings) -> Truth:
    """Whether red and blue are in a picture as they were when the tiles were learnt."""
    try:
        changed = swapped(Reader(load_sound(folder)[0], settings), bgr)
    except BadCalibration:
        changed = None
    if changed is None:
        return Truth("colours", Well.UNUSED, "no tile that was learnt lies there to tell by")
    if changed:
        says = "red and blue have changed places since the tiles were learnt"
        return Truth("colours", Well.NO, says, "companion calibrate table --camera, then companion calibrate tiles --camera")
    return Truth("colours", Well.YES, "as they were when the tiles were learnt")


def learnt(folder: Path, size_px: tuple[int, int] | None, camera: str = "") -> Truth:
    """Whether table and tiles were learnt, by this camera and pictures of its size.

    size_px: width, height; None where it is not known. camera: its identity, see CameraSettings.
    """
    try:
        need_camera(folder, camera)
        table = load_table(folder)
        size = (table.lens.width_px, table.lens.height_px)
        if size_px is not None and size != size_px:
            says = f"the table was learnt at {size[0]} x {size[1]}, the camera gives {size_px[0]} x {size_px[1]}"
            return Truth("tiles", Well.NO, says, "companion calibrate table --camera, then companion calibrate tiles --camera")
        damaged = load_sound(folder)[1]
    except BadCalibration as problem:
        return cured("tiles", str(problem))
    if damaged:
        return Truth("tiles", Well.BARELY, f"what was learnt before is used: {damaged.rpartition('; ')[0]}", damaged.rpartition("; ")[2])
    return Truth("tiles", Well.YES, f"seven kinds, the back and the rock are learnt, at {size[0]} x {size[1]}")
