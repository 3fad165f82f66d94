"""A hand or a cup over a part of a tile leaves its name, one over more takes it."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np
import pytest

from companion.mats import A4
from companion.table import Kind, State
from companion.vision.place.light import without_light
from companion.vision.place.patches import PATCH_PX, PatchMaps
from companion.vision.read import Reader
from companion.vision.tile.explain import explain
from companion.vision.tile.faces import Face, Pose
from companion.vision.tile.front import hidden_share, in_front, would_show
from drawn_table import PX_PER_MM, calibration, flat_mat, photograph

LEARNT = calibration()
READER = Reader(LEARNT)
SKIN = (140, 170, 210)
AT_MOST_A_THIRD = replace(READER.settings, hidden_max=0.3)
DOUBTFUL = (State.UNSURE, State.COVERED)


def with_hand(shows, over_mm: float):
    """A picture of a tile with a hand that reaches so far over it from the left, over two thirds of its side, and its lit patch."""
    sheet = flat_mat({"b2": shows})
    x, y = (round(value * PX_PER_MM) for value in A4.places_mm["b2"])
    left, half = x - round(18.5 * PX_PER_MM), 12 * PX_PER_MM
    cv2.rectangle(sheet, (left - 15 * PX_PER_MM, y - half), (left + round(over_mm * PX_PER_MM), y + half), SKIN, -1)
    picture = photograph(sheet)
    maps = PatchMaps(READER.locate(picture))
    return picture, maps, without_light(maps.cut(picture, ["b2"])["b2"])


def shown(shows, over_mm: float):
    picture, maps, _ = with_hand(shows, over_mm)
    return READER.places(picture, maps, ["b2"])["b2"].shows


def explained(shows, patch):
    face = Face(shows, next(image for known, image in LEARNT.tiles.faces if known is shows))
    return explain(face, face.settle(patch.shares, Pose(0, 0, 0)), patch, READER.settings)


@pytest.mark.parametrize("shows", [Kind.PYROMON, Kind.GEOMON, Kind.POLYMON, State.BACK])
def test_a_tile_of_which_a_hand_hides_a_tenth_keeps_its_name(shows) -> None:
    assert shown(shows, over_mm=5) is shows


@pytest.mark.parametrize("shows", [Kind.PYROMON, Kind.GEOMON, State.BACK])
def test_a_tile_of_which_a_hand_hides_a_third_has_none(shows) -> None:
    assert shown(shows, over_mm=20) in DOUBTFUL


def test_what_a_hand_hides_is_left_out_and_the_rest_is_not() -> None:
    _, _, patch = with_hand(Kind.GEOMON, over_mm=5)

    visible = in_front(patch, explained(Kind.GEOMON, patch), AT_MOST_A_THIRD)

    assert visible is not None
    assert not visible[20:32, 2:12].any()
    assert visible[:, 20:44].mean() > 0.97


def test_a_face_that_has_slid_under_a_hand_is_hidden_for_the_most_part() -> None:
    _, _, patch = with_hand(Kind.GEOMON, over_mm=5)
    lying = explained(Kind.GEOMON, patch)
    visible = in_front(patch, lying, AT_MOST_A_THIRD)
    slid = replace(lying, pose=replace(lying.pose, x=lying.pose.x - 20))

    assert visible is not None
    assert 0.05 < hidden_share(patch, visible, lying) < 0.2
    assert hidden_share(patch, visible, slid) > 0.4


def test_what_was_hidden_otherwise_is_not_counted_as_hidden_by_a_hand() -> None:
    _, _, patch = with_hand(Kind.GEOMON, over_mm=5)
    lying = explained(Kind.GEOMON, patch)
    right_half = np.ones((PATCH_PX, PATCH_PX), np.float32)
    right_half[:, PATCH_PX // 2 :] = 0

    assert hidden_share(replace(patch, visible=right_half), right_half, lying) == 0


def test_where_nothing_reaches_in_nothing_is_left_out() -> None:
    picture = photograph(flat_mat({"b2": Kind.GEOMON}))
    patch = without_light(PatchMaps(READER.locate(picture)).cut(picture, ["b2"])["b2"])

    assert in_front(patch, explained(Kind.GEOMON, patch), AT_MOST_A_THIRD) is None


def test_a_stranger_under_a_hand_is_not_named() -> None:
    sheet = flat_mat({})
    x, y = (round(value * PX_PER_MM) for value in A4.places_mm["b2"])
    half = round(18.5 * PX_PER_MM)
    chance = np.random.default_rng(5)
    sheet[y - half : y + half, x - half : x + half] = np.kron(chance.integers(0, 255, (4, 4, 3)), np.ones((half // 2, half // 2, 1)))
    cv2.rectangle(sheet, (x - half - 60, y - 50), (x - half + 20, y + 50), SKIN, -1)
    picture = photograph(sheet)

    assert READER.places(picture, PatchMaps(READER.locate(picture)), ["b2"])["b2"].shows in DOUBTFUL


def test_a_back_may_hold_a_token_where_it_is_hidden() -> None:
    picture = photograph(flat_mat({"b2": State.BACK}))
    patch = without_light(PatchMaps(READER.locate(picture)).cut(picture, ["b2"])["b2"])
    back = explained(State.BACK, patch)
    left_half = np.ones((PATCH_PX, PATCH_PX), np.float32)
    left_half[:, : PATCH_PX // 2 + 4] = 0

    assert would_show(np.ones_like(left_half), back, radius=8, least=0.15)
    assert not would_show(left_half, back, radius=8, least=0.15)


def test_what_counts_as_a_hand_is_set() -> None:
    _, _, patch = with_hand(Kind.GEOMON, over_mm=5)

    blind_to_hands = replace(AT_MOST_A_THIRD, hand_dark_max=0.1, hand_bright_min=2.0, paper_tint_max=0.5)

    assert in_front(patch, explained(Kind.GEOMON, patch), blind_to_hands) is None
