"""Where the mat lies in a picture."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations

import cv2
import numpy as np
import pytest

from companion.errors import BadPicture
from companion.mats import A3, A4, MATS, Mat
from companion.vision.mat.lens import Lens
from companion.vision.mat.locate import Grid, carried, locate
from drawn_table import PX_PER_MM, flat_mat, mat_without, photograph

LENS = Lens(640, 480)


def find(picture, fewest: int = 3) -> Grid:
    return locate(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY), MATS.values(), LENS, 0.06, fewest)


def centres(grid: Grid):
    return grid.to_picture(np.array(list(grid.mat.places_mm.values())))


@pytest.mark.parametrize("mat", [A4, A3])
def test_each_mat_is_told_by_the_numbers_of_its_markers(mat: Mat) -> None:
    assert find(photograph(flat_mat({}, mat=mat))).mat is mat


@pytest.mark.parametrize("turn_deg", [0, 90, 180, 270, 33])
def test_a1_stays_a1_however_the_mat_is_turned_r04(turn_deg: float) -> None:
    grid = find(photograph(flat_mat({}), turn_deg=turn_deg))
    a = np.radians(turn_deg)
    scale = 0.94 * 480 / np.hypot(210, 297)
    expected = (np.array([53, 70]) - (105, 148.5)) * scale @ np.array([[np.cos(a), np.sin(a)], [-np.sin(a), np.cos(a)]]) + (320, 240)

    assert np.linalg.norm(centres(grid)[0] - expected) < 5


@pytest.mark.parametrize("hidden", range(4))
def test_with_three_markers_the_places_stay_where_they_are_r03(hidden: int) -> None:
    cell_px = 52 * find(photograph(mat_without())).px_per_mm()

    assert np.abs(centres(find(photograph(mat_without(hidden)))) - centres(find(photograph(mat_without())))).max() < 0.03 * cell_px


def test_a_perspective_that_has_changed_is_not_kept() -> None:
    whole = find(photograph(mat_without()))
    tilted = np.array([(1, 0, 0), (0, 1, 0), (3e-4, 2e-4, 1)]) @ whole.homography
    part = replace(whole, homography=tilted, markers=whole.markers[:3])

    assert carried(whole, part) is part


@pytest.mark.parametrize("hidden", list(combinations(range(4), 2)))
def test_the_markers_that_are_missing_are_named(hidden: tuple[int, int]) -> None:
    with pytest.raises(BadPicture) as problem:
        find(photograph(mat_without(*hidden)))

    assert all(f"{number} (" in str(problem.value) for number in hidden)


@pytest.mark.parametrize("hidden", [(0, 2), (1, 3)])
def test_by_two_markers_across_the_places_are_found_within_a_sixth_of_a_tile(hidden: tuple[int, int]) -> None:
    off = np.abs(centres(find(photograph(mat_without(*hidden)), fewest=2)) - centres(find(photograph(mat_without())))).max()

    assert off < 0.15 * 37 * find(photograph(mat_without())).px_per_mm()


def test_a_mirrored_picture_is_said_to_be_mirrored_r02() -> None:
    with pytest.raises(BadPicture, match="mirrored"):
        find(np.ascontiguousarray(photograph(flat_mat({}))[:, ::-1]))


def test_a_marker_that_lies_elsewhere_is_passed_over() -> None:
    sheet = flat_mat({})
    corner = slice(8 * PX_PER_MM, 36 * PX_PER_MM)
    marker = sheet[corner, corner].copy()
    sheet[corner, corner] = 230
    sheet[190 * PX_PER_MM : 218 * PX_PER_MM, corner] = marker

    assert find(photograph(sheet)).markers == (1, 2, 3)
