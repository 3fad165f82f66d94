"""Whether a place is plainly bare: nothing in it differs from the bare place but smooth light."""

from __future__ import annotations

from typing import TYPE_CHECKING

import cv2
import numpy as np

from companion.vision.lattice import STEP
from companion.vision.patches import PATCH_PX

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from companion.vision.light import Shares

_WITHIN = slice(8, PATCH_PX - 7, STEP)
"""What lies within the printed outline, and is not smeared by it."""
_SIDE = len(range(*_WITHIN.indices(PATCH_PX)))
_THIRD = np.full(3, 1 / 3, np.float32)


def _plane() -> NDArray[np.float32]:
    along = np.linspace(-1, 1, _SIDE)
    u, v = (slope.ravel() for slope in np.meshgrid(along, along))
    return np.asarray(np.linalg.qr(np.stack([np.ones_like(u), u, v], axis=1))[0], np.float32)


_PLANE = _plane()
"""(points, 3), orthonormal columns: what even light and light from one side add to a grey picture."""


class QuickBare:
    """A place with nothing on it. shares: (PATCH_PX, PATCH_PX, 3)."""

    def __init__(self, shares: Shares) -> None:
        self._within = cv2.blur(shares, (3, 3))[_WITHIN, _WITHIN].reshape(-1, 3)

    def apart(self, smooth: Shares) -> tuple[float, float]:
        """The most that a point within the outline differs from bare paper, light aside, and the most that light does, shares.

        smooth: see lattice.sampled.
        """
        other = smooth[_WITHIN, _WITHIN].reshape(-1, 3) - self._within
        light = _PLANE @ ((other @ _THIRD) @ _PLANE)
        other -= light[:, None]
        return float(max(other.max(), -other.min())), float(max(light.max(), -light.min()))
