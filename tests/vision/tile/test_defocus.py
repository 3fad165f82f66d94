"""What was taught sharp is known again in a picture that is out of focus."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING

import cv2
import numpy as np
import pytest

from companion.frame import Frame
from companion.table import CELLS, KINDS, Kind, State
from companion.vision.read import Reader
from companion.vision.tile.defocus import LEVELS, blurred, level_of
from drawn_table import calibration, flat_mat, photograph

if TYPE_CHECKING:
    from companion.table import Place, Shows
    from companion.vision.calibration import Calibration

LAID = dict(zip(CELLS, (*KINDS, State.BACK, State.ROCK), strict=True))
LEARNT = calibration()


def without(kind: Kind) -> Calibration:
    faces = tuple(face for face in LEARNT.tiles.faces if face[0] is not kind)
    return dataclasses.replace(LEARNT, tiles=dataclasses.replace(LEARNT.tiles, faces=faces))


def test_a_picture_as_sharp_as_that_which_taught_needs_no_blur() -> None:
    assert level_of(0.5, taught=0.5) == level_of(0.0, taught=0.33) == 0


def test_blurs_add_up_by_their_squares() -> None:
    assert all(level_of(float(np.hypot(level, 0.4)), taught=0.4) == level for level in LEVELS)


def test_a_blurred_face_keeps_its_colour_and_fades_into_the_paper_beside_it() -> None:
    (_, sharp), (_, soft) = LEARNT.tiles.faces[0], blurred(LEARNT.tiles, 1.8).faces[0]

    assert soft.shape == sharp.shape
    assert np.abs(soft[12:-12, 12:-12].mean() - sharp[12:-12, 12:-12].mean()) < 0.03
    assert np.abs(soft[0] - 1).mean() < np.abs(sharp[1] - 1).mean()


def seen_out_of_focus(sigma_px: float) -> dict[Place, Shows]:
    picture = cv2.GaussianBlur(photograph(flat_mat(LAID)), (0, 0), sigma_px)
    places = Reader(LEARNT).look(Frame(0.0, np.asarray(picture, np.uint8))).places
    return {place: places[place].shows for place in CELLS}


def test_places_out_of_focus_keep_their_names() -> None:
    assert seen_out_of_focus(2.0) == LAID


@pytest.mark.parametrize("sigma_px", [3.0, 3.5, 4.5])
def test_far_out_of_focus_most_places_keep_their_names_and_none_gets_another(sigma_px: float) -> None:
    seen = seen_out_of_focus(sigma_px)

    named = {place: shows for place, shows in seen.items() if shows not in (State.UNSURE, State.COVERED)}
    assert named == {place: LAID[place] for place in named}
    assert len(named) >= 7


def test_far_out_of_focus_a_rock_may_be_anything_round() -> None:
    assert LAID["c3"] is State.ROCK
    assert seen_out_of_focus(3.5)["c3"] is State.UNSURE


def test_a_stranger_out_of_focus_gets_no_name() -> None:
    reader = Reader(without(Kind.GEOMON))
    place = next(place for place, shows in LAID.items() if shows is Kind.GEOMON)
    picture = cv2.GaussianBlur(photograph(flat_mat(LAID)), (0, 0), 3.0)

    assert reader.look(Frame(0.0, np.asarray(picture, np.uint8))).places[place].shows in (State.UNSURE, State.COVERED)
