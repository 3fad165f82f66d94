"""Whether a place is plainly bare: nothing in it differs from the bare place but smooth light, and its outline shows."""

from __future__ import annotations

from typing import TYPE_CHECKING

import cv2
import numpy as np

from companion.vision.lattice import STEP
from companion.vision.patches import PATCH_PX

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from numpy.typing import NDArray

    from companion.table import Place
    from companion.vision.bare import BarePlace
    from companion.vision.light import Shares

_WITHIN = slice(8, PATCH_PX - 7, STEP)
"""What lies within the printed outline, and is not smeared by it."""
_SIDE = len(range(*_WITHIN.indices(PATCH_PX)))


def _plane() -> NDArray[np.float32]:
    along = np.linspace(-1, 1, _SIDE)
    u, v = (slope.ravel() for slope in np.meshgrid(along, along))
    return np.asarray(np.linalg.qr(np.stack([np.ones_like(u), u, v], axis=1))[0], np.float32)


_PLANE = _plane()
"""(points, 3), orthonormal columns: what even light and light from one side add to a grey picture."""


class QuickBare:
    """The places with nothing on them."""

    def __init__(self, bare: Mapping[Place, BarePlace]) -> None:
        self._row = {place: row for row, place in enumerate(bare)}
        self._within = np.stack([cv2.blur(place.shares, (3, 3))[_WITHIN, _WITHIN].reshape(-1, 3) for place in bare.values()])

    def apart(self, places: Sequence[Place], smooth: Shares) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
        """Of each place the most that a point within its outline differs from bare paper, light aside, and the most that light does.

        Both (N,), shares.

        smooth: the patches below each other, each point a mean over 3 units, (N * PATCH_PX, PATCH_PX, 3).
        """
        n = len(places)
        seen = smooth.reshape(n, PATCH_PX, PATCH_PX, 3)[:, _WITHIN, _WITHIN].reshape(n, -1, 3)
        other = seen - self._within[[self._row[place] for place in places]]
        grey = (other[..., 0] + other[..., 1] + other[..., 2]) / 3
        light = (grey @ _PLANE) @ _PLANE.T
        rest = np.abs(other - light[..., None]).reshape(n, -1)
        return rest.max(axis=1), np.abs(light).max(axis=1)
