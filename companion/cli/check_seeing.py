"""What `companion check` tells of camera, picture, mat and tiles: apart from the rest, which is told also where OpenCV cannot be loaded."""

from __future__ import annotations

from typing import TYPE_CHECKING

import cv2

from companion.checkup.seeing import colours, learnt, mat, picture
from companion.checkup.truth import Truth, Well, cured
from companion.cli.picture_now import picture_now
from companion.errors import CompanionError
from companion.vision.settings import VisionSettings
from hardware.camera.settings import CameraDriver

if TYPE_CHECKING:
    from pathlib import Path

    from hardware.camera.settings import CameraSettings


def truths(camera: CameraSettings, folder: Path, socket: Path | None) -> list[Truth]:
    """All of it. folder: of calibration. socket: of the service; None: where it listens by itself."""
    cv2.setNumThreads(1)
    if camera.driver is CameraDriver.NONE:
        return [Truth("camera", Well.UNUSED, "none (camera.driver)"), learnt(folder, None)]
    try:
        bgr, identity = picture_now(camera, socket)
    except CompanionError as problem:
        return [cured("picture", str(problem)), learnt(folder, None, camera.identity)]
    seeing = VisionSettings()
    return [
        picture(bgr),
        mat(bgr, seeing),
        learnt(folder, (bgr.shape[1], bgr.shape[0]), identity),
        colours(bgr, folder, seeing),
    ]
