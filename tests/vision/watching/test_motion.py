"""Which places move: what light and noise do is no movement."""

from __future__ import annotations

import tracemalloc

import cv2
import numpy as np
import pytest

from companion.frame import SHRINK, Frame
from companion.mats import MATS
from companion.table import CELLS, PLACES, Kind, State
from companion.vision.mat.lens import Lens
from companion.vision.mat.locate import Grid, locate
from companion.vision.settings import VisionSettings
from companion.vision.watching.motion import MotionWatch
from companion.vision.watching.small_grey import SmallGrey
from drawn_table import SIZE_PX, flat_mat, photograph

BACKS = dict.fromkeys(CELLS, State.BACK)
CALM = photograph(flat_mat(BACKS), noise=0)
STEP_S = 0.1


@pytest.fixture(scope="module")
def grid() -> Grid:
    return locate(cv2.cvtColor(CALM, cv2.COLOR_BGR2GRAY), MATS.values(), Lens(*SIZE_PX), 0.06)


def moving(grid: Grid, *pictures: np.ndarray) -> list[set[str]]:
    """The places that move in each picture but the first."""
    height, width = pictures[0].shape[:2]
    grey, watch = SmallGrey(), MotionWatch(grid, (height // SHRINK, width // SHRINK), VisionSettings())
    return [set(watch.look(grey.of(Frame(n * STEP_S, picture)), n * STEP_S)) for n, picture in enumerate(pictures)][1:]


def noisy(picture: np.ndarray, deviation: float, seed: int) -> np.ndarray:
    noise = np.random.default_rng(seed).normal(0, deviation, picture.shape)
    return np.clip(picture + noise, 0, 255).astype(np.uint8)


def bands(picture: np.ndarray, share: float, phase: float) -> np.ndarray:
    """Mains light against a rolling shutter."""
    rows = np.arange(len(picture)) / len(picture)
    return np.clip(picture * (1 + share * np.sin(2 * np.pi * (2.4 * rows + phase)))[:, None, None], 0, 255).astype(np.uint8)


def test_in_the_first_picture_all_places_move(grid: Grid) -> None:
    watch = MotionWatch(grid, (SIZE_PX[1] // SHRINK, SIZE_PX[0] // SHRINK), VisionSettings())

    assert watch.look(SmallGrey().of(Frame(0.0, CALM)), 0.0) == set(PLACES)


def test_of_a_frame_the_same_moves_as_of_its_small_picture(grid: Grid) -> None:
    pictures = [noisy(CALM, 2, 1), noisy(CALM, 2, 2), photograph(flat_mat({**BACKS, "b2": Kind.GEOMON}, {"c1": 3}), noise=0), CALM]
    watch = MotionWatch(grid, (SIZE_PX[1] // SHRINK, SIZE_PX[0] // SHRINK), VisionSettings())

    assert [watch.look_at(Frame(n * STEP_S, picture)) for n, picture in enumerate(pictures)][1:] == moving(grid, *pictures)


def test_a_tile_that_is_turned_moves_at_its_place_alone(grid: Grid) -> None:
    assert moving(grid, CALM, photograph(flat_mat({**BACKS, "b2": Kind.GEOMON}), noise=0)) == [{"b2"}]


def test_a_tile_that_is_nudged_moves(grid: Grid) -> None:
    assert moving(grid, CALM, photograph(flat_mat(BACKS, {"c1": 6}), noise=0)) == [{"c1"}]


@pytest.mark.parametrize("deviation", [2, 5, 9])
def test_noise_moves_nothing_and_hides_no_tile_that_is_turned(grid: Grid, deviation: float) -> None:
    still = [noisy(CALM, deviation, seed) for seed in range(8)]
    turned = noisy(photograph(flat_mat({**BACKS, "b2": Kind.GEOMON}), noise=0), deviation, 9)

    assert moving(grid, *still, turned) == [set()] * 7 + [{"b2"}]


@pytest.mark.parametrize("gain", [0.6, 0.8, 1.08])
def test_a_lamp_that_is_dimmed_moves_nothing(grid: Grid, gain: float) -> None:
    assert moving(grid, CALM, np.clip(CALM * gain, 0, 255).astype(np.uint8)) == [set()]


@pytest.mark.parametrize("share", [0.05, 0.1, 0.2])
def test_bands_of_mains_light_move_nothing(grid: Grid, share: float) -> None:
    pictures = [bands(np.asarray(CALM * 0.8, np.uint8), share, 0.37 * n * STEP_S) for n in range(10)]

    assert moving(grid, *pictures) == [set()] * 9


def test_a_tile_that_is_turned_in_dim_light_moves(grid: Grid) -> None:
    dim, turned = (np.asarray(picture * 0.15, np.uint8) for picture in (CALM, photograph(flat_mat({**BACKS, "b2": Kind.GEOMON}), noise=0)))

    assert moving(grid, dim, turned) == [{"b2"}]


def test_hands_over_most_places_do_not_pass_for_noise(grid: Grid) -> None:
    pictures = [CALM.copy() for _ in range(20)]
    for n, picture in enumerate(pictures):
        for x in range(60, 600, 60):
            cv2.line(picture, (x + 3 * n, 0), (x + 3 * n + 40, 480), (90, 120, 180), 24)

    assert all(len(places) >= 9 for places in moving(grid, *pictures))


def test_our_own_lamps_move_nothing(grid: Grid) -> None:
    lit = CALM.copy()
    for cell in CELLS:
        (x, y), (beside, _) = grid.to_picture(np.array([grid.mat.lamp_mm(cell), np.add(grid.mat.lamp_mm(cell), (2.5, 0))]))
        cv2.circle(lit, (round(x), round(y)), round(abs(beside - x)), (40, 40, 255), -1)

    assert moving(grid, CALM, lit, CALM) == [set(), set()]


def test_many_pictures_take_no_more_memory_than_one(grid: Grid) -> None:
    grey, watch = SmallGrey(), MotionWatch(grid, (SIZE_PX[1] // SHRINK, SIZE_PX[0] // SHRINK), VisionSettings())
    watch.look(grey.of(Frame(0.0, CALM)), 0.0)
    watch.look(grey.of(Frame(STEP_S, CALM)), STEP_S)
    tracemalloc.start()
    for n in range(100):
        watch.look(grey.of(Frame(n * STEP_S, CALM)), n * STEP_S)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()

    assert peak < 50_000
