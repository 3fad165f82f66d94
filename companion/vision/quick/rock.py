"""A rock on a back, quickly: the back laid on what shows of it beside the rock, and what is left over measured."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

import cv2
import numpy as np

from companion.vision.quick.face import GAIN_AT, LEAST_GAIN, design_of, stepped
from companion.vision.quick.lattice import ACROSS, DOWN, INSIDE, SIDE, STEP, moved, of_face, sampled, smooth_light, unlit

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from numpy.typing import NDArray

    from companion.vision.calibration import TaughtToken
    from companion.vision.place.light import Shares
    from companion.vision.tile.faces import Face, Pose

_RADIUS = (6.0, 11.0)
"""The least and greatest radius that is looked for, units: a token that was taught in part only has a wrong one."""
_REACH = 11.0
"""How far off the middle of a tile a token's middle may be seen, units."""
_AT_FIRST = 1.45
"""So far from the middle of a tile, in radii, the back is looked at while it is not known where a token lies."""
_ROUNDS = 3
_GAIN_PULL = 2.0
"""How firmly the contrast of what shows is held to that taught: there is little of it to tell."""
_LIKE_ENOUGH = 1.5
"""A back that is liker is no surer: as a log."""
_NEAR = np.hypot(ACROSS, DOWN) <= _REACH


@dataclass(frozen=True, slots=True, eq=False)
class OnBack:
    """What lies on a back.

    pose: how the back lies. gain, lift: see quick_face.Laid. measures: what speaks for a token: what is left over of the back there against
    the rest (a log), how far its tint is from that taught, how like the back the rest is (a log). tint: the same tint; brighter: how much
    brighter than taught it is; rest: by how much the worst twentieth of the rest differs from the back; shares.
    """

    pose: Pose
    gain: float
    lift: float
    measures: tuple[float, float, float]
    tint: float
    brighter: float
    rest: float


class QuickRock:
    """Looks for the token that was taught, or one much like it, on one of the backs."""

    def __init__(self, backs: Sequence[Face], token: TaughtToken) -> None:
        self._colour = np.array(token.colour, np.float32)
        radius = float(np.clip(token.radius, *_RADIUS))
        reach = int(0.8 * radius / STEP)
        disc = (STEP * np.hypot(*np.mgrid[-reach : reach + 1, -reach : reach + 1]) <= 0.8 * radius).astype(np.float32)
        self._disc = disc / disc.sum()
        self._spots = {(int(y), int(x)): _Spot.at(int(y), int(x), radius) for y, x in zip(*np.nonzero(_NEAR), strict=True)}
        self._backs = [_Back(face.image, np.hypot(ACROSS, DOWN) > _AT_FIRST * radius, self._spots) for face in backs]

    def on_back(self, smooth: Shares, pose: Pose) -> OnBack:
        """What lies on the back whose rest is likest. smooth: see lattice.sampled; pose: where the back is looked for."""
        return max((self._laid(smooth, pose, back) for back in self._backs), key=lambda on: on.measures[-1])

    def _laid(self, smooth: Shares, pose: Pose, back: _Back) -> OnBack:
        pose = moved(pose, 0, 0, 90 * back.quarter(sampled(smooth, pose)))
        solution, at = back.at_first, (0, 0)
        for _ in range(_ROUNDS):
            row = sampled(smooth, pose).ravel()
            found = solution.of(row)
            at = self._middle(back.left_over(row, found)[1])
            pose, solution = stepped(pose, found), back.beside(at)
        row = sampled(smooth, pose).ravel()
        found = solution.of(row)
        clear, off = back.left_over(row, found)
        spot = self._spots[at]
        inside, rest = off.take(spot.token), off.take(spot.beside)
        strength = float(inside.mean())
        apart = clear.reshape(-1, 3).take(spot.core, axis=0).mean(axis=0) - self._colour
        brighter = float(apart.mean())
        tint = float(np.abs(apart - brighter).max())
        measures = (
            math.log(strength / (float(rest.mean()) + 0.01) + 1e-3),
            tint,
            min(_likeness(clear.take(spot.beside_all), back.image.take(spot.beside_all)), _LIKE_ENOUGH),
        )
        worst = len(rest) * 19 // 20
        rest.partition(worst)
        return OnBack(pose, float(found[GAIN_AT]), float(row.mean()) - back.level, measures, tint, brighter, float(rest[worst]))

    def _middle(self, off: NDArray[np.float32]) -> tuple[int, int]:
        """Where a disc as large as the token holds most of what is left over, (SIDE^2,)."""
        within = cv2.filter2D(off.reshape(SIDE, SIDE), -1, self._disc, borderType=cv2.BORDER_REFLECT)
        return divmod(int((within * _NEAR).argmax()), SIDE)


@dataclass(frozen=True, slots=True, eq=False)
class _Spot:
    """Points of the lattice, seen from the middle of a token: those that surely show it; its core; those beside it, and their colours."""

    token: NDArray[np.intp]
    core: NDArray[np.intp]
    beside: NDArray[np.intp]
    beside_all: NDArray[np.intp]
    clear_of: NDArray[np.bool_]
    """(SIDE, SIDE): what a token there leaves to see."""

    @classmethod
    def at(cls, y: int, x: int, radius: float) -> _Spot:
        away = np.hypot(ACROSS - ACROSS[y, x], DOWN - DOWN[y, x])
        clear_of = np.asarray(away > 1.3 * radius, np.bool_)
        beside = np.flatnonzero(clear_of & INSIDE)
        colours = (beside[:, None] * 3 + np.arange(3)).ravel()
        return cls(np.flatnonzero(away <= 0.8 * radius), np.flatnonzero(away <= 0.6 * radius), beside, colours, clear_of)


class _Back:
    """A back of which only a part may show."""

    def __init__(self, image: Shares, rim: NDArray[np.bool_], spots: Mapping[tuple[int, int], _Spot]) -> None:
        lattice = of_face(image)
        self.image = lattice.ravel()
        self.level = float(lattice.mean())
        self._design, self._spots = design_of(image), spots
        self._light = np.asfortranarray(self._design[:, GAIN_AT + 1 :])
        self._rim_at = np.flatnonzero(np.repeat(rim.ravel(), 3))
        light = np.asarray(np.linalg.qr(smooth_light(SIDE)[self._rim_at])[0], np.float32)
        self._turned = unlit(np.stack([np.rot90(lattice, -quarter)[rim].ravel() for quarter in range(4)]), light)
        self.at_first = _Solution(self._design, rim)
        self._beside: dict[tuple[int, int], _Solution] = {}

    def beside(self, at: tuple[int, int]) -> _Solution:
        """The solution beside a token at a point of the lattice, kept: in a game tokens come to few of them."""
        if at not in self._beside:
            self._beside[at] = _Solution(self._design, self._spots[at].clear_of)
        return self._beside[at]

    def quarter(self, seen: Shares) -> int:
        """By how many quarter turns more the rim of the back is likest."""
        return int(self._turned.dot(seen.take(self._rim_at)).argmax())

    def left_over(self, row: NDArray[np.float32], found: NDArray[np.float32]) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
        """What is seen, (SIDE^2 * 3,), with gain and light taken out, and by how much each point of it differs from the back, (SIDE^2,)."""
        clear = row - self._light.dot(found[GAIN_AT + 1 :])
        clear *= np.float32(1 / max(float(found[GAIN_AT]), LEAST_GAIN))
        off = np.abs(clear - self.image)
        return clear, np.maximum(np.maximum(off[0::3], off[1::3]), off[2::3])


class _Solution:
    """Steps of the pose, gain and light by least squares over some points of the lattice, the gain held to one."""

    def __init__(self, design: NDArray[np.float32], where: NDArray[np.bool_]) -> None:
        weighted = (design * np.repeat(where.ravel(), 3)[:, None]).astype(np.float64).T
        normal = weighted @ design
        normal[np.diag_indices(len(normal))] += 1e-4 * (1 + np.diag(normal))
        normal[GAIN_AT, GAIN_AT] += _GAIN_PULL
        right = np.concatenate([weighted, _GAIN_PULL * np.eye(len(normal))[:, GAIN_AT : GAIN_AT + 1]], axis=1)
        solved = np.linalg.solve(normal, right).astype(np.float32)
        self._product, self._pull = np.ascontiguousarray(solved[:, :-1]), solved[:, -1].copy()

    def of(self, row: NDArray[np.float32]) -> NDArray[np.float32]:
        """What is solved for, in the order of quick_face.design_of, of what is seen, (SIDE^2 * 3,)."""
        return np.asarray(self._product.dot(row) + self._pull, np.float32)


def _likeness(seen: NDArray[np.float32], own: NDArray[np.float32]) -> float:
    """How like two drawings are, as a log."""
    one, other = seen - seen.mean(), own - own.mean()
    alike = float(one.dot(other)) / max(math.sqrt(float(one.dot(one)) * float(other.dot(other))), 1e-9)
    return -math.log(1 - min(alike, 0.993))
