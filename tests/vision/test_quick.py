"""What is plain is named by the quick step, and rightly; whatever is not is left over."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING

import cv2
import numpy as np
import pytest
from drawn_table import PX_PER_MM, calibration, flat_mat, photograph

from companion.mats import A4
from companion.table import CELLS, KINDS, PLACES, Kind, State
from companion.vision.light import without_light
from companion.vision.patches import PatchMaps
from companion.vision.quick import QuickReader
from companion.vision.read import Reader
from companion.vision.settings import VisionSettings

if TYPE_CHECKING:
    from companion.table import Place, Shows
    from companion.vision.calibration import Calibration

LAID: dict[Place, Shows] = dict(zip(CELLS, (*KINDS, State.BACK, State.ROCK), strict=True))
AT = {place: tuple(round(value * PX_PER_MM) for value in at_mm) for place, at_mm in A4.places_mm.items()}


@pytest.fixture(scope="module")
def learnt() -> Calibration:
    return calibration()


def quick(
    learnt: Calibration, picture, *, without: Kind | None = None, settings: VisionSettings | None = None
) -> dict[Place, Shows | None]:
    """What the quick step names at every place."""
    reader = Reader(learnt)
    tiles = dataclasses.replace(learnt.tiles, faces=tuple(face for face in learnt.tiles.faces if face[0] is not without))
    patches = {place: without_light(patch) for place, patch in PatchMaps(reader.locate(picture)).cut(picture, PLACES).items()}
    step = QuickReader(reader.bare, tiles, settings or VisionSettings())
    return {place: reading and reading.shows for place, patch in patches.items() for reading in [step.read(place, patch)]}


@pytest.mark.parametrize("turn_deg", [-13, 0, 90, 180, 277])
def test_a_tidy_table_is_named_whole(learnt: Calibration, turn_deg: float) -> None:
    picture = photograph(flat_mat(LAID, dict.fromkeys(CELLS, turn_deg)))

    assert quick(learnt, picture) == {**dict.fromkeys(PLACES, State.EMPTY), **LAID}


@pytest.mark.parametrize("left_out", KINDS)
def test_a_kind_that_was_not_taught_is_left_over(learnt: Calibration, left_out: Kind) -> None:
    place = next(place for place, shows in LAID.items() if shows is left_out)

    assert quick(learnt, photograph(flat_mat(LAID)), without=left_out)[place] is None


@pytest.mark.parametrize("place", ["a1", "b3", "c3", "mine"])
def test_a_finger_that_reaches_in_leaves_the_place_over(learnt: Calibration, place: Place) -> None:
    sheet = flat_mat(LAID)
    x, y = AT[place]
    cv2.line(sheet, (x, y), (x + 30 * PX_PER_MM, y + 20 * PX_PER_MM), (140, 170, 210), 9 * PX_PER_MM)

    assert quick(learnt, photograph(sheet))[place] is None


@pytest.mark.parametrize("colour", [(40, 160, 220), (235, 235, 240), (200, 120, 60)])
def test_a_coin_on_a_back_is_left_over(learnt: Calibration, colour: tuple[int, int, int]) -> None:
    sheet = flat_mat(LAID)
    cv2.circle(sheet, AT["b3"], 8 * PX_PER_MM, colour, -1)

    assert quick(learnt, photograph(sheet))["b3"] is None


@pytest.mark.parametrize(("grey", "radius_mm"), [(230, 8), (205, 14), (245, 5), (120, 3)])
def test_a_pale_thing_on_a_bare_place_is_left_over(learnt: Calibration, grey: int, radius_mm: int) -> None:
    sheet = flat_mat(LAID)
    cv2.circle(sheet, AT["mine"], radius_mm * PX_PER_MM, (grey, grey, grey - 25), -1)

    assert quick(learnt, photograph(sheet))["mine"] is None


def test_a_bare_place_whose_outline_is_hidden_is_left_over(learnt: Calibration) -> None:
    sheet = flat_mat(LAID)
    x, y = AT["theirs"]
    paper = sheet[y, x].tolist()
    cv2.rectangle(sheet, (x - 23 * PX_PER_MM, y - 23 * PX_PER_MM), (x + 23 * PX_PER_MM, y + 23 * PX_PER_MM), paper, -1)

    assert quick(learnt, photograph(sheet))["theirs"] is None


def test_paper_too_bright_to_be_judged_is_left_over(learnt: Calibration) -> None:
    picture = np.clip(photograph(flat_mat(LAID)).astype(np.float32) * 1.3, 0, 255).astype(np.uint8)

    assert quick(learnt, picture)["mine"] is None


def test_a_margin_says_how_sure_it_is(learnt: Calibration) -> None:
    picture = photograph(flat_mat(LAID))
    reader = Reader(learnt)
    patches = PatchMaps(reader.locate(picture)).cut(picture, PLACES)

    step = QuickReader(reader.bare, learnt.tiles, reader.settings)
    readings = [step.read(place, without_light(patch)) for place, patch in patches.items()]

    assert all(reading is not None and 0 < reading.margin <= 1 for reading in readings)


def test_nothing_is_named_where_more_sureness_is_asked_for_than_there_can_be(learnt: Calibration) -> None:
    settings = VisionSettings(quick_odds_min=20, quick_rock_odds_min=20, quick_bare_apart_max=0)

    assert set(quick(learnt, photograph(flat_mat(LAID)), settings=settings).values()) == {None}
