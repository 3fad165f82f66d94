"""Which taught faces may lie in a patch, and roughly how: all faces at all turns, small, compared at once."""

from __future__ import annotations

from typing import TYPE_CHECKING

import cv2
import numpy as np

from companion.vision.faces import FACE_PX, Face, Pose
from companion.vision.patches import PATCH_PX

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from companion.vision.light import Shares

_SMALL_PX = 19
_STEP_DEG = 6.0


class FaceSearch:
    """All faces at every quarter turn and up to `turns_deg` beside it."""

    def __init__(self, faces: tuple[Face, ...], turns_deg: float) -> None:
        steps = int(np.ceil(turns_deg / _STEP_DEG))
        self._faces = faces
        self._turns = [quarter + k * _STEP_DEG for quarter in (0, 90, 180, 270) for k in range(-steps, steps + 1)]
        self._rows = np.stack([_small(face, turn) for face in faces for turn in self._turns], axis=1)

    def candidates(self, shares: Shares) -> list[tuple[Face, Pose, float]]:
        """For each face its best start in a patch and the correlation there, -1 to 1; best first."""
        half = cv2.resize(shares, (PATCH_PX // 2, PATCH_PX // 2), interpolation=cv2.INTER_AREA)
        windows = np.lib.stride_tricks.sliding_window_view(half, (_SMALL_PX, _SMALL_PX), axis=(0, 1))
        n = windows.shape[0]
        rows = np.moveaxis(windows, 2, -1).reshape(n * n, -1)
        rows = rows - rows.mean(axis=1, keepdims=True)
        rows = rows / np.maximum(np.linalg.norm(rows, axis=1, keepdims=True), 1e-6)
        scores = (rows @ self._rows).reshape(n * n, len(self._faces), len(self._turns))
        found = []
        for i, face in enumerate(self._faces):
            window, turn = np.unravel_index(int(np.argmax(scores[:, i])), (n * n, len(self._turns)))
            y, x = divmod(int(window), n)
            middle = (n - 1) / 2
            found.append((face, Pose((x - middle) * 2, (y - middle) * 2, self._turns[int(turn)]), float(scores[window, i, turn])))
        return sorted(found, key=lambda entry: -entry[2])


def _small(face: Face, turn_deg: float) -> NDArray[np.float32]:
    """A face turned, at half size, without its mean and of length one. Past the face lies paper."""
    a = np.radians(turn_deg)
    c, s = np.cos(a), np.sin(a)
    half, side = (FACE_PX - 1) / 2, _SMALL_PX * 2
    middle = (side - 1) / 2
    back = np.array([[c, s, half - c * middle - s * middle], [-s, c, half + s * middle - c * middle]])
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    turned = cv2.warpAffine(face.image, back, (side, side), flags=flags, borderMode=cv2.BORDER_CONSTANT, borderValue=(1, 1, 1))
    small = cv2.resize(turned, (_SMALL_PX, _SMALL_PX), interpolation=cv2.INTER_AREA).astype(np.float32).ravel()
    small -= small.mean()
    return np.asarray(small / max(float(np.linalg.norm(small)), 1e-6), np.float32)
