"""Whether the mat still lies where it lay."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from companion.mats import A4, MATS
from companion.vision.mat.lens import Lens
from companion.vision.mat.locate import locate
from companion.vision.mat.watch import MarkerWatch, Stance
from companion.vision.settings import VisionSettings
from drawn_table import PAPER, PX_PER_MM, SIZE_PX, flat_mat, mat_without, photograph


@pytest.fixture(scope="module")
def watch() -> MarkerWatch:
    grey = cv2.cvtColor(photograph(flat_mat({})), cv2.COLOR_BGR2GRAY)
    return MarkerWatch(locate(grey, MATS.values(), Lens(*SIZE_PX), 0.06), VisionSettings())


@pytest.mark.parametrize("seed", range(5))
def test_it_holds_where_nothing_moved(watch: MarkerWatch, seed: int) -> None:
    assert watch.check(photograph(flat_mat({}), noise=4, seed=seed)) is Stance.HOLDS


@pytest.mark.parametrize("gain", [0.3, 1.2])
def test_it_holds_in_another_light(watch: MarkerWatch, gain: float) -> None:
    assert watch.check(np.asarray(np.clip(photograph(flat_mat({})) * gain, 0, 255), np.uint8)) is Stance.HOLDS


def test_it_holds_out_of_focus(watch: MarkerWatch) -> None:
    assert watch.check(cv2.GaussianBlur(photograph(flat_mat({})), (0, 0), 2)) is Stance.HOLDS


@pytest.mark.parametrize("hidden", [(0,), (1, 2), (0, 2, 3)])
def test_a_hand_over_some_markers_moves_nothing(watch: MarkerWatch, hidden: tuple[int, ...]) -> None:
    assert watch.check(photograph(mat_without(*hidden))) is Stance.HOLDS


@pytest.mark.parametrize("shift_px", [(3, 0), (0, -3), (2, 2), (-9, 6), (14, 14)])
def test_a_knock_of_some_pixels_is_noticed(watch: MarkerWatch, shift_px: tuple[float, float]) -> None:
    assert watch.check(photograph(flat_mat({}), shift_px=shift_px)) is Stance.MOVED


def test_a_mat_that_turned_a_little_is_noticed(watch: MarkerWatch) -> None:
    assert watch.check(photograph(flat_mat({}), turn_deg=4.5)) is Stance.MOVED


@pytest.mark.parametrize(
    ("hidden", "shift_px", "stance"),
    [((), (0, 0), Stance.HOLDS), ((0, 2), (0, 0), Stance.HOLDS), ((), (-9, 6), Stance.MOVED), ((0, 1, 2, 3), (0, 0), Stance.UNSEEN)],
)
def test_the_brightness_of_a_film_tells_the_same(
    watch: MarkerWatch, hidden: tuple[int, ...], shift_px: tuple[float, float], stance: Stance
) -> None:
    picture = photograph(mat_without(*hidden), shift_px=shift_px, noise=3)
    limited = np.asarray(16 + cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY) * (219 / 255), np.uint8)

    assert watch.check(picture) is watch.check(limited) is stance


def test_a_mat_that_was_taken_away_is_not_seen(watch: MarkerWatch) -> None:
    assert watch.check(photograph(mat_without(0, 1, 2, 3))) is Stance.UNSEEN


def with_moved(number: int, by_mm: tuple[float, float]):
    """The sheet with one of its markers elsewhere: a corner that is curled."""
    sheet = flat_mat({})
    x, y = next(marker.at_mm for marker in A4.markers if marker.number == number)
    rows, columns = (slice(round((middle - 12) * PX_PER_MM), round((middle + 12) * PX_PER_MM)) for middle in (y, x))
    marker = sheet[rows, columns].copy()
    sheet[rows, columns] = PAPER
    down, across = round(by_mm[1] * PX_PER_MM), round(by_mm[0] * PX_PER_MM)
    sheet[rows.start + down : rows.stop + down, columns.start + across : columns.stop + across] = marker
    return photograph(sheet)


@pytest.mark.parametrize(("number", "by_mm"), [(0, (6, 6)), (2, (-4, -2)), (3, (8, 0))])
def test_one_marker_that_lies_elsewhere_alone_is_a_curled_corner(watch: MarkerWatch, number: int, by_mm: tuple[float, float]) -> None:
    assert watch.check(with_moved(number, by_mm)) is Stance.BENT
    assert watch.astray is not None
    assert watch.astray[0] == number
