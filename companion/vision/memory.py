"""Places as they looked when their facts were settled: what looks the same again is not read again."""

from __future__ import annotations

from typing import TYPE_CHECKING

import cv2
import numpy as np

if TYPE_CHECKING:
    from companion.table import Place, Reading
    from companion.vision.light import LitPatch
    from companion.vision.settings import VisionSettings


class Memory:
    """The settled look of each place under one grid."""

    def __init__(self, settings: VisionSettings) -> None:
        self._settings = settings
        self._kept: dict[Place, tuple[LitPatch, Reading]] = {}

    def recall(self, place: Place, patch: LitPatch) -> Reading | None:
        """The settled reading of a place, if the patch looks the same as then."""
        if place not in self._kept:
            return None
        then, reading = self._kept[place]
        apart = np.abs(cv2.blur(patch.shares, (3, 3)) - cv2.blur(then.shares, (3, 3))).max(axis=2)
        other = apart > self._settings.same_tolerance + (patch.noise + then.noise) / 2
        return reading if np.count_nonzero(other) <= self._settings.same_pixels else None

    def keep(self, place: Place, patch: LitPatch, reading: Reading) -> None:
        """Keeps the look of a place whose fact has settled."""
        self._kept[place] = (patch, reading)

    def forget(self) -> None:
        """Forgets all: the grid lies elsewhere."""
        self._kept.clear()
