"""The steps of the quick reading, each by itself: a rough pose, a settled one, light and likeness, a rock, a bare place."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from companion.table import Kind, State
from companion.vision.calibration import TaughtToken
from companion.vision.place.patches import PATCH_PX
from companion.vision.quick.bare import QuickBare
from companion.vision.quick.face import QuickFaces
from companion.vision.quick.guess import Guess
from companion.vision.quick.lattice import sampled
from companion.vision.quick.rock import QuickRock
from companion.vision.tile.faces import FACE_PX, Face, Pose

POSES = [Pose(0, 0, 0), Pose(3, -2, 10), Pose(-2, 3, 95), Pose(1, 1, -98)]
TOKEN = TaughtToken(0.5, 8.0, (0.35, 0.36, 0.37))


def art(seed: int) -> np.ndarray:
    """A face of a few soft blots, shares."""
    chance = np.random.default_rng(seed)
    image = np.full((FACE_PX, FACE_PX, 3), chance.uniform(0.4, 0.9, 3), np.float32)
    for _ in range(7):
        at, colour = chance.integers(6, FACE_PX - 6, 2), chance.uniform(0.1, 1, 3)
        cv2.circle(image, (int(at[0]), int(at[1])), int(chance.integers(3, 8)), [float(value) for value in colour], -1)
    return cv2.blur(image, (2, 2))


FACES = [Face(kind, art(seed)) for seed, kind in enumerate(Kind)] + [Face(State.BACK, art(11))]
BACK = len(FACES) - 1


def lying(image: np.ndarray, pose: Pose) -> np.ndarray:
    """A patch of paper with a face on it."""
    shape = (PATCH_PX, PATCH_PX)
    return cv2.warpAffine(image, pose.matrix(), shape, borderMode=cv2.BORDER_CONSTANT, borderValue=(1, 1, 1))


def smooth(patch: np.ndarray) -> np.ndarray:
    return cv2.blur(patch, (3, 3))


def with_disc(image: np.ndarray, x: int, y: int, colour: tuple[float, float, float]) -> np.ndarray:
    """A face with something round of the token's size on it."""
    covered = image.copy()
    cv2.circle(covered, (FACE_PX // 2 + x, FACE_PX // 2 + y), 8, colour, -1)
    return covered


def apart_deg(one: float, other: float) -> float:
    return abs((one - other + 180) % 360 - 180)


@pytest.mark.parametrize("pose", POSES)
def test_a_guess_is_near_enough_to_be_settled(pose: Pose) -> None:
    which, guess = Guess(FACES).of(lying(FACES[2].image, pose))

    assert which == 2
    assert max(abs(guess.x - pose.x), abs(guess.y - pose.y)) <= 3
    assert apart_deg(guess.turn_deg, pose.turn_deg) <= 8


def test_a_tile_far_off_the_middle_is_guessed_from_beside_it() -> None:
    which, guess = Guess(FACES).of(lying(FACES[6].image, Pose(5, -5, 180)))

    assert (which, guess) == (6, Pose(4, -4, 180))


@pytest.mark.parametrize("pose", POSES)
def test_a_pose_is_settled_to_a_part_of_a_unit(pose: Pose) -> None:
    patch = smooth(lying(FACES[4].image, pose))

    found = QuickFaces(FACES).settled(patch, 4, Pose(pose.x + 1.5, pose.y - 1, pose.turn_deg + 5), 5)

    assert (found.x, found.y) == pytest.approx((pose.x, pose.y), abs=0.15)
    assert apart_deg(found.turn_deg, pose.turn_deg) <= 0.5


@pytest.mark.parametrize("quarter", range(4))
def test_the_likest_face_is_found_at_every_quarter_turn(quarter: int) -> None:
    patch = smooth(lying(FACES[1].image, Pose(1, -1, 90 * quarter + 6)))

    which, pose = QuickFaces(FACES).likest(sampled(patch, Pose(1, -1, 6)), Pose(1, -1, 6))

    assert which == 1
    assert apart_deg(pose.turn_deg, 90 * quarter + 6) <= 1e-3


def test_a_face_that_lies_beside_the_pose_is_found_too() -> None:
    seen = sampled(smooth(lying(FACES[5].image, Pose(2, -2, 180))), Pose(0, 0, 0))

    which, pose = QuickFaces(FACES).likest_beside(seen, Pose(0, 0, 0))

    assert (which, round(pose.x), round(pose.y), round(pose.turn_deg)) == (5, 2, -2, 180)


def test_light_on_a_tile_is_taken_out_and_told() -> None:
    faces, pose = QuickFaces(FACES), Pose(0, 0, 0)
    seen = sampled(smooth(lying(FACES[3].image, pose)), pose)
    slope = np.linspace(0.02, 0.22, len(seen), dtype=np.float32)[None, :, None]

    laid = faces.laid(0.7 * seen + slope, 3, pose)

    assert laid.gain == pytest.approx(0.7, abs=0.05)
    assert np.abs(laid.apart).max() < 0.1


def test_a_stranger_is_apart_from_the_face_it_is_laid_on() -> None:
    faces, pose = QuickFaces(FACES), Pose(0, 0, 0)
    own, stranger = (sampled(smooth(lying(image, pose)), pose) for image in (FACES[3].image, art(40)))

    assert np.abs(faces.laid(stranger, 3, pose).apart).max() > 5 * np.abs(faces.laid(own, 3, pose).apart).max()


def test_what_is_another_face_leans_to_it() -> None:
    faces, pose = QuickFaces(FACES), Pose(0, 0, 0)
    own, other = (sampled(smooth(lying(FACES[n].image, pose)), pose) for n in (3, 4))

    assert faces.laid(own, 3, pose).doubt < 0.2
    assert faces.laid(other, 3, pose).doubt > 0.6


@pytest.mark.parametrize(("x", "y"), [(0, 0), (5, 2), (-3, -4)])
def test_a_token_is_seen_wherever_it_lies_on_the_back(x: int, y: int) -> None:
    patch = smooth(lying(with_disc(FACES[BACK].image, x, y, TOKEN.colour), Pose(1, 0, 5)))

    on = QuickRock([FACES[BACK]], TOKEN).on_back(patch, Pose(1, 0, 5))

    assert on.measures[0] > 1
    assert on.tint < 0.05
    assert abs(on.brighter) < 0.1


def test_something_of_another_colour_is_told_from_the_token() -> None:
    rock, pose = QuickRock([FACES[BACK]], TOKEN), Pose(0, 0, 0)

    coin = rock.on_back(smooth(lying(with_disc(FACES[BACK].image, 0, 0, (0.1, 0.6, 0.9)), pose)), pose)

    assert coin.tint > 0.2


def test_the_rest_of_a_stranger_with_a_disc_like_the_token_is_not_that_of_the_back() -> None:
    rock, pose = QuickRock([FACES[BACK]], TOKEN), Pose(0, 0, 0)
    back, stranger = (smooth(lying(with_disc(image, 0, 0, TOKEN.colour), pose)) for image in (FACES[BACK].image, art(23)))

    assert rock.on_back(stranger, pose).rest > 3 * rock.on_back(back, pose).rest


def test_nothing_stands_out_of_a_back_on_which_nothing_lies() -> None:
    rock, pose = QuickRock([FACES[BACK]], TOKEN), Pose(0, 0, 0)
    bare, laden = (lying(image, pose) for image in (FACES[BACK].image, with_disc(FACES[BACK].image, 0, 0, TOKEN.colour)))

    assert rock.on_back(smooth(bare), pose).measures[0] < rock.on_back(smooth(laden), pose).measures[0] - 1


def test_a_lamp_from_one_side_leaves_a_bare_place_bare() -> None:
    paper = np.ones((PATCH_PX, PATCH_PX, 3), np.float32)
    lit = paper * np.linspace(0.97, 1.03, PATCH_PX, dtype=np.float32)[None, :, None]

    apart, light = QuickBare(paper).apart(smooth(lit))

    assert apart < 0.01
    assert 0.01 < light < 0.05


def test_a_thing_on_a_bare_place_is_apart_from_it() -> None:
    paper = np.ones((PATCH_PX, PATCH_PX, 3), np.float32)
    thing = paper.copy()
    cv2.circle(thing, (30, 22), 4, (0.8, 0.9, 0.95), -1)

    assert QuickBare(paper).apart(smooth(thing))[0] > 0.1
