"""How blurred a picture is, by its markers."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from companion.mats import A3, A4, MATS, Mat
from companion.vision.mat.lens import Lens
from companion.vision.mat.locate import Grid, locate
from companion.vision.mat.sharpness import blur_of
from drawn_table import flat_mat, photograph


def found(picture) -> Grid:
    return locate(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY), MATS.values(), Lens(640, 480), 0.06)


def px_per_unit(grid: Grid) -> float:
    return grid.px_per_mm() * grid.mat.tile_mm / 37


@pytest.mark.parametrize("mat", [A4, A3])
@pytest.mark.parametrize("sigma_px", [1.5, 2.5, 3.5])
def test_the_blur_that_was_put_on_a_picture_is_measured(mat: Mat, sigma_px: float) -> None:
    picture = cv2.GaussianBlur(photograph(flat_mat({}, mat=mat)), (0, 0), sigma_px)
    grid = found(picture)

    assert blur_of(picture, grid) == pytest.approx(sigma_px / px_per_unit(grid), rel=0.2)


def test_a_sharp_picture_is_hardly_blurred() -> None:
    picture = photograph(flat_mat({}))

    assert blur_of(picture, found(picture)) < 0.7


def test_noise_and_dim_light_are_not_taken_for_blur() -> None:
    picture = photograph(flat_mat({}))
    dim = np.clip(picture * 0.3 + np.random.default_rng(4).normal(0, 5, picture.shape), 0, 255).astype(np.uint8)

    assert blur_of(dim, found(picture)) < 0.7


@pytest.mark.parametrize("hidden", [(0,), (0, 1, 3), (0, 1, 2, 3)])
def test_hands_over_markers_do_not_make_the_picture_blurred(hidden: tuple[int, ...]) -> None:
    picture = photograph(flat_mat({}))
    grid = found(picture)
    for number in hidden:
        x, y = grid.to_picture(np.array([A4.markers[number].at_mm]))[0]
        cv2.circle(picture, (round(x), round(y)), 14, (120, 150, 190), -1)

    assert blur_of(picture, grid) < 0.7
