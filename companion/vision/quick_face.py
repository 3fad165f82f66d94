"""Faces laid on what is seen by matrices worked out beforehand: how a tile lies, the light on it and what is left over are products."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import cv2
import numpy as np

from companion.vision.explain import MUCH
from companion.vision.lattice import ACROSS, CORE, CORE_SIDE, DOWN, INSIDE, SIDE, STEP, moved, of_face, sampled, smooth_light, unlit

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from companion.vision.faces import Face
    from companion.vision.light import Shares

QUARTERS = 4
_LIGHT = smooth_light(SIDE)
_DRAWING_LIGHT = smooth_light(CORE_SIDE)
_CORE_AT = np.flatnonzero(np.repeat(np.pad(np.ones((CORE_SIDE, CORE_SIDE), bool), (SIDE - CORE_SIDE) // 2).ravel(), 3))
_INSIDE_AT = np.repeat(INSIDE.ravel(), 3)
GAIN_AT = 3
"""Where the gain stands among what is solved for: before it the steps of the pose, after it the light."""
STEP_MAX = np.array([2, 2, 5], np.float32)
"""How far a pose moves at a time, units and degrees."""
LEAST_GAIN = 0.3
_SHIFTS = (-1, 0, 1)
"""How far beside a pose drawings are compared, points of the lattice."""


@dataclass(frozen=True, slots=True, eq=False)
class Laid:
    """Faces as they lie on tiles, one a tile.

    seen: (N, CORE_SIDE^2 * 3) shares, what is seen with pose, gain and smooth light taken out; apart: what that differs from the face by.
    gain: (N,), contrast against the taught face. lift: (N,), how much brighter than taught, shares.
    """

    poses: NDArray[np.float32]
    apart: NDArray[np.float32]
    seen: NDArray[np.float32]
    gain: NDArray[np.float32]
    lift: NDArray[np.float32]


class QuickFaces:
    """Taught faces, told apart by their place in the order in which they were given."""

    def __init__(self, faces: Sequence[Face]) -> None:
        images = [of_face(face.image) for face in faces]
        self._images = np.stack([image.ravel() for image in images])
        self.drawings = np.ascontiguousarray(self._images[:, _CORE_AT])
        self._levels = self._images[:, _INSIDE_AT].mean(axis=1)
        self.designs = [design_of(face.image) for face in faces]
        self._to_pose = [solution(design, np.ones(len(design), np.float32))[: GAIN_AT + 1] for design in self.designs]
        self._to_all = [solution(design, _INSIDE_AT.astype(np.float32)) for design in self.designs]
        # A patch cut with a pose that is a quarter further clockwise shows its tile a quarter further back.
        turned = np.stack([np.rot90(image, -quarter)[CORE, CORE].ravel() for image in images for quarter in range(QUARTERS)])
        self._turned = np.ascontiguousarray(unlit(turned, _DRAWING_LIGHT).T)
        shows = [face.shows for face in faces]
        self._towards = [
            np.stack(
                [
                    _towards(image, rival, quarter)
                    for rival, other in zip(images, shows, strict=True)
                    if other is not own
                    for quarter in range(4)
                ]
            )
            if len(set(shows)) > 1
            else np.zeros((1, len(_CORE_AT)), np.float32)
            for image, own in zip(images, shows, strict=True)
        ]

    def settled(
        self, smooth: Shares, rows: NDArray[np.intp], which: NDArray[np.intp], poses: NDArray[np.float32], rounds: int
    ) -> NDArray[np.float32]:
        """Poses nearer to where faces (`which`, (N,)) explain best what is seen: Gauss-Newton with the slopes of the face.

        Baker & Matthews, Lucas-Kanade 20 years on (2004), inverse compositional. smooth, rows, poses: see lattice.sampled.
        """
        for _ in range(rounds):
            seen = sampled(smooth, rows, poses)
            found = np.stack([self._to_pose[face] @ row for face, row in zip(which.tolist(), seen, strict=True)])
            steps = found[:, :GAIN_AT] / np.maximum(found[:, GAIN_AT:], LEAST_GAIN)
            # The slopes are those of the upright face: seen(u) = face(u + step), so the pose moves the other way.
            poses = moved(poses, -np.clip(steps, -STEP_MAX, STEP_MAX))
        return poses

    def likest(self, smooth: Shares, rows: NDArray[np.intp], poses: NDArray[np.float32]) -> tuple[NDArray[np.intp], NDArray[np.float32]]:
        """The face whose drawing is likest at each pose, its quarter turns or a little beside it, and where that is so."""
        n = len(poses)
        seen = sampled(smooth, rows, poses).reshape(n, SIDE, SIDE, 3)
        rim = (SIDE - CORE_SIDE) // 2
        across, down = np.meshgrid(_SHIFTS, _SHIFTS)
        windows = [
            seen[:, rim + y : rim + y + CORE_SIDE, rim + x : rim + x + CORE_SIDE].reshape(n, -1)
            for x, y in zip(across.ravel().tolist(), down.ravel().tolist(), strict=True)
        ]
        likeness = unlit(np.concatenate(windows), _DRAWING_LIGHT) @ self._turned
        best = np.argmax(likeness.reshape(len(windows), n, -1).swapaxes(0, 1).reshape(n, -1), axis=1)
        window, turned = np.divmod(best, self._turned.shape[1])
        face, quarter = np.divmod(turned, QUARTERS)
        steps = np.stack([across.ravel()[window] * STEP, down.ravel()[window] * STEP, 90 * quarter], axis=1)
        return face, moved(poses, steps.astype(np.float32))

    def laid(self, smooth: Shares, rows: NDArray[np.intp], which: NDArray[np.intp], poses: NDArray[np.float32]) -> Laid:
        """Faces laid on tiles at poses."""
        seen = sampled(smooth, rows, poses)
        found = np.stack([self._to_all[face] @ row for face, row in zip(which.tolist(), seen, strict=True)])
        gain = found[:, GAIN_AT].copy()
        firm = np.maximum(gain, LEAST_GAIN)[:, None]
        lift = seen[:, _INSIDE_AT].mean(axis=1) - self._levels[which]
        # What is left of the pose is taken out by the slopes too, as far as they hold.
        found[:, :GAIN_AT] = np.clip(found[:, :GAIN_AT], -firm, firm)
        found[:, GAIN_AT] = 0
        other = np.stack([self.designs[face] @ row for face, row in zip(which.tolist(), found, strict=True)])
        clear = (seen - other)[:, _CORE_AT] / firm
        return Laid(poses, clear - self.drawings[which], clear, gain, lift)

    def doubt(self, which: NDArray[np.intp], laid: Laid) -> NDArray[np.float32]:
        """The most that each tile leans from its face to another name, (N,). See explain.leaning."""
        return np.array([(self._towards[face] @ row).max() for face, row in zip(which.tolist(), laid.apart, strict=True)], np.float32)


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


def _towards(own: Shares, rival: Shares, quarter: int) -> NDArray[np.float32]:
    """What a difference to a face is multiplied with to tell how far it leans to a rival. See rivals.Rivals."""
    difference = (np.rot90(rival, quarter) - own)[CORE, CORE]
    difference = difference - difference.mean()
    square = np.sum(difference * difference, axis=2, keepdims=True)
    weight = square / (1 + square / MUCH**2)
    return np.asarray((difference / (1 + square / MUCH**2) / max(float(weight.sum()), 1e-6)).ravel(), np.float32)
