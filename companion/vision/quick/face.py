"""Faces laid on what is seen by matrices worked out beforehand: how a tile lies, the light on it and what is left over are products."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import cv2
import numpy as np

from companion.vision.quick.lattice import (
    ACROSS,
    CORE,
    CORE_SIDE,
    DOWN,
    INSIDE,
    SIDE,
    STEP,
    moved,
    of_face,
    sampled,
    smooth_light,
    unlit,
)
from companion.vision.tile.rivals import towards

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from companion.vision.place.light import Shares
    from companion.vision.tile.faces import Face, Pose

_QUARTERS = 4
_LIGHT = smooth_light(SIDE)
_DRAWING_LIGHT = smooth_light(CORE_SIDE)
_MEAN = np.full((1, SIDE * SIDE * 3), 1 / (SIDE * SIDE * 3), np.float32)
_INSIDE_WEIGHTS = np.repeat(INSIDE.ravel(), 3).astype(np.float32)
GAIN_AT = 3
"""Where the gain stands among what is solved for: before it the steps of the pose, after it the light."""
_STEP_MAX, _TURN_MAX_DEG = 2.0, 5.0
"""How far a pose moves at a time, units and degrees."""
_SETTLED, _SETTLED_DEG = 0.3, 1.0
"""A pose that changes by less is found but for a last step, units and degrees."""
LEAST_GAIN = 0.3
_POINTS = np.arange(SIDE * SIDE * 3).reshape(SIDE, SIDE, 3)
_BESIDE = [(x, y) for y in (-1, 0, 1) for x in (-1, 0, 1)]
_BESIDE_AT = np.stack([np.roll(_POINTS, (-y, -x), axis=(0, 1))[CORE, CORE].ravel() for x, y in _BESIDE])
"""(9, CORE_SIDE^2 * 3): where in a lattice a drawing lies that is a point beside its middle, right and down."""


@dataclass(frozen=True, slots=True, eq=False)
class Laid:
    """A face as it lies on a tile.

    seen: (CORE_SIDE^2 * 3,) shares, what is seen with pose, gain and smooth light taken out; apart: what that differs from the face by.
    gain: contrast against the taught face. lift: how much brighter than taught it is, shares. doubt: the most that it leans from the
    face to another name, see explain.leaning. pose: where it lies, as near as all this tells.
    """

    pose: Pose
    seen: NDArray[np.float32]
    apart: NDArray[np.float32]
    gain: float
    lift: float
    doubt: float


class QuickFaces:
    """Taught faces, told apart by their place in the order in which they were given."""

    def __init__(self, faces: Sequence[Face]) -> None:
        images = [of_face(face.image) for face in faces]
        self._drawings = [image[CORE, CORE].ravel() for image in images]
        self.centred = [_of_length_one(drawing - drawing.mean()) for drawing in self._drawings]
        """Of each face its drawing less its mean, of length one, (CORE_SIDE^2 * 3,)."""
        self._levels = [float(image.mean()) for image in images]
        designs = [design_of(face.image) for face in faces]
        # By columns, of which there are few: BLAS takes a third of the time.
        self._on_drawing = [np.asfortranarray(design[_POINTS[CORE, CORE].ravel()]) for design in designs]
        self._to_pose = [solution(design, np.ones(len(design), np.float32))[: GAIN_AT + 1].copy() for design in designs]
        self._to_all = [np.concatenate([solution(design, _INSIDE_WEIGHTS), _MEAN]) for design in designs]
        # A patch cut with a pose that is a quarter further clockwise shows its tile a quarter further back.
        turned = np.stack([np.rot90(image, -quarter)[CORE, CORE].ravel() for image in images for quarter in range(_QUARTERS)])
        self._turned = unlit(turned, _DRAWING_LIGHT)
        self._towards = towards([(face.shows, image[CORE, CORE]) for face, image in zip(faces, images, strict=True)])

    def settled(self, smooth: Shares, which: int, pose: Pose, rounds: int) -> Pose:
        """A pose nearer to where a face explains best what is seen: Gauss-Newton with the slopes of the face, at most so many rounds.

        Baker & Matthews, Lucas-Kanade 20 years on (2004), inverse compositional. smooth: see lattice.sampled.
        """
        for _ in range(rounds):
            before, pose = pose, stepped(pose, self._to_pose[which].dot(sampled(smooth, pose).ravel()))
            if max(abs(pose.x - before.x), abs(pose.y - before.y)) < _SETTLED and abs(pose.turn_deg - before.turn_deg) < _SETTLED_DEG:
                break
        return pose

    def likest(self, seen: Shares, pose: Pose) -> tuple[int, Pose]:
        """The face whose drawing is likest to what is seen at a pose, (SIDE, SIDE, 3), or at its quarter turns, and which of these."""
        # The drawings have no smooth light and are of the same length, so what is seen may keep its own.
        which, quarter = divmod(int(self._turned.dot(seen[CORE, CORE].ravel()).argmax()), _QUARTERS)
        return which, moved(pose, 0, 0, 90 * quarter) if quarter else pose

    def likest_beside(self, seen: Shares, pose: Pose) -> tuple[int, Pose]:
        """The same, looked for a little beside the pose too: faces were not all taught by their very middle."""
        windows = seen.take(_BESIDE_AT)
        best = int((unlit(windows, _DRAWING_LIGHT) @ self._turned.T).argmax())
        window, turned = divmod(best, len(self._turned))
        which, quarter = divmod(turned, _QUARTERS)
        x, y = _BESIDE[window]
        return which, moved(pose, STEP * x, STEP * y, 90 * quarter)

    def laid(self, seen: Shares, which: int, pose: Pose) -> Laid:
        """A face laid on what is seen of a tile at the points of the lattice, (SIDE, SIDE, 3), at a pose."""
        found = self._to_all[which].dot(seen.ravel())
        gain, level = float(found[GAIN_AT]), float(found[-1])
        firm = max(gain, LEAST_GAIN)
        nearer = stepped(pose, found)
        # What is left of the pose is taken out by the slopes too, as far as they hold.
        for n in range(GAIN_AT):
            found[n] = min(max(float(found[n]), -firm), firm)
        found[GAIN_AT] = 0
        clear = seen[CORE, CORE].ravel()
        clear -= self._on_drawing[which].dot(found[:-1])
        clear *= np.float32(1 / firm)
        apart = clear - self._drawings[which]
        return Laid(nearer, clear, apart, gain, level - self._levels[which], float(self._towards[which].dot(apart).max()))


def _of_length_one(row: NDArray[np.float32]) -> NDArray[np.float32]:
    return np.asarray(row / max(float(np.linalg.norm(row)), 1e-6), np.float32)


def stepped(pose: Pose, found: NDArray[np.float32]) -> Pose:
    """A pose moved by what was solved for: steps and gain first."""
    right, down, turn_deg, gain = found[: GAIN_AT + 1].tolist()
    firm = max(gain, LEAST_GAIN)
    # The slopes are those of the upright face: seen(u) = face(u + step), so the pose moves the other way.
    return moved(
        pose,
        min(max(-right / firm, -_STEP_MAX), _STEP_MAX),
        min(max(-down / firm, -_STEP_MAX), _STEP_MAX),
        min(max(-turn_deg / firm, -_TURN_MAX_DEG), _TURN_MAX_DEG),
    )


def design_of(image: Shares) -> NDArray[np.float32]:
    """What each point of the lattice changes by with a step right, down, and a degree; with gain; with light: (SIDE^2 * 3, 4 + 6)."""
    right, down = (cv2.blur(np.asarray(np.gradient(image, axis=axis), np.float32), (3, 3))[::STEP, ::STEP] for axis in (1, 0))
    turn = (down * ACROSS[..., None] - right * DOWN[..., None]) * np.float32(np.pi / 180)
    parts = [part.ravel() for part in (right, down, turn, of_face(image))]
    return np.ascontiguousarray(np.concatenate([np.stack(parts, axis=1), _LIGHT], axis=1), np.float32)


def solution(design: NDArray[np.float32], weights: NDArray[np.float32]) -> NDArray[np.float32]:
    """What a row of points (M,) is multiplied with for the least squares by a design (M, K), (K, M); weights: (M,)."""
    weighted = design.astype(np.float64) * weights[:, None]
    normal = weighted.T @ design
    normal[np.diag_indices(len(normal))] += np.diag(normal) * 1e-4 + 1e-6
    return np.ascontiguousarray(np.linalg.solve(normal, weighted.T), np.float32)
