"""Whether a place is plainly bare: nothing in it differs from the bare place but smooth light."""

from __future__ import annotations

from typing import TYPE_CHECKING

import cv2
import numpy as np

from companion.vision.place.patches import PATCH_PX
from companion.vision.quick.lattice import STEP

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from companion.vision.place.light import Shares

_WITHIN = slice(8, PATCH_PX - 7, STEP)
"""What lies within the printed outline, and is not smeared by it."""
_SIDE = len(range(*_WITHIN.indices(PATCH_PX)))


def _plane() -> NDArray[np.float32]:
    along = np.linspace(-1, 1, _SIDE)
    u, v = (slope.ravel() for slope in np.meshgrid(along, along))
    return np.asarray(np.linalg.qr(np.stack([np.ones_like(u), u, v], axis=1))[0], np.float32)


_PLANE = _plane()
"""(points, 3), orthonormal columns: what even light and light from one side add to a grey picture."""
_TO_LIGHT = np.repeat(_PLANE, 3, axis=0).T.copy() / 3
_TO_COLOURS = np.asfortranarray(np.repeat(_PLANE, 3, axis=0))


class QuickBare:
    """A place with nothing on it. shares: (PATCH_PX, PATCH_PX, 3)."""

    def __init__(self, shares: Shares) -> None:
        self._within = cv2.blur(shares, (3, 3))[_WITHIN, _WITHIN].ravel()

    def apart(self, smooth: Shares) -> tuple[float, float]:
        """The most that a point within the outline differs from bare paper, light aside, and the most that light does, shares.

        smooth: see lattice.sampled.
        """
        other = smooth[_WITHIN, _WITHIN].ravel()
        other -= self._within
        light = _TO_COLOURS.dot(_TO_LIGHT.dot(other))
        other -= light
        return cv2.norm(other, cv2.NORM_INF), cv2.norm(light, cv2.NORM_INF)
