"""A finger on a back reaches in from beside it; a token does not."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from companion.mats import A4
from companion.table import State
from companion.vision.place.patches import PatchMaps
from companion.vision.read import Reader
from drawn_table import PX_PER_MM, calibration, flat_mat, photograph

READER = Reader(calibration())
TOKEN = (90, 95, 100)


def shown(sheet) -> State:
    picture = photograph(sheet)
    return READER.places(picture, PatchMaps(READER.locate(picture)), ["b2"])["b2"].shows


def back():
    sheet = flat_mat({"b2": State.BACK})
    return sheet, np.array([round(value * PX_PER_MM) for value in A4.places_mm["b2"]])


@pytest.mark.parametrize("to_mm", [(30, 0), (-30, 5), (0, 30), (4, -30)])
@pytest.mark.parametrize("width_mm", [10, 15])
def test_a_finger_as_grey_as_a_token_is_no_token(to_mm: tuple[int, int], width_mm: int) -> None:
    sheet, middle = back()
    tip = middle - np.array(to_mm) * PX_PER_MM // 15
    cv2.line(sheet, tip.tolist(), (middle + np.array(to_mm) * PX_PER_MM).tolist(), TOKEN, width_mm * PX_PER_MM)

    assert shown(sheet) is not State.ROCK


@pytest.mark.parametrize("off_mm", [(0, 0), (6, 0), (0, -6), (-4, 4)])
def test_a_token_near_an_edge_is_one(off_mm: tuple[int, int]) -> None:
    sheet, middle = back()
    cv2.circle(sheet, (middle + np.array(off_mm) * PX_PER_MM).tolist(), 8 * PX_PER_MM, TOKEN, -1)

    assert shown(sheet) is State.ROCK


def test_a_token_with_a_hand_beside_another_edge_is_one() -> None:
    sheet, (x, y) = back()
    cv2.circle(sheet, (int(x) + 3 * PX_PER_MM, int(y)), 8 * PX_PER_MM, TOKEN, -1)
    left, top = int(x) - 25 * PX_PER_MM, int(y) - 12 * PX_PER_MM
    cv2.rectangle(sheet, (left, top), (left + 5 * PX_PER_MM, top + 24 * PX_PER_MM), (120, 150, 200), -1)

    assert shown(sheet) is State.ROCK


def test_a_coin_as_grey_as_a_token_on_a_bare_place_is_none() -> None:
    sheet = flat_mat({})
    _, middle = back()
    cv2.circle(sheet, middle.tolist(), 8 * PX_PER_MM, TOKEN, -1)

    assert shown(sheet) in (State.UNSURE, State.COVERED)
