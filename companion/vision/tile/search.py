"""Which taught faces may lie in a patch, and roughly how: first seen small, then by their drawings a little beside."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import cv2
import numpy as np

from companion.vision.tile.coarse import QUARTERS, CoarseSearch, light_of, unlit
from companion.vision.tile.faces import FACE_PX, Face, Pose, cut_face

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from companion.vision.place.light import Shares

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
        self._faces = faces
        # A patch cut with a pose that is a quarter further clockwise shows its tile a quarter further back.
        turned = [np.ascontiguousarray(np.rot90(face.image, -quarter)) for face in faces for quarter in range(len(QUARTERS))]
        self._drawings = np.stack([_drawing(image) for image in turned]).reshape(len(faces), len(QUARTERS), -1)
        # Past a face lies paper.
        self._coarse = CoarseSearch([face.image for face in faces], turns_deg, around=1.0)

    def rough(self, shares: Shares) -> Rough:
        """What may lie in a patch."""
        starts = tuple((face, *found) for face, found in zip(self._faces, self._coarse.likeliest(shares), strict=True))
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
        scores = drawings @ unlit(seen.take(_WINDOWS_AT), _DRAWING_LIGHT).T
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


def _drawing(image: Shares) -> NDArray[np.float32]:
    """A face without its edges, smoothed over a unit or two, every second pixel, without smooth light and of length one."""
    inside = np.asarray(cv2.blur(image, (3, 3))[_RIM:-_RIM:2, _RIM:-_RIM:2], np.float32)
    return np.asarray(unlit(inside.reshape(1, -1), _DRAWING_LIGHT)[0])


_DRAWING_LIGHT = light_of((_DRAWING_PX + 1) // 2)
