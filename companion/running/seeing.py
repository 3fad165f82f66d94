"""What seeing by a folder of calibration is built on: loaded apart from the rest of the service, since that takes a small Pi seconds."""

from __future__ import annotations

from typing import TYPE_CHECKING

import cv2

from calibration.storage import load
from companion.vision.sight import Sight

if TYPE_CHECKING:
    from pathlib import Path

    from companion.vision.settings import VisionSettings


def sight_by(folder: Path, camera: str, settings: VisionSettings) -> Sight:
    """How to see by what was learnt. camera: the identity of the one that looks now, "" where it is not known. Raises BadCalibration."""
    # The other cores are for the camera and the voice.
    cv2.setNumThreads(1)
    return Sight(load(folder, camera), settings)
