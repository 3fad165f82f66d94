"""The lens: one number of radial distortion about the middle of the picture."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Points = NDArray[np.float64]
"""(N, 2) float64: x, y."""

_INVERSIONS = 12


@dataclass(frozen=True, slots=True)
class Lens:
    """Distortion of a picture of width_px by height_px: a point at radius r shows at r (1 + k1 r^2), r in half diagonals.

    The first term of Brown's model (D. C. Brown, Close-range camera calibration, 1971); negative k1 bends straight lines outwards.
    """

    width_px: int
    height_px: int
    k1: float = 0.0

    def distort(self, straight_px: Points) -> Points:
        """Where points of the undistorted picture show in the real one, pixels."""
        p = (straight_px - self._middle()) / self._unit()
        r2 = np.sum(p * p, axis=-1, keepdims=True)
        return np.asarray(p * (1 + self.k1 * r2) * self._unit() + self._middle())

    def undistort(self, picture_px: Points) -> Points:
        """The inverse of distort, by fixed-point iteration."""
        shown = (picture_px - self._middle()) / self._unit()
        p = shown
        for _ in range(_INVERSIONS):
            r2 = np.sum(p * p, axis=-1, keepdims=True)
            p = shown / (1 + self.k1 * r2)
        return np.asarray(p * self._unit() + self._middle())

    def _middle(self) -> Points:
        return np.array([(self.width_px - 1) / 2, (self.height_px - 1) / 2])

    def _unit(self) -> float:
        return float(np.hypot(self.width_px, self.height_px)) / 2
