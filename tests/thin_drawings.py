"""Pale tiles with thin drawings, for tests of how they are found where mirrored light ends on them."""

from __future__ import annotations

import math
from typing import NamedTuple

import cv2
import numpy as np

from companion.table import Kind
from companion.vision.place.light import LitPatch
from companion.vision.place.patches import PATCH_PX, TILE
from companion.vision.tile.faces import Pose

FINER = 8
UPRIGHT = Pose(0.0, 0.0, 0.0)
SHAPES = {
    Kind.FLORAMON: ((-12, 0), (0, -6), (12, 0), (0, 6)),
    Kind.GEOMON: ((-11, -5), (11, -5), (11, 5), (-11, 5)),
    Kind.AEROMON: ((-10, 8), (-10, -8), (2, -8), (10, 2), (4, 8)),
}
SIDES_DEG = (20.0, 140.0, 260.0)
"""Where light may be mirrored."""
NOISE = 0.006


class Look(NamedTuple):
    """Of a tile: its ground, the colour of its lines, and how much light it mirrors where it does, all in shares."""

    ground: float
    line: tuple[float, float, float]
    mirrored: float


GREY = Look(0.8, (0.35, 0.55, 0.2), 0.2)
WHITE = Look(0.95, (0.6, 0.7, 0.5), 0.1)


def patch(look: Look, kind: Kind, pose: Pose = UPRIGHT, mirrored_deg: float | None = None) -> LitPatch:
    """A pale tile with the outline of a shape, one unit thick. mirrored_deg: to which side of it a window is mirrored, None: nowhere."""
    side, middle = PATCH_PX * FINER, (PATCH_PX - 1) / 2
    a = math.radians(pose.turn_deg)
    turn = np.array([[math.cos(a), -math.sin(a)], [math.sin(a), math.cos(a)]])

    def placed(points: object) -> np.ndarray:
        return np.asarray(np.round((np.asarray(points) @ turn.T + (pose.x, pose.y) + middle + 0.5) * FINER), np.int32)

    drawn = np.ones((side, side, 3), np.float32)
    half = TILE / 2
    corners = placed([(-half, -half), (half, -half), (half, half), (-half, half)])
    cv2.fillPoly(drawn, [corners], (look.ground,) * 3)
    cv2.polylines(drawn, [placed(SHAPES[kind])], isClosed=True, color=look.line, thickness=FINER)
    if mirrored_deg is not None:
        tile = cv2.fillPoly(np.zeros((side, side), np.uint8), [corners], 1)
        down, across = np.mgrid[:side, :side] - side / 2
        mirrored = across * math.cos(math.radians(mirrored_deg)) + down * math.sin(math.radians(mirrored_deg)) > 4 * FINER
        drawn[mirrored & (tile > 0)] += look.mirrored
    shares = cv2.resize(drawn, (PATCH_PX, PATCH_PX), interpolation=cv2.INTER_AREA)
    noise = np.random.default_rng(5).normal(0, NOISE, shares.shape)
    return LitPatch(np.asarray(shares + noise, np.float32), np.full(3, 200, np.float32), NOISE)
