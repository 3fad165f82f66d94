"""Which taught faces may lie in a patch, and roughly how: all faces at all turns, small, compared at once."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import cv2
import numpy as np

from companion.vision.faces import FACE_PX, Face, Pose, cut_face
from companion.vision.patches import PATCH_PX

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from companion.vision.light import Shares

QUARTERS = (0.0, 90.0, 180.0, 270.0)
_SMALL_PX = 13
_SMALL_PATCH_PX = 17
"""Pixels along a face and a patch, made small: about three units each."""
_STEP_DEG = 6.0


_SHIFTS = (-2, 0, 2)
"""How far beside a pose drawings are compared, units: faces were not all taught by their very middle."""
_RIM = 3
_DRAWING_PX = FACE_PX - 2 * _RIM
_PIXELS = np.arange(FACE_PX**2 * 3).reshape(FACE_PX, FACE_PX, 3)
_WINDOWS = [_PIXELS[_RIM + y :, _RIM + x :][:_DRAWING_PX:2, :_DRAWING_PX:2] for y in _SHIFTS for x in _SHIFTS]
_WINDOWS_AT = np.stack([window.ravel() for window in _WINDOWS])
"""(shifts, pixels): where in a face its drawing lies that is so far beside."""


@dataclass(frozen=True, slots=True, eq=False)
class Rough:
    """What may lie in a patch, roughly.

    starts: of each face the pose from which it fits best, and how well, seen small. best: the face whose drawing is likest.
    likeness: (faces, quarters) float32, how like each face's drawing what is seen at the pose of the likeliest is, turned by QUARTERS: 1
    is the same. poses: (faces, quarters), where that is so.
    """

    starts: tuple[tuple[Face, Pose, float], ...]
    likeness: NDArray[np.float32]
    poses: tuple[tuple[Pose, ...], ...]

    def best(self) -> tuple[Face, Pose]:
        """The face whose drawing is likest, and how it lies."""
        i, quarter = np.unravel_index(int(np.argmax(self.likeness)), self.likeness.shape)
        return self.starts[int(i)][0], self.poses[int(i)][int(quarter)]


class FaceSearch:
    """All faces at every quarter turn and up to `turns_deg` beside it."""

    def __init__(self, faces: tuple[Face, ...], turns_deg: float) -> None:
        steps = int(np.ceil(turns_deg / _STEP_DEG))
        self._faces = faces
        self._turns = [quarter + k * _STEP_DEG for quarter in QUARTERS for k in range(-steps, steps + 1)]
        # A patch cut with a pose that is a quarter further clockwise shows its tile a quarter further back.
        turned = [np.ascontiguousarray(np.rot90(face.image, -quarter)) for face in faces for quarter in range(len(QUARTERS))]
        self._drawings = np.stack([_drawing(image) for image in turned]).reshape(len(faces), len(QUARTERS), -1)
        self._rows = np.ascontiguousarray(_unlit(np.stack([_small(face, turn) for face in faces for turn in self._turns]), _SMALL_LIGHT).T)

    def rough(self, shares: Shares) -> Rough:
        """What may lie in a patch."""
        starts = self._coarse(shares)
        likeliest, start, _ = max(starts, key=lambda entry: entry[2])
        # What is printed on tiles may be faint beside their edges: those tell how the tile lies, the drawing which way up.
        return Rough(starts, *self._around(shares, likeliest.settle(shares, start, 3), self._drawings))

    def candidates(self, shares: Shares, rough: Rough) -> list[tuple[Face, Pose]]:
        """For each face the start from which it fits a patch best; the likeliest face first."""
        found = []
        for i, (face, start, _) in enumerate(rough.starts):
            quarter = int(np.argmax(rough.likeness[i]))
            own = float(_drawing(cut_face(shares, start)) @ self._drawings[i, 0])
            turned = float(rough.likeness[i, quarter])
            found.append((face, *((start, own) if own > turned else (rough.poses[i][quarter], turned))))
        return [(face, pose) for face, pose, _ in sorted(found, key=lambda entry: -entry[2])]

    def upright(self, face: Face, shares: Shares, pose: Pose) -> Pose:
        """The pose itself, or turned by quarters from it, whichever shows the face's drawing best."""
        i = self._faces.index(face)
        likeness, poses = self._around(shares, pose, self._drawings[i : i + 1])
        quarter = int(np.argmax(likeness[0]))
        return poses[0][quarter] if quarter else pose

    def _around(
        self, shares: Shares, pose: Pose, drawings: NDArray[np.float32]
    ) -> tuple[NDArray[np.float32], tuple[tuple[Pose, ...], ...]]:
        """How like drawings (faces, quarters, N) what is seen at a pose and a little beside it is, at best, and where."""
        seen: Shares = np.asarray(cv2.blur(cut_face(shares, pose), (3, 3)), np.float32)
        scores = drawings @ _unlit(seen.take(_WINDOWS_AT), _DRAWING_LIGHT).T
        at = np.argmax(scores, axis=2)
        a = np.radians(pose.turn_deg)
        c, s = np.cos(a), np.sin(a)
        middles = [(float(pose.x + c * x - s * y), float(pose.y + s * x + c * y)) for y in _SHIFTS for x in _SHIFTS]
        poses = tuple(
            tuple(
                Pose(middles[window][0], middles[window][1], pose.turn_deg + quarter)
                for window, quarter in zip(row.tolist(), QUARTERS, strict=True)
            )
            for row in at
        )
        return np.max(scores, axis=2), poses

    def _coarse(self, shares: Shares) -> tuple[tuple[Face, Pose, float], ...]:
        small = cv2.resize(shares, (_SMALL_PATCH_PX, _SMALL_PATCH_PX), interpolation=cv2.INTER_AREA)
        windows = np.lib.stride_tricks.sliding_window_view(small, (_SMALL_PX, _SMALL_PX), axis=(0, 1))
        n = windows.shape[0]
        rows = np.moveaxis(windows, 2, -1).reshape(n * n, -1)
        # The faces have no smooth light, so that of a window needs not be taken out but from its length.
        light = rows @ _SMALL_LIGHT
        lengths = np.sqrt(np.maximum(np.einsum("ij,ij->i", rows, rows) - np.einsum("ij,ij->i", light, light), 1e-9))
        scores = ((rows @ self._rows) / lengths[:, None]).reshape(n * n, len(self._faces), len(self._turns))
        best = np.argmax(np.moveaxis(scores, 1, 0).reshape(len(self._faces), -1), axis=1)
        middle, scale = (n - 1) / 2, PATCH_PX / _SMALL_PATCH_PX
        found = []
        for i, face in enumerate(self._faces):
            window, turn = divmod(int(best[i]), len(self._turns))
            y, x = divmod(window, n)
            found.append((face, Pose((x - middle) * scale, (y - middle) * scale, self._turns[turn]), float(scores[window, i, turn])))
        return tuple(found)


def _drawing(image: Shares) -> NDArray[np.float32]:
    """A face without its edges, smoothed over a unit or two, every second pixel, without smooth light and of length one."""
    inside = np.asarray(cv2.blur(image, (3, 3))[_RIM:-_RIM:2, _RIM:-_RIM:2], np.float32)
    return np.asarray(_unlit(inside.reshape(1, -1), _DRAWING_LIGHT)[0])


def _light_of(side: int) -> NDArray[np.float32]:
    """An orthonormal basis (side^2 * 3, 6) of what smooth light without colour adds to an image."""
    u, v = np.meshgrid(np.linspace(-1, 1, side), np.linspace(-1, 1, side))
    surfaces = np.stack([np.repeat(surface.ravel(), 3) for surface in (np.ones_like(u), u, v, u * u, v * v, u * v)], axis=1)
    return np.asarray(np.linalg.qr(surfaces)[0], np.float32)


_SMALL_LIGHT = _light_of(_SMALL_PX)
_DRAWING_LIGHT = _light_of((_DRAWING_PX + 1) // 2)


def _unlit(rows: NDArray[np.float32], light: NDArray[np.float32]) -> NDArray[np.float32]:
    """Images (N, pixels) without smooth light and of length one."""
    drawn = np.asarray(rows - (rows @ light) @ light.T, np.float32)
    return np.asarray(drawn / np.maximum(np.linalg.norm(drawn, axis=1, keepdims=True), 1e-6), np.float32)


def _small(face: Face, turn_deg: float) -> NDArray[np.float32]:
    """A face turned, as small as _coarse looks at it. Past the face lies paper."""
    matrix = Pose(0, 0, turn_deg).matrix()
    patch = cv2.warpAffine(
        face.image, matrix, (PATCH_PX, PATCH_PX), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_CONSTANT, borderValue=(1, 1, 1)
    )
    rim = (_SMALL_PATCH_PX - _SMALL_PX) // 2
    small = cv2.resize(patch, (_SMALL_PATCH_PX, _SMALL_PATCH_PX), interpolation=cv2.INTER_AREA)
    return np.asarray(small[rim:-rim, rim:-rim].ravel(), np.float32)
