"""The points of a lattice laid on a tile."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from companion.vision.place.patches import PATCH_PX
from companion.vision.quick.lattice import ACROSS, DOWN, SIDE, STEP, moved, of_face, sampled, smooth_light, unlit
from companion.vision.tile.faces import FACE_PX, Pose, cut_face


def patch() -> np.ndarray:
    """A patch of soft colours."""
    return cv2.GaussianBlur(np.random.default_rng(5).random((PATCH_PX, PATCH_PX, 3)).astype(np.float32), (0, 0), 3)


@pytest.mark.parametrize("pose", [Pose(0, 0, 0), Pose(2.5, -1.25, 11), Pose(-3, 4, 197)])
def test_a_lattice_holds_every_second_unit_of_the_face_at_a_pose(pose: Pose) -> None:
    assert np.allclose(sampled(patch(), pose), cut_face(patch(), pose)[::STEP, ::STEP], atol=0.01)


def test_a_wider_lattice_holds_the_same_points_in_its_middle() -> None:
    pose = Pose(1.5, 0.5, 20)

    assert np.allclose(sampled(patch(), pose, SIDE + 4)[2:-2, 2:-2], sampled(patch(), pose), atol=0.01)


def test_points_are_told_in_units_from_the_middle() -> None:
    assert (ACROSS[0, 0], DOWN[0, 0], ACROSS[-1, -1]) == (-(FACE_PX - 1) / 2, -(FACE_PX - 1) / 2, (FACE_PX - 1) / 2)


def test_a_face_is_looked_at_as_a_patch_is() -> None:
    face = cut_face(patch(), Pose(0, 0, 0))

    assert np.allclose(of_face(face)[1:-1, 1:-1], sampled(cv2.blur(patch(), (3, 3)), Pose(0, 0, 0))[1:-1, 1:-1], atol=0.01)


@pytest.mark.parametrize(("turn_deg", "x", "y"), [(0, 2, 1), (90, -1, 2), (180, -2, -1)])
def test_a_pose_moves_in_the_directions_of_the_tile(turn_deg: float, x: float, y: float) -> None:
    found = moved(Pose(0, 0, turn_deg), 2, 1, 5)

    assert (found.x, found.y, found.turn_deg) == pytest.approx((x, y, turn_deg + 5))


def test_smooth_light_is_taken_out_and_the_drawing_left() -> None:
    u, v = np.meshgrid(np.linspace(-1, 1, SIDE), np.linspace(-1, 1, SIDE))
    light = np.repeat((0.4 + 0.3 * u - 0.2 * u * v + 0.1 * v * v).ravel(), 3).astype(np.float32)
    drawing = np.random.default_rng(1).random(SIDE * SIDE * 3).astype(np.float32)

    plain, lit = unlit(np.stack([drawing, drawing + light]), smooth_light(SIDE))

    assert np.allclose(plain, lit, atol=1e-4)
    assert np.linalg.norm(plain) == pytest.approx(1, abs=1e-4)
