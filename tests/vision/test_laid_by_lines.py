"""Pale tiles with thin drawings: laid by their lines where mirrored light that ends on them is more than all that is printed."""

from __future__ import annotations

import dataclasses
import math

import cv2
import numpy as np
import pytest
from drawn_table import calibration

from companion.table import Kind, State
from companion.vision.faces import Pose, cut_face
from companion.vision.light import LitPatch
from companion.vision.patches import PATCH_PX, TILE
from companion.vision.recognise import Recogniser
from companion.vision.settings import VisionSettings

FINER = 8
UPRIGHT = Pose(0.0, 0.0, 0.0)
GREEN, GROUND = (0.35, 0.55, 0.2), (0.8, 0.8, 0.8)
SHAPES = {
    Kind.FLORAMON: ((-12, 0), (0, -6), (12, 0), (0, 6)),
    Kind.GEOMON: ((-11, -5), (11, -5), (11, 5), (-11, 5)),
    Kind.AEROMON: ((-10, 8), (0, -9), (10, 8)),
}
NOISE, MIRRORED = 0.006, 0.2


def patch(kind: Kind, pose: Pose = UPRIGHT, mirrored_deg: float | None = None) -> LitPatch:
    """A pale tile with the outline of a shape, one unit thick. mirrored_deg: to which side of it a window is mirrored, None: nowhere."""
    side, middle = PATCH_PX * FINER, (PATCH_PX - 1) / 2
    a = math.radians(pose.turn_deg)
    turn = np.array([[math.cos(a), -math.sin(a)], [math.sin(a), math.cos(a)]])

    def placed(points: object) -> np.ndarray:
        return np.asarray(np.round((np.asarray(points) @ turn.T + (pose.x, pose.y) + middle + 0.5) * FINER), np.int32)

    drawn = np.ones((side, side, 3), np.float32)
    half = TILE / 2
    corners = placed([(-half, -half), (half, -half), (half, half), (-half, half)])
    cv2.fillPoly(drawn, [corners], GROUND)
    cv2.polylines(drawn, [placed(SHAPES[kind])], isClosed=True, color=GREEN, thickness=FINER)
    if mirrored_deg is not None:
        tile = cv2.fillPoly(np.zeros((side, side), np.uint8), [corners], 1)
        down, across = np.mgrid[:side, :side] - side / 2
        mirrored = across * math.cos(math.radians(mirrored_deg)) + down * math.sin(math.radians(mirrored_deg)) > 4 * FINER
        drawn[mirrored & (tile > 0)] += MIRRORED
    shares = cv2.resize(drawn, (PATCH_PX, PATCH_PX), interpolation=cv2.INTER_AREA)
    noise = np.random.default_rng(5).normal(0, NOISE, shares.shape)
    return LitPatch(np.asarray(shares + noise, np.float32), np.full(3, 200, np.float32), NOISE)


def recogniser(*taught: Kind) -> Recogniser:
    faces = tuple((kind, cut_face(patch(kind).shares, UPRIGHT)) for kind in taught)
    tiles = calibration().tiles
    others = tuple(face for face in tiles.faces if not isinstance(face[0], Kind))
    return Recogniser(dataclasses.replace(tiles, faces=(*faces, *others), alike=()), VisionSettings())


POSES = [Pose(2.0, -1.5, 7.0), Pose(-2.0, 2.0, 98.0), Pose(1.0, 3.0, -11.0), Pose(-3.0, -1.0, 264.0)]
SIDES_DEG = (20.0, 140.0, 260.0)


@pytest.mark.parametrize("kind", SHAPES)
def test_a_pale_tile_is_named_though_a_mirrored_window_ends_on_it(kind: Kind) -> None:
    reader = recogniser(*SHAPES)

    assert {reader.read(patch(kind, pose, side_deg)).shows for pose in POSES for side_deg in SIDES_DEG} == {kind}


@pytest.mark.parametrize("kind", SHAPES)
def test_a_stranger_with_thin_lines_in_the_same_light_gets_no_name(kind: Kind) -> None:
    reader = recogniser(*(other for other in SHAPES if other is not kind))

    assert {reader.read(patch(kind, pose, side_deg)).shows for pose in POSES for side_deg in SIDES_DEG} <= {State.UNSURE, State.COVERED}
