"""A back is laid right below what lies on it."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from companion.mats import A4
from companion.table import State
from companion.vision.place.light import without_light
from companion.vision.place.patches import PatchMaps
from companion.vision.read import Reader
from companion.vision.tile.below import Below
from companion.vision.tile.evidence import log_odds
from companion.vision.tile.faces import Face
from companion.vision.tile.rock import RockTest
from drawn_table import PX_PER_MM, calibration, flat_mat, photograph

LEARNT = calibration()
BACK, ROCK = (next(image for shows, image in LEARNT.tiles.faces if shows is wanted) for wanted in (State.BACK, State.ROCK))
TEST = RockTest(LEARNT.tiles.token, [(ROCK, BACK)])


def lit_patch(off_mm: tuple[float, float] | None, radius_mm: float = 8, colour: tuple[int, int, int] = (90, 95, 100)):
    sheet = flat_mat({"b2": State.BACK}, {"b2": 7})
    if off_mm is not None:
        at = tuple(round((value + off) * PX_PER_MM) for value, off in zip(A4.places_mm["b2"], off_mm, strict=True))
        cv2.circle(sheet, at, round(radius_mm * PX_PER_MM), colour, -1)
    picture = photograph(sheet)
    reader = Reader(LEARNT)
    return without_light(PatchMaps(reader.locate(picture)).cut(picture, ["b2"])["b2"])


def lying(patch):
    return Below([Face(State.BACK, BACK)], TEST, 24).lying(patch, patch.shares, [], Reader(LEARNT).settings)


@pytest.mark.parametrize("off_mm", [(0, 0), (6, 0), (-4, 4), (0, -6)])
def test_a_token_does_not_pull_the_back_after_itself(off_mm: tuple[float, float]) -> None:
    alone, below = lying(lit_patch(None)), lying(lit_patch(off_mm))

    assert np.hypot(below.pose.x - alone.pose.x, below.pose.y - alone.pose.y) < 1
    # The token may hide all that tells which way up the back lies.
    assert abs((below.pose.turn_deg - alone.pose.turn_deg + 45) % 90 - 45) < 3


def test_the_token_is_looked_for_where_it_lies() -> None:
    patch = lit_patch((5, 0))
    below = lying(patch)

    x, y = TEST.likeliest(below, patch)
    a = np.radians(below.pose.turn_deg)
    across = np.cos(a) * x - np.sin(a) * y + below.pose.x

    assert abs(across - 5) < 2.5


def odds(patch) -> float:
    below = lying(patch)
    return TEST.log_odds(below, patch, log_odds(below, 0.0))


def test_a_token_has_better_odds_than_a_smaller_thing_a_thing_of_another_colour_and_nothing() -> None:
    token = odds(lit_patch((3, 2)))

    assert token > max(odds(lit_patch(None)), odds(lit_patch((3, 2), radius_mm=3)), odds(lit_patch((3, 2), colour=(40, 160, 220)))) + 2


def test_a_sure_back_speaks_less_for_a_token_in_a_blurred_picture() -> None:
    patch = lit_patch((3, 2))
    below, blurred = lying(patch), RockTest(LEARNT.tiles.token, [(ROCK, BACK)], blurred=True)

    assert blurred.log_odds(below, patch, 3.0) == TEST.log_odds(below, patch, 3.0)
    assert blurred.log_odds(below, patch, 9.0) < TEST.log_odds(below, patch, 9.0)
