"""Which images may lie in a patch, and roughly how: all of them at all turns, small, compared at once."""

from __future__ import annotations

from typing import TYPE_CHECKING

import cv2
import numpy as np

from companion.vision.place.patches import PATCH_PX
from companion.vision.tile.faces import Pose

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from companion.vision.place.light import Shares

QUARTERS = (0.0, 90.0, 180.0, 270.0)
_SMALL_PX = 13
_SMALL_PATCH_PX = 17
"""Pixels along a face and a patch, made small: about three units each."""
_STEP_DEG = 6.0


class CoarseSearch:
    """All images, each (FACE_PX, FACE_PX, 3), at every quarter turn and up to `turns_deg` beside it. around: what lies past an image."""

    def __init__(self, images: Sequence[Shares], turns_deg: float, around: float) -> None:
        steps = int(np.ceil(turns_deg / _STEP_DEG))
        self._count = len(images)
        self._turns = [quarter + k * _STEP_DEG for quarter in QUARTERS for k in range(-steps, steps + 1)]
        small = np.stack([_small(image, turn, around) for image in images for turn in self._turns])
        self._rows = np.ascontiguousarray(unlit(small, _SMALL_LIGHT).T)

    def likeliest(self, shares: Shares) -> tuple[tuple[Pose, float], ...]:
        """Of each image the pose at which it fits a patch (PATCH_PX, PATCH_PX, 3) best, and how well: 1 is the same."""
        small = cv2.resize(shares, (_SMALL_PATCH_PX, _SMALL_PATCH_PX), interpolation=cv2.INTER_AREA)
        windows = np.lib.stride_tricks.sliding_window_view(small, (_SMALL_PX, _SMALL_PX), axis=(0, 1))
        n = windows.shape[0]
        rows = np.moveaxis(windows, 2, -1).reshape(n * n, -1)
        # The images have no smooth light, so that of a window needs not be taken out but from its length.
        light = rows @ _SMALL_LIGHT
        lengths = np.sqrt(np.maximum(np.einsum("ij,ij->i", rows, rows) - np.einsum("ij,ij->i", light, light), 1e-9))
        scores = ((rows @ self._rows) / lengths[:, None]).reshape(n * n, self._count, len(self._turns))
        best = np.argmax(np.moveaxis(scores, 1, 0).reshape(self._count, -1), axis=1)
        middle, scale = (n - 1) / 2, PATCH_PX / _SMALL_PATCH_PX
        found = []
        for i in range(self._count):
            window, turn = divmod(int(best[i]), len(self._turns))
            y, x = divmod(window, n)
            found.append((Pose((x - middle) * scale, (y - middle) * scale, self._turns[turn]), float(scores[window, i, turn])))
        return tuple(found)


def light_of(side: int) -> NDArray[np.float32]:
    """An orthonormal basis (side^2 * 3, 6) of what smooth light without colour adds to an image."""
    u, v = np.meshgrid(np.linspace(-1, 1, side), np.linspace(-1, 1, side))
    surfaces = np.stack([np.repeat(surface.ravel(), 3) for surface in (np.ones_like(u), u, v, u * u, v * v, u * v)], axis=1)
    return np.asarray(np.linalg.qr(surfaces)[0], np.float32)


def unlit(rows: NDArray[np.float32], light: NDArray[np.float32]) -> NDArray[np.float32]:
    """Images (N, pixels) without smooth light and of length one."""
    drawn = np.asarray(rows - (rows @ light) @ light.T, np.float32)
    return np.asarray(drawn / np.maximum(np.linalg.norm(drawn, axis=1, keepdims=True), 1e-6), np.float32)


def _small(image: Shares, turn_deg: float, around: float) -> NDArray[np.float32]:
    """An image turned, as small as it is looked at."""
    matrix, border = Pose(0, 0, turn_deg).matrix(), (around, around, around)
    patch = cv2.warpAffine(image, matrix, (PATCH_PX, PATCH_PX), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_CONSTANT, borderValue=border)
    rim = (_SMALL_PATCH_PX - _SMALL_PX) // 2
    small = cv2.resize(patch, (_SMALL_PATCH_PX, _SMALL_PATCH_PX), interpolation=cv2.INTER_AREA)
    return np.asarray(small[rim:-rim, rim:-rim].ravel(), np.float32)


_SMALL_LIGHT = light_of(_SMALL_PX)
