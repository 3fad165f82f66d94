"""Play with sets that are hard to tell: kinds much alike are weighed against each other, white tiles are neither bare nor guessed."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING

import cv2
import pytest

from calibration.table import learn_table
from calibration.tiles import learn_tiles
from companion.frame import Frame
from companion.mats import A4, ENROLMENT
from companion.table import Kind, Place, Reading, Shows, State
from companion.vision.calibration import Calibration
from companion.vision.read import Reader
from companion.vision.settings import VisionSettings
from drawn_table import PX_PER_MM, calibration, flat_mat, photograph

if TYPE_CHECKING:
    import numpy as np

ALIKE = ((Kind.FLORAMON, Kind.AEROMON),)


def white_tile(sheet: np.ndarray, place: Place, *, ring: bool) -> np.ndarray:
    """A sheet with a tile nearly as white as paper on it, with or without a thin ring drawn on it."""
    x, y = (round(value * PX_PER_MM) for value in A4.places_mm[place])
    corner, side = (x - round(18.5 * PX_PER_MM), y - round(18.5 * PX_PER_MM)), 37 * PX_PER_MM
    cv2.rectangle(sheet, (*corner, side, side), (217, 222, 227), -1)
    if ring:
        cv2.circle(sheet, (x, y), 4 * PX_PER_MM, (60, 60, 200), PX_PER_MM)
    return sheet


def without_b2(shown: dict[Place, Shows]) -> dict[Place, Shows]:
    return {place: shows for place, shows in shown.items() if place != "b2"}


@pytest.fixture(scope="module")
def pale() -> Reader:
    """A reader of a set in which aeromon is white with a thin ring."""
    settings = VisionSettings()
    taught = photograph(white_tile(flat_mat(without_b2(dict(ENROLMENT))), "b2", ring=True), seed=3)
    table = learn_table(photograph(flat_mat({}), seed=2), settings, (taught,))
    return Reader(Calibration(table, learn_tiles(table, [taught], settings)), settings)


def on_a2(reader: Reader, *, ring: bool) -> Reading:
    sheet = white_tile(flat_mat({"a1": Kind.GEOMON, "c1": State.BACK}), "a2", ring=ring)
    return reader.look(Frame(0.0, photograph(sheet, turn_deg=5.0, seed=4))).places["a2"]


def test_a_kind_that_is_much_like_another_is_named_by_its_lead_over_it() -> None:
    learnt = calibration()
    reader = Reader(dataclasses.replace(learnt, tiles=dataclasses.replace(learnt.tiles, alike=ALIKE)))

    look = reader.look(Frame(0.0, photograph(flat_mat({"a1": Kind.FLORAMON, "b1": Kind.PYROMON}))))

    assert (look.places["a1"].shows, look.places["b1"].shows) == (Kind.FLORAMON, Kind.PYROMON)
    assert look.places["a1"].runner_up is not None
    assert look.places["b1"].runner_up is None


def test_a_white_tile_with_little_on_it_is_known(pale: Reader) -> None:
    assert on_a2(pale, ring=True).shows is Kind.AEROMON


def test_a_blank_white_tile_gets_no_kinds_name(pale: Reader) -> None:
    assert not isinstance(on_a2(pale, ring=False).shows, Kind)
