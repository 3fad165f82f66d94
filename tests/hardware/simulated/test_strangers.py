"""Things on the mat that are no part of the game."""

import cv2
import numpy as np
import pytest

from hardware.simulated.strangers import SHAPES, Sort, picture_of
from simulated_table import camera_on, finish, laid_out


@pytest.mark.parametrize("sort", Sort)
def test_a_thing_covers_its_place_until_it_is_taken_away(sort):
    table = laid_out()
    table.put("b2", sort)
    assert finish(table).lies("b2") == "covered"
    table.remove("b2")
    assert finish(table).lies("b2") == "back"


@pytest.mark.parametrize("sort", Sort)
def test_a_thing_is_seen_where_it_lies(sort):
    table = laid_out()
    camera = camera_on(table)
    before = next(camera.frames()).bgr.astype(int)
    table.put("b2", sort)
    finish(table)
    after = next(camera.frames()).bgr.astype(int)

    changed = np.abs(after - before).max(axis=2) > 25
    at = camera.view.project([table.mat.places_mm["b2"]])[0]
    ys, xs = np.nonzero(changed)
    assert np.hypot(xs.mean() - at[0], ys.mean() - at[1]) < 30 * camera.view.px_per_mm  # a cup leans, and throws a shadow


def test_a_higher_thing_hides_more():
    hidden = {}
    for sort in (Sort.COIN, Sort.CUP):
        table = laid_out()
        camera = camera_on(table)
        before = next(camera.frames()).bgr
        table.put("a1", sort)
        finish(table)
        hidden[sort] = np.count_nonzero(cv2.absdiff(before, next(camera.frames()).bgr).max(axis=2) > 25)

    assert hidden[Sort.CUP] > 5 * hidden[Sort.COIN]


def test_a_thing_is_as_wide_as_it_is_said_to_be_where_it_is_round():
    assert all(shape.length_mm == shape.width_mm for shape in SHAPES.values() if shape.round)


def test_things_look_unlike_one_another():
    pictures = [picture_of(sort).astype(int) for sort in Sort]
    apart = [np.abs(one - other).mean() for n, one in enumerate(pictures) for other in pictures[:n]]
    assert min(apart) > 20


def test_what_is_not_there_cannot_be_taken_away():
    table = laid_out()
    table.remove("b2")
    with pytest.raises(ValueError, match="b2: only the game's own things are there, it shows back"):
        finish(table)


def test_two_things_find_no_room_on_one_place():
    table = laid_out()
    table.put("b2", Sort.COIN)
    table.put("b2", Sort.DIE)
    with pytest.raises(ValueError, match="b2: a coin is there already"):
        finish(table)
