"""The lines on a tile: those of the taught face, whatever the light; not those of a stranger of the same shape."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from companion.table import Kind
from companion.vision.place.patches import PATCH_PX
from companion.vision.tile.faces import Face, Pose, cut_face
from companion.vision.tile.fine import FineFace

PURPLE, GREEN, WHITE = (0.5, 0.25, 0.4), (0.35, 0.55, 0.2), (0.98, 0.98, 0.98)
FINER = 8
UPRIGHT = Pose(0.0, 0.0, 0.0)


def tile(colour=PURPLE, *, striped: bool = False, dotted: bool = False) -> np.ndarray:
    """A white tile on paper with the outline of an oval, (PATCH_PX, PATCH_PX, 3) shares; faint stripes in it, or two dots above it."""
    side = PATCH_PX * FINER
    drawn = np.ones((side, side, 3), np.float32)
    middle, half = side // 2, round(18.5 * FINER)
    drawn[middle - half : middle + half, middle - half : middle + half] = WHITE
    oval = (middle, middle), (11 * FINER, 6 * FINER), 0, 0, 360
    if striped:
        inside = np.zeros((side, side), np.uint8)
        cv2.ellipse(inside, *oval, 1, -1)
        lines = (np.arange(side) // (FINER // 2) % 3 == 0)[None, :]
        drawn[(inside > 0) & lines] = colour
    cv2.ellipse(drawn, *oval, colour, FINER)
    if dotted:
        for x in (-5, 5):
            cv2.circle(drawn, (middle + x * FINER, middle - 10 * FINER), 2 * FINER, colour, -1)
    return np.asarray(cv2.resize(drawn, (PATCH_PX, PATCH_PX), interpolation=cv2.INTER_AREA), np.float32)


def fine(shares: np.ndarray) -> FineFace:
    return FineFace(Face(Kind.GEOMON, cut_face(shares, UPRIGHT)))


def odds(taught: np.ndarray, seen: np.ndarray, noise: float = 0.0, visible: np.ndarray | None = None) -> float:
    return fine(taught).log_odds(seen, UPRIGHT, noise, visible)


def in_other_light(shares: np.ndarray) -> np.ndarray:
    """Half as strong a drawing, softer, below a warm lamp at one side."""
    across = np.linspace(-1, 1, PATCH_PX, dtype=np.float32)[None, :, None]
    lamp = 0.8 + 0.15 * across * np.array((0.5, 1.0, 1.3), np.float32)
    return np.asarray(cv2.GaussianBlur(1 - 0.75 * (1 - shares), (0, 0), 0.6) * lamp, np.float32)


@pytest.mark.parametrize(
    "taught", [tile(), tile(striped=True), tile(dotted=True), tile(GREEN)], ids=["empty", "striped", "dotted", "green"]
)
def test_lines_that_were_taught_are_known_in_other_light(taught: np.ndarray) -> None:
    assert odds(taught, in_other_light(taught)) > 1


def test_noise_leaves_lines_known() -> None:
    noisy = tile() + np.random.default_rng(1).normal(0, 0.03, (PATCH_PX, PATCH_PX, 3)).astype(np.float32)

    assert odds(tile(), noisy, noise=0.017) > 1


def test_the_same_misfit_speaks_more_against_a_face_where_there_is_no_noise_to_explain_it() -> None:
    soft = cv2.GaussianBlur(tile(), (0, 0), 1.2)

    assert odds(tile(), soft, noise=0.001) < odds(tile(), soft, noise=0.006)


@pytest.mark.parametrize(
    ("taught", "seen"),
    [
        pytest.param(tile(), tile(striped=True), id="stripes that were not taught"),
        pytest.param(tile(striped=True), tile(), id="stripes that are missing"),
        pytest.param(tile(), tile(dotted=True), id="dots that were not taught"),
        pytest.param(tile(dotted=True), tile(), id="dots that are missing"),
        pytest.param(tile(), tile(GREEN), id="another colour"),
    ],
)
def test_a_stranger_of_the_same_shape_is_unlikely(taught: np.ndarray, seen: np.ndarray) -> None:
    assert odds(taught, seen) < 0


def test_a_tile_beside_its_pose_is_found() -> None:
    lying = Pose(2.0, -1.5, 2.0)
    moved = cv2.warpAffine(tile(dotted=True), turned_about_the_middle(lying), (PATCH_PX, PATCH_PX), borderValue=(1, 1, 1))

    found = fine(tile(dotted=True)).aligned(moved, UPRIGHT)

    assert (found.x, found.y) == (pytest.approx(lying.x, abs=0.15), pytest.approx(lying.y, abs=0.15))
    assert found.turn_deg == pytest.approx(lying.turn_deg, abs=0.4)


def with_pips(*at: tuple[int, int], colour=PURPLE) -> np.ndarray:
    """A white tile with pips of a heart's kind, the point down, at some places of the patch, x and y."""
    drawn = np.ones((PATCH_PX * FINER, PATCH_PX * FINER, 3), np.float32)
    for x, y in at:
        corners = np.array([(x - 3, y - 3), (x + 3, y - 3), (x, y + 4)], np.float32) * FINER
        cv2.fillPoly(drawn, [corners.astype(np.int32)], colour)
    return np.asarray(cv2.resize(drawn, (PATCH_PX, PATCH_PX), interpolation=cv2.INTER_AREA), np.float32)


def test_a_drawing_that_was_laid_the_wrong_way_up_is_found_where_it_is_nearly_the_same_both_ways() -> None:
    rows = [(x, y) for x in (15, 37) for y in (13, 21, 31, 39)]
    drawing = np.minimum(with_pips(*rows), np.rot90(with_pips(*rows), 2))
    nearly = np.minimum(drawing, with_pips((26, 26)))

    found = fine(nearly).aligned(np.ascontiguousarray(np.rot90(nearly, 2)), UPRIGHT)

    assert found.turn_deg == pytest.approx(180, abs=0.4)


def test_a_drawing_of_its_own_way_up_is_looked_for_that_way_alone() -> None:
    other = np.ascontiguousarray(np.rot90(tile(dotted=True), 1))

    assert abs(fine(tile(dotted=True)).aligned(other, UPRIGHT).turn_deg) < 10


def test_a_face_of_few_lines_is_found_though_it_was_laid_far_askew() -> None:
    lying = Pose(0.0, 0.0, 13.0)
    ace = with_pips((26, 26), (13, 13))
    askew = cv2.warpAffine(ace, turned_about_the_middle(lying), (PATCH_PX, PATCH_PX), borderValue=(1, 1, 1))

    assert fine(ace).aligned(askew, UPRIGHT).turn_deg == pytest.approx(13, abs=0.5)


def test_the_likest_shape_makes_up_for_no_other_colour() -> None:
    taught, seen = with_pips((20, 20), (30, 32), (34, 18), (18, 34)), with_pips((20, 20), (30, 32), (34, 18), (18, 34), colour=GREEN)

    assert odds(taught, taught) > 1
    assert odds(taught, seen) < -2


def test_a_tile_that_is_hidden_as_a_whole_is_no_face() -> None:
    assert odds(tile(), tile(), visible=np.zeros((PATCH_PX, PATCH_PX), np.float32)) < 0


def test_what_is_hidden_counts_for_nothing() -> None:
    visible = np.ones((PATCH_PX, PATCH_PX), np.float32)
    visible[: PATCH_PX // 2 - 7] = 0

    assert odds(tile(), tile(dotted=True), visible=visible) > 1


def test_more_is_asked_of_a_face_of_one_small_pip() -> None:
    """Pips of other shapes are near: there is little else by which strangers could differ."""
    pip = np.full_like(tile(), 0.98)
    pip[23:29, 23:29] = PURPLE

    assert odds(pip, pip) < odds(tile(), tile()) - 2


def test_a_pip_of_another_shape_is_unlikely() -> None:
    heart = with_pips((26, 26))
    diamond = np.minimum(
        np.ones_like(heart), cv2.warpAffine(heart, np.array([[1, 0, 0], [0, -1.0, 52]]), (PATCH_PX, PATCH_PX), borderValue=(1, 1, 1))
    )

    assert odds(heart, diamond) < 0 < odds(heart, heart)


def turned_about_the_middle(pose: Pose) -> np.ndarray:
    """(2, 3): a patch whose tile lies at the middle, to one whose tile lies at a pose."""
    a, middle = np.radians(pose.turn_deg), (PATCH_PX - 1) / 2
    c, s = np.cos(a), np.sin(a)
    return np.array([[c, -s, middle + pose.x - c * middle + s * middle], [s, c, middle + pose.y - s * middle - c * middle]])
