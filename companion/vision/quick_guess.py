"""Roughly how a tile lies: all faces at many turns, a pixel four units, compared with what is seen in one product."""

from __future__ import annotations

from typing import TYPE_CHECKING

import cv2
import numpy as np

from companion.vision.faces import Pose
from companion.vision.lattice import smooth_light, unlit
from companion.vision.patches import PATCH_PX

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from companion.vision.faces import Face
    from companion.vision.light import Shares

_CELL = 4
"""Units a pixel."""
_PATCH_SIDE = PATCH_PX // _CELL
_SIDE = 9
"""Pixels along what is compared: about a tile."""
_MIDDLE = (_PATCH_SIDE - _SIDE) // 2
_SHIFTS = (-1, 0, 1)
"""Pixels that a tile may lie off the middle, either way: poses are settled from there."""
_BESIDE_DEG = np.arange(-16, 17, 8)
"""Turns beside a quarter: poses are settled from there too."""
_LIGHT = smooth_light(_SIDE)


class Guess:
    """All faces at all turns, small."""

    def __init__(self, faces: Sequence[Face]) -> None:
        self._turns_deg = np.array([quarter + beside for quarter in (0, 90, 180, 270) for beside in _BESIDE_DEG], np.float32)
        drawn = np.stack([_small(face, float(turn)) for face in faces for turn in self._turns_deg])
        self._drawn = np.ascontiguousarray(unlit(drawn, _LIGHT).T)

    def of(self, shares: Shares) -> tuple[NDArray[np.intp], NDArray[np.float32]]:
        """The likeliest face of each patch, (N,), and roughly how it lies, (N, 3).

        shares: patches below each other, (N * PATCH_PX, PATCH_PX, 3).
        """
        n = len(shares) // PATCH_PX
        small = cv2.resize(shares, (_PATCH_SIDE, n * _PATCH_SIDE), interpolation=cv2.INTER_AREA).reshape(n, _PATCH_SIDE, _PATCH_SIDE, 3)
        across, down = np.meshgrid(_SHIFTS, _SHIFTS)
        windows = [
            small[:, _MIDDLE + y : _MIDDLE + y + _SIDE, _MIDDLE + x : _MIDDLE + x + _SIDE].reshape(n, -1)
            for x, y in zip(across.ravel().tolist(), down.ravel().tolist(), strict=True)
        ]
        likeness = unlit(np.concatenate(windows), _LIGHT) @ self._drawn
        best = np.argmax(likeness.reshape(len(windows), n, -1).swapaxes(0, 1).reshape(n, -1), axis=1)
        window, drawn = np.divmod(best, self._drawn.shape[1])
        face, turn = np.divmod(drawn, len(self._turns_deg))
        poses = [across.ravel()[window] * _CELL, down.ravel()[window] * _CELL, self._turns_deg[turn]]
        return face, np.stack(poses, axis=1).astype(np.float32)


def _small(face: Face, turn_deg: float) -> NDArray[np.float32]:
    """A face turned, seen as small as patches are; past the face lies paper."""
    patch = cv2.warpAffine(
        cv2.blur(face.image, (3, 3)),
        Pose(0, 0, turn_deg).matrix(),
        (PATCH_PX, PATCH_PX),
        flags=cv2.INTER_LINEAR,
        borderMode=cv2.BORDER_CONSTANT,
        borderValue=(1, 1, 1),
    )
    small = cv2.resize(patch, (_PATCH_SIDE, _PATCH_SIDE), interpolation=cv2.INTER_AREA)
    return np.asarray(small[_MIDDLE : _MIDDLE + _SIDE, _MIDDLE : _MIDDLE + _SIDE].ravel(), np.float32)
