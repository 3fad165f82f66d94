"""What mirrored light bleaches counts for nothing."""

from __future__ import annotations

import dataclasses

import cv2
import numpy as np
import pytest

from companion.mats import A4
from companion.table import CELLS, KINDS, State
from companion.vision.place.light import without_light
from companion.vision.place.patches import PATCH_PX, PatchMaps
from companion.vision.read import Reader
from companion.vision.tile.hidden import bleached
from drawn_table import PX_PER_MM, calibration, flat_mat, photograph

LAID = dict(zip(CELLS, (*KINDS, State.BACK, State.ROCK), strict=True))
PAPER = 200
READER = Reader(calibration())


def patch(white=None, paper: int = PAPER):
    grey = np.full((PATCH_PX, PATCH_PX, 3), paper, np.uint8)
    grey[8:44, 8:44] = (90, 60, 40)
    if white is not None:
        grey[white] = 255
    return without_light(grey)


def with_glare(sheet, place, share: float):
    """Light that bleaches so much of a tile, from its left side on, and fades out beside it."""
    x, y = (round(value * PX_PER_MM) for value in A4.places_mm[place])
    half = round(18.5 * PX_PER_MM)
    light = np.zeros(sheet.shape[:2], np.float32)
    light[y - half : y + half, x - half : x - half + round(2 * half * share)] = 230
    light = cv2.GaussianBlur(light, (0, 0), 2 * PX_PER_MM)
    return np.asarray(np.clip(sheet + light[..., None], 0, 255), np.uint8)


def test_where_nothing_is_bleached_nothing_is_hidden() -> None:
    assert bleached(patch()) is None


def test_a_spark_hides_nothing() -> None:
    assert bleached(patch(np.s_[20:22, 20:22])) is None


def test_a_bleached_part_is_hidden_with_the_light_that_fades_out_beside_it() -> None:
    visible = bleached(patch(np.s_[10:40, 10:22]))

    assert visible is not None
    assert not visible[12:38, 8:25].any()
    assert visible[:, 30:].all()


def test_white_paper_is_not_taken_for_mirrored_light() -> None:
    assert bleached(patch(np.s_[10:40, 10:22], paper=255)) is None


def test_what_is_hidden_is_painted_over_and_the_rest_is_left() -> None:
    lit = patch(np.s_[10:40, 10:22])
    visible = bleached(lit)
    assert visible is not None

    painted = dataclasses.replace(lit, visible=visible).shown

    assert np.array_equal(painted[visible > 0], lit.shares[visible > 0])
    assert float(painted[12:38, 12:20].max()) < 1.1


@pytest.mark.parametrize("place", CELLS[:8])
def test_a_tile_of_which_a_third_is_bleached_keeps_its_name(place) -> None:
    picture = photograph(with_glare(flat_mat(LAID), place, 0.33))

    assert READER.places(picture, PatchMaps(READER.locate(picture)), [place])[place].shows is LAID[place]


def test_a_tile_that_is_bleached_nearly_wholly_is_not_named_r11() -> None:
    picture = photograph(with_glare(flat_mat(LAID), "b2", 0.9))

    assert READER.places(picture, PatchMaps(READER.locate(picture)), ["b2"])["b2"].shows in (State.UNSURE, State.COVERED)
