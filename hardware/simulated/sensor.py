"""What the sensor makes of a clean picture: wandering exposure, flicker, noise, compression."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import cv2
import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from hardware.simulated.levels import Light

_FIELDS = 4
_SPARE_PX = 64


class Sensor:
    """Adds noise to pictures of one size. Fields of noise are made once; each picture takes one of them at an offset of its own."""

    def __init__(self, light: Light, size_px: tuple[int, int], seed: int) -> None:
        self._light, self._rng = light, np.random.default_rng([seed, 77])
        width, height = size_px
        fields = self._rng.normal(0, 1, (_FIELDS, height + _SPARE_PX, width + _SPARE_PX, 3)).astype(np.float32)
        # Demosaicing spreads a pixel's noise to its neighbours and makes it partly common to the three colours.
        soft = [cv2.GaussianBlur(0.7 * field + 0.5 * field.mean(axis=2, keepdims=True) * math.sqrt(3), (0, 0), 0.55) for field in fields]
        self._fields = [np.clip(np.round(field / field.std() * light.noise), -127, 127).astype(np.int8) for field in soft]

    def expose(self, clean: NDArray[np.uint8], t: float) -> NDArray[np.uint8]:
        """A picture taken at t (seconds) of what reaches the lens: (H, W, 3) uint8, BGR; a new array."""
        light, height, width = self._light, *clean.shape[:2]
        if light.drift or light.flicker:
            clean = self._swayed(clean, t)
        dx, dy = self._rng.integers(0, _SPARE_PX, 2)
        field = self._fields[int(self._rng.integers(_FIELDS))][dy : dy + height, dx : dx + width]
        noisy = np.asarray(cv2.add(clean, field, dtype=cv2.CV_8U), np.uint8)
        if light.jpeg is None:
            return noisy
        return np.asarray(cv2.imdecode(cv2.imencode(".jpg", noisy, (cv2.IMWRITE_JPEG_QUALITY, light.jpeg))[1], cv2.IMREAD_COLOR), np.uint8)

    def _swayed(self, clean: NDArray[np.uint8], t: float) -> NDArray[np.uint8]:
        drift = 1 + self._light.drift * (0.6 * math.sin(t / 9.1) + 0.4 * math.sin(t / 3.7 + 1))
        if not self._light.flicker:
            return np.asarray(cv2.convertScaleAbs(clean, alpha=drift), np.uint8)
        # Mains light at 100 Hz against a rolling shutter: bands that wander because the frame rate is not quite in step.
        rows = np.arange(clean.shape[0]) / clean.shape[0]
        bands = drift * (1 + self._light.flicker * np.sin(2 * math.pi * (2.4 * rows + 0.37 * t)))
        gains = np.broadcast_to(bands.astype(np.float32)[:, None, None], clean.shape)
        return np.asarray(cv2.multiply(clean, np.ascontiguousarray(gains), dtype=cv2.CV_8U), np.uint8)
