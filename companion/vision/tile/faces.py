"""Faces that were taught: images of tiles, and how a tile lies in a patch."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

import cv2
import numpy as np

from companion.vision.place.patches import PATCH_PX
from companion.vision.place.robust import typical

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from companion.table import Shows
    from companion.vision.place.light import Shares, Visible

FACE_PX = 39
"""Pixels along a face: the tile and one unit of what lies round it."""
_GRID = (np.arange(FACE_PX) - (FACE_PX - 1) / 2).astype(np.float32)
_U, _V = np.meshgrid(_GRID, _GRID)
_SAMPLE_STEP = 2
_SLOPES = [
    np.repeat(slope[::_SAMPLE_STEP, ::_SAMPLE_STEP].ravel(), 3)
    for slope in (np.ones_like(_U), _U / _GRID[-1], _V / _GRID[-1], (_U / _GRID[-1]) ** 2, (_V / _GRID[-1]) ** 2)
]
"""Light on a tile that is brighter in one place than in another."""
_WHOLLY = 0.99
_SETTLED, _SETTLED_DEG = 0.04, 0.2
"""A pose that changes by less is found, units and degrees."""


@dataclass(frozen=True, slots=True)
class Pose:
    """How a tile lies in its patch: its middle off the patch's middle, units; its turn clockwise, degrees."""

    x: float
    y: float
    turn_deg: float

    def matrix(self) -> NDArray[np.float64]:
        """(2, 3): from pixels of a face to pixels of the patch."""
        a = math.radians(self.turn_deg)
        c, s = math.cos(a), math.sin(a)
        half, middle = (FACE_PX - 1) / 2, (PATCH_PX - 1) / 2
        return np.array([[c, -s, middle + self.x - c * half + s * half], [s, c, middle + self.y - s * half - c * half]])

    def seen_from(self, other: Pose) -> NDArray[np.float64]:
        """(2, 3): from pixels of a face at `other` to pixels of a face at this pose."""
        mine, theirs = self.matrix(), other.matrix()
        theirs[:, 2] -= mine[:, 2]
        return np.asarray(mine[:, :2].T @ theirs)


def is_found(dx: float, dy: float, turn_deg: float) -> bool:
    """Whether a pose that changes by no more than so many units and degrees is found."""
    return max(abs(dx), abs(dy)) < _SETTLED and abs(turn_deg) < _SETTLED_DEG


def cut_face(shares: Shares, pose: Pose) -> Shares:
    """The face at a pose, upright: (FACE_PX, FACE_PX, 3)."""
    return _warped(shares, pose.matrix())


def cut_visible(visible: Visible, pose: Pose) -> NDArray[np.bool_]:
    """What is visible of a face at a pose, (FACE_PX, FACE_PX): a pixel of which a part is hidden is not."""
    return np.asarray(_warped(visible, pose.matrix()) > _WHOLLY, np.bool_)


def _warped(image: Shares | Visible, matrix: NDArray[np.float64]) -> NDArray[np.float32]:
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    return np.asarray(cv2.warpAffine(image, matrix, (FACE_PX, FACE_PX), flags=flags, borderMode=cv2.BORDER_REPLICATE), np.float32)


class Face:
    """One taught face. image: (FACE_PX, FACE_PX, 3) shares, upright; smooth: the same over 3 pixels; low, high: its
    least and greatest within a pixel's reach."""

    def __init__(self, shows: Shows, image: Shares) -> None:
        self.shows = shows
        self.image = image
        window = np.ones((3, 3), np.uint8)
        self.smooth: Shares = np.asarray(cv2.blur(image, (3, 3)), np.float32)
        self.low, self.high = cv2.erode(image, window), cv2.dilate(image, window)
        gx, gy = np.gradient(image, axis=1), np.gradient(image, axis=0)
        turn = (gy * _U[..., None] - gx * _V[..., None]) * np.pi / 180
        parts = [part[::_SAMPLE_STEP, ::_SAMPLE_STEP].ravel() for part in (gx, gy, turn, image)]
        self._across = np.stack([*parts, *_SLOPES]).astype(np.float32)

    def settle(self, shares: Shares, start: Pose, rounds: int = 5, visible: Visible | None = None) -> Pose:
        """The pose near `start` at which this face explains a patch best, by what is visible of it.

        Gauss-Newton over pose, gain and a curved surface of light, what does not fit weighing less (Baker & Matthews, Lucas-Kanade 20
        years on, 2004).
        """
        pose = start
        shown: NDArray[np.float32] | None = None
        line: NDArray[np.float64] | None = None
        across, lit = self._across, self._across[3:]
        scale = np.ones(len(across))
        for _ in range(rounds):
            seen = _sampled(shares, pose)
            if visible is not None:
                shown = _sampled(visible, pose).repeat(3)
            if line is None:
                gain, offset = _line(across[3], seen, shown)
                line = np.array([gain, offset, *[0.0] * (len(_SLOPES) - 1)])
            error = seen - line.astype(np.float32).dot(lit)
            far = error * np.float32(1 / (2 * max(typical(error) * 1.48, 0.01)))
            far *= far
            far += 1
            far *= far
            trusted = across * (1 / far if shown is None else shown / far)
            scale[:3] = line[0]
            normal = trusted.dot(across.T) * np.multiply.outer(scale, scale)
            normal.reshape(-1)[:: len(normal) + 1] += normal.diagonal() * 1e-4 + 1e-6
            change = np.linalg.solve(normal, trusted.dot(error) * scale)
            line += change[3:]
            a = math.radians(pose.turn_deg)
            c, s = math.cos(a), math.sin(a)
            right, down, turn_deg = change[:3].tolist()
            dx, dy = min(max(right, -1.0), 1.0), min(max(down, -1.0), 1.0)
            # The slopes are those of the upright face: seen(u) = face(u + change), so the pose moves the other way.
            pose = Pose(pose.x - (c * dx - s * dy), pose.y - (s * dx + c * dy), pose.turn_deg - min(max(turn_deg, -3.0), 3.0))
            if is_found(dx, dy, turn_deg):
                break
        return pose

    def as_from(self, own: Pose, other: Pose) -> Shares:
        """This face lying at `own`, as it would be cut at the pose `other`."""
        return _warped(self.image, own.seen_from(other))


def _sampled(shares: Shares | Visible, pose: Pose) -> NDArray[np.float32]:
    """Every second pixel either way of the face at a pose, one after the other, colour by colour, (N,)."""
    matrix = pose.matrix()
    matrix[:, :2] *= _SAMPLE_STEP
    side = (FACE_PX + 1) // _SAMPLE_STEP
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    return np.asarray(cv2.warpAffine(shares, matrix, (side, side), flags=flags, borderMode=cv2.BORDER_REPLICATE), np.float32).ravel()


def _line(x: NDArray[np.float32], y: NDArray[np.float32], shown: NDArray[np.float32] | None) -> tuple[float, float]:
    """Gain and offset of y over x, what lies far off weighing less. shown: (N,), what weighs at all."""
    weights = np.ones_like(y) if shown is None else shown + np.float32(1e-6)
    gain, offset = 1.0, 0.0
    for _ in range(2):
        total = float(weights.sum())
        mx, my = float(weights @ x) / total, float(weights @ y) / total
        off = x - mx
        gain = float(weights @ (off * (y - my))) / max(float(weights @ (off * off)), 1e-6)
        offset = my - gain * mx
        error = y - gain * x - offset
        weights = np.asarray(1 / (1 + (error / max(3 * typical(error), 0.02)) ** 2), np.float32)
        if shown is not None:
            weights = weights * shown + np.float32(1e-6)
    return gain, offset
