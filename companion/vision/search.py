"""Which taught faces may lie in a patch, and roughly how: all faces at all turns, small, compared at once."""

from __future__ import annotations

from typing import TYPE_CHECKING

import cv2
import numpy as np

from companion.vision.faces import FACE_PX, Face, Pose, cut_face
from companion.vision.patches import PATCH_PX

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from companion.vision.light import Shares

QUARTERS = (0.0, 90.0, 180.0, 270.0)
_SMALL_PX = 19
_STEP_DEG = 6.0


class FaceSearch:
    """All faces at every quarter turn and up to `turns_deg` beside it."""

    def __init__(self, faces: tuple[Face, ...], turns_deg: float) -> None:
        steps = int(np.ceil(turns_deg / _STEP_DEG))
        self._faces = faces
        self._turns = [quarter + k * _STEP_DEG for quarter in QUARTERS for k in range(-steps, steps + 1)]
        self._drawings = np.stack([_drawing(face.image) for face in faces], axis=1)
        self._rows = np.stack([_small(face, turn) for face in faces for turn in self._turns], axis=1)

    def candidates(self, shares: Shares) -> list[tuple[Face, Pose]]:
        """For each face the start from which it fits a patch best; the likeliest face first."""
        coarse = self._coarse(shares)
        likeliest, start, _ = max(coarse, key=lambda entry: entry[2])
        # What is printed on tiles may be faint beside their edges: those tell how the tile lies, the drawing which way up.
        settled = likeliest.settle(shares, start, 3)
        turned = [Pose(settled.x, settled.y, settled.turn_deg + quarter) for quarter in QUARTERS]
        drawings = np.stack([_drawing(cut_face(shares, pose)) for pose in turned])
        likeness = drawings @ self._drawings
        found = []
        for i, (face, start, _) in enumerate(coarse):
            quarter = int(np.argmax(likeness[:, i]))
            own = float(_drawing(cut_face(shares, start)) @ self._drawings[:, i])
            best = (own, start) if own > likeness[quarter, i] else (float(likeness[quarter, i]), turned[quarter])
            found.append((face, best[1], best[0]))
        return [(face, pose) for face, pose, _ in sorted(found, key=lambda entry: -entry[2])]

    def upright(self, face: Face, shares: Shares, pose: Pose) -> Pose:
        """The pose itself, or turned by quarters from it, whichever shows the face's drawing best."""
        drawing = self._drawings[:, self._faces.index(face)]
        turned = [pose, *(Pose(pose.x, pose.y, pose.turn_deg + quarter) for quarter in QUARTERS[1:])]
        return max(turned, key=lambda each: float(_drawing(cut_face(shares, each)) @ drawing))

    def _coarse(self, shares: Shares) -> list[tuple[Face, Pose, float]]:
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
        return found


def _drawing(image: Shares) -> NDArray[np.float32]:
    """A face without its edges, smoothed over a unit or two, without its mean and of length one."""
    inside = cv2.blur(image, (3, 3))[3:-3, 3:-3].ravel()
    inside = inside - inside.mean()
    return np.asarray(inside / max(float(np.linalg.norm(inside)), 1e-6), np.float32)


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
