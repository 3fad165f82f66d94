"""A rock on a back, quickly: the back laid on what shows of it beside the rock, and what is left over measured."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import cv2
import numpy as np

from companion.vision.lattice import ACROSS, DOWN, INSIDE, SIDE, STEP, moved, of_face, sampled, smooth_light, unlit
from companion.vision.light import strongest
from companion.vision.quick_face import GAIN_AT, LEAST_GAIN, STEP_MAX, design_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from companion.vision.calibration import TaughtToken
    from companion.vision.evidence import Measures
    from companion.vision.faces import Face
    from companion.vision.light import Shares

_RADIUS = (6.0, 11.0)
"""The least and greatest radius that is looked for, units: a token that was taught in part only has a wrong one."""
_REACH = 11.0
"""How far off the middle of a tile a token's middle may be seen, units."""
_ROUNDS = 3
_GAIN_PULL = 2.0
"""How firmly the contrast of the rim is held to that taught: there is little of it to tell."""
_STRONG_ENOUGH, _LIKE_ENOUGH = 0.1, 1.5
"""A token that is stronger, a back that is liker, is no surer: as logs."""
_NEAR = np.hypot(ACROSS, DOWN) <= _REACH


@dataclass(frozen=True, slots=True, eq=False)
class OnBack:
    """What lies on a back.

    poses: (1, 3), how the back lies. gain, lift: see quick_face.Laid. measures: what speaks for a token, in the order of the weights that
    make log odds of it. tint: how far its tint is from that taught; brighter: how much brighter than taught it is; shares.
    """

    poses: NDArray[np.float32]
    gain: float
    lift: float
    measures: Measures
    tint: float
    brighter: float


class QuickRock:
    """Looks for the token that was taught, or one much like it, on any of the backs."""

    def __init__(self, backs: Sequence[Face], token: TaughtToken) -> None:
        self._token = token
        self._backs = [(of_face(face.image), design_of(face.image)) for face in backs]
        self._radius = float(np.clip(token.radius, *_RADIUS))
        self._rim = np.hypot(ACROSS, DOWN) > 1.45 * self._radius
        self._rim_light = np.asarray(np.linalg.qr(smooth_light(SIDE)[np.repeat(self._rim.ravel(), 3)])[0], np.float32)
        reach = int(0.8 * self._radius / STEP)
        disc = (STEP * np.hypot(*np.mgrid[-reach : reach + 1, -reach : reach + 1]) <= 0.8 * self._radius).astype(np.float32)
        self._disc = disc / disc.sum()

    def on_back(self, smooth: Shares, rows: NDArray[np.intp], pose: NDArray[np.float32]) -> OnBack:
        """What lies on the back that explains best what shows of it.

        smooth, rows (1,): see lattice.sampled; pose: (3,), where the back is looked for.
        """
        found = [self._laid(smooth, rows, pose[None], image, design) for image, design in self._backs]
        return max(found, key=lambda on: on.measures[-1])

    def _laid(
        self, smooth: Shares, rows: NDArray[np.intp], poses: NDArray[np.float32], image: Shares, design: NDArray[np.float32]
    ) -> OnBack:
        rest = self._rim
        y = x = 0
        poses = poses + np.array([[0, 0, 90 * self._quarter(sampled(smooth, rows, poses)[0], image)]], np.float32)
        for last in (*(False,) * _ROUNDS, True):
            seen = sampled(smooth, rows, poses)[0]
            weights = np.repeat((rest & INSIDE if last else rest).ravel(), 3).astype(np.float32)
            found = _solved(design, weights, seen)
            gain = max(float(found[GAIN_AT]), LEAST_GAIN)
            clear = ((seen - design[:, GAIN_AT + 1 :] @ found[GAIN_AT + 1 :]) / gain).reshape(SIDE, SIDE, 3)
            off = strongest(np.abs(clear - image))
            within = cv2.filter2D(off, -1, self._disc, borderType=cv2.BORDER_REFLECT)
            y, x = divmod(int(np.argmax(np.where(_NEAR, within, 0))), SIDE)
            away = np.hypot(ACROSS - ACROSS[y, x], DOWN - DOWN[y, x])
            if last:
                break
            rest = away > 1.3 * self._radius
            poses = moved(poses, -np.clip(found[None, :GAIN_AT] / gain, -STEP_MAX, STEP_MAX).astype(np.float32))
        lift = float(seen.mean() - image.mean())
        return OnBack(poses, float(found[GAIN_AT]), lift, *self._measured(clear, image, off, away))

    def _quarter(self, seen: NDArray[np.float32], image: Shares) -> int:
        """By how many quarter turns more the rim of the back is likest."""
        turned = [np.rot90(image, -quarter)[self._rim].ravel() for quarter in range(4)]
        likeness = unlit(np.stack(turned), self._rim_light) @ unlit(seen[None, np.repeat(self._rim.ravel(), 3)], self._rim_light)[0]
        return int(np.argmax(likeness))

    def _measured(self, clear: Shares, image: Shares, off: NDArray[np.float32], away: NDArray[np.float32]) -> tuple[Measures, float, float]:
        """What speaks for a token, how far its tint is from that taught, and how much brighter it is.

        Its strength against that taught and against what is left over of the rest (as logs), the distance of its tint from that taught,
        and how like the back the rest is (as a log).
        """
        beside = (away > 1.3 * self._radius) & INSIDE
        inside, rest = off[away <= 0.8 * self._radius], off[beside]
        strength = float(inside.mean())
        apart = clear[away <= 0.6 * self._radius].mean(axis=0) - np.array(self._token.colour, np.float32)
        brighter = float(apart.mean())
        tint = float(np.abs(apart - brighter).max())
        measures = (
            min(float(np.log(strength / self._token.strength + 0.05)), _STRONG_ENOUGH),
            float(np.log(strength / (float(rest.mean()) + 0.01) + 1e-3)),
            tint,
            min(_likeness(clear[beside], image[beside]), _LIKE_ENOUGH),
        )
        return measures, tint, brighter


def _likeness(seen: Shares, own: Shares) -> float:
    """How like two drawings are, as a log."""
    one, other = seen - seen.mean(), own - own.mean()
    alike = float(np.sum(one * other)) / max(float(np.sqrt(np.sum(one * one) * np.sum(other * other))), 1e-9)
    return -float(np.log(1 - min(alike, 0.993)))


def _solved(design: NDArray[np.float32], weights: NDArray[np.float32], seen: NDArray[np.float32]) -> NDArray[np.float64]:
    """Steps of the pose, gain and light by least squares, the gain held to one."""
    weighted = (design * weights[:, None]).T
    normal = (weighted @ design).astype(np.float64)
    normal[np.diag_indices(len(normal))] += 1e-4 * (1 + np.diag(normal))
    right = (weighted @ seen).astype(np.float64)
    normal[GAIN_AT, GAIN_AT] += _GAIN_PULL
    right[GAIN_AT] += _GAIN_PULL
    return np.asarray(np.linalg.solve(normal, right), np.float64)
