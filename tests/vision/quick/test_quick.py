"""What is plain is named by the quick step, and rightly; whatever is not is left over."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING

import cv2
import numpy as np
import pytest

from companion.mats import A4
from companion.table import CELLS, KINDS, PLACES, Kind, State
from companion.vision.place.light import without_light
from companion.vision.place.patches import PatchMaps
from companion.vision.quick.reader import QuickReader
from companion.vision.read import Reader
from companion.vision.settings import VisionSettings
from drawn_table import PX_PER_MM, calibration, flat_mat, photograph

if TYPE_CHECKING:
    from companion.table import Place, Reading, Shows
    from companion.vision.calibration import Calibration

LAID: dict[Place, Shows] = dict(zip(CELLS, (*KINDS, State.BACK, State.ROCK), strict=True))
AT = {place: tuple(round(value * PX_PER_MM) for value in at_mm) for place, at_mm in A4.places_mm.items()}


@pytest.fixture(scope="module")
def learnt() -> Calibration:
    return calibration()


@pytest.fixture(scope="module")
def reader(learnt: Calibration) -> Reader:
    return Reader(learnt)


@pytest.fixture(scope="module")
def step(learnt: Calibration, reader: Reader) -> QuickReader:
    return QuickReader(reader.bare, learnt.tiles, reader.settings)


def readings(step: QuickReader, reader: Reader, picture) -> dict[Place, Reading | None]:
    """What the quick step says of every place."""
    cut = PatchMaps(reader.locate(picture)).cut(picture, PLACES)
    return {place: step.read(place, without_light(patch)) for place, patch in cut.items()}


def shown(step: QuickReader, reader: Reader, picture) -> dict[Place, Shows | None]:
    """What the quick step names at every place."""
    return {place: reading and reading.shows for place, reading in readings(step, reader, picture).items()}


@pytest.mark.parametrize("turn_deg", [-13, 0, 90, 180, 277])
def test_a_tidy_table_is_named_whole(step: QuickReader, reader: Reader, turn_deg: float) -> None:
    picture = photograph(flat_mat(LAID, dict.fromkeys(CELLS, turn_deg)))

    assert shown(step, reader, picture) == {**dict.fromkeys(PLACES, State.EMPTY), **LAID}


@pytest.mark.parametrize("left_out", KINDS)
def test_a_kind_that_was_not_taught_is_left_over(learnt: Calibration, reader: Reader, left_out: Kind) -> None:
    place = next(place for place, shows in LAID.items() if shows is left_out)
    others = dataclasses.replace(learnt.tiles, faces=tuple(face for face in learnt.tiles.faces if face[0] is not left_out))

    assert shown(QuickReader(reader.bare, others, reader.settings), reader, photograph(flat_mat(LAID)))[place] is None


@pytest.mark.parametrize("place", ["a1", "b3", "c3", "mine"])
def test_a_finger_that_reaches_in_leaves_the_place_over(step: QuickReader, reader: Reader, place: Place) -> None:
    sheet = flat_mat(LAID)
    x, y = AT[place]
    cv2.line(sheet, (x, y), (x + 30 * PX_PER_MM, y + 20 * PX_PER_MM), (140, 170, 210), 9 * PX_PER_MM)

    assert shown(step, reader, photograph(sheet))[place] is None


@pytest.mark.parametrize("colour", [(40, 160, 220), (235, 235, 240), (200, 120, 60)])
def test_a_coin_on_a_back_is_left_over(step: QuickReader, reader: Reader, colour: tuple[int, int, int]) -> None:
    sheet = flat_mat(LAID)
    cv2.circle(sheet, AT["b3"], 8 * PX_PER_MM, colour, -1)

    assert shown(step, reader, photograph(sheet))["b3"] is None


@pytest.mark.parametrize(("grey", "radius_mm"), [(230, 8), (205, 14), (245, 5), (120, 3)])
def test_a_pale_thing_on_a_bare_place_is_left_over(step: QuickReader, reader: Reader, grey: int, radius_mm: int) -> None:
    sheet = flat_mat(LAID)
    cv2.circle(sheet, AT["mine"], radius_mm * PX_PER_MM, (grey, grey, grey - 25), -1)

    assert shown(step, reader, photograph(sheet))["mine"] is None


def test_a_bare_place_whose_outline_is_hidden_is_left_over(step: QuickReader, reader: Reader) -> None:
    sheet = flat_mat(LAID)
    x, y = AT["theirs"]
    paper = sheet[y, x].tolist()
    cv2.rectangle(sheet, (x - 23 * PX_PER_MM, y - 23 * PX_PER_MM), (x + 23 * PX_PER_MM, y + 23 * PX_PER_MM), paper, -1)

    assert shown(step, reader, photograph(sheet))["theirs"] is None


def test_paper_too_bright_to_be_judged_is_left_over(step: QuickReader, reader: Reader) -> None:
    picture = np.clip(photograph(flat_mat(LAID)).astype(np.float32) * 1.3, 0, 255).astype(np.uint8)

    assert shown(step, reader, picture)["mine"] is None


def test_a_margin_says_how_sure_it_is(step: QuickReader, reader: Reader) -> None:
    found = readings(step, reader, photograph(flat_mat(LAID)))

    assert all(reading is not None and 0 < reading.margin <= 1 for reading in found.values())


def test_a_pair_that_may_be_taken_for_each_other_is_left_to_a_closer_look(learnt: Calibration, reader: Reader) -> None:
    alike = dataclasses.replace(learnt.tiles, alike=((LAID["a1"], LAID["b1"]),))

    found = shown(QuickReader(reader.bare, alike, reader.settings), reader, photograph(flat_mat(LAID)))

    assert [place for place, shows in found.items() if shows is None] == ["a1", "b1"]


def test_nothing_is_named_where_more_sureness_is_asked_for_than_there_can_be(learnt: Calibration, reader: Reader) -> None:
    settings = VisionSettings(quick_odds_min=20, quick_rock_odds_min=20, quick_bare_apart_max=0)

    found = shown(QuickReader(reader.bare, learnt.tiles, settings), reader, photograph(flat_mat(LAID)))

    assert set(found.values()) == {None}
