"""What lies on a place that is not bare: named where it was taught, unsure where it was not."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING

import cv2
import numpy as np
import pytest

from calibration.enrolment import learn
from companion.demo.laid import laid_stage
from companion.frame import Frame
from companion.mats import A4
from companion.table import CELLS, KINDS, Kind, State
from companion.vision.place.light import without_light
from companion.vision.place.patches import PatchMaps
from companion.vision.read import Reader
from companion.vision.settings import VisionSettings
from companion.vision.tile.recognise import Recogniser
from drawn_table import PX_PER_MM, calibration, flat_mat, photograph

if TYPE_CHECKING:
    from companion.demo.stage import Stage
    from companion.table import Cell, Place, Shows
    from companion.vision.calibration import Calibration
    from companion.vision.place.light import LitPatch

LAID: dict[Place, Shows] = dict(zip(CELLS, (*KINDS, State.BACK, State.ROCK), strict=True))


@pytest.fixture(scope="module")
def learnt() -> Calibration:
    return calibration()


def patches(learnt: Calibration, picture) -> dict[Place, LitPatch]:
    maps = PatchMaps(Reader(learnt).locate(picture))
    return {place: without_light(patch) for place, patch in maps.cut(picture, CELLS).items()}


def recogniser(learnt: Calibration, *, without: Kind | None = None) -> Recogniser:
    faces = tuple(face for face in learnt.tiles.faces if face[0] is not without)
    return Recogniser(dataclasses.replace(learnt.tiles, faces=faces), Reader(learnt).settings)


def faded(learnt: Calibration, kind: Kind, share: float) -> LitPatch:
    """A kind that has faded by a share to what all kinds have in common, and whose lines drown in noise."""
    laid = patches(learnt, photograph(flat_mat(LAID)))
    common = np.mean([laid[place].shares for place, shows in LAID.items() if isinstance(shows, Kind)], axis=0)
    mine = laid[next(place for place, shows in LAID.items() if shows is kind)]
    noise = np.random.default_rng(1).normal(0, 0.1, mine.shares.shape)
    return dataclasses.replace(mine, shares=np.asarray((1 - share) * mine.shares + share * common + noise, np.float32), noise=0.03)


def looks(reader: Reader, stage: Stage, cell: Cell) -> set[Shows]:
    """What a cell shows in the next few pictures."""
    frames = [frame for frame, _ in zip(stage.camera.frames(), range(4), strict=False) if isinstance(frame, Frame)]
    return {reader.look(frame).places[cell].shows for frame in frames}


def taught_at(stage: Stage) -> Reader:
    taught = stage.camera.enrolment()
    return Reader(learn(taught.table, [taught.tiles], VisionSettings()))


def test_a_faded_kind_is_named_only_where_it_leads_all_others_by_far(learnt: Calibration) -> None:
    patch = faded(learnt, Kind.PYROMON, 0.6)
    named = {least: Recogniser(learnt.tiles, VisionSettings(faded_lead_min=least)).read(patch).shows for least in (4.5, 10.0)}

    assert named == {4.5: Kind.PYROMON, 10.0: State.UNSURE}


@pytest.mark.parametrize("left_out", KINDS)
def test_a_kind_that_was_not_taught_gets_no_name(learnt: Calibration, left_out: Kind) -> None:
    place = next(place for place, shows in LAID.items() if shows is left_out)

    reading = recogniser(learnt, without=left_out).read(patches(learnt, photograph(flat_mat(LAID)))[place])

    assert reading.shows in (State.UNSURE, State.COVERED)
    assert reading.why


def test_light_mirrored_in_a_tile_leaves_its_name(learnt: Calibration) -> None:
    sheet = flat_mat(LAID)
    x, y = (round(value * PX_PER_MM) for value in A4.places_mm["b2"])
    down, across = np.mgrid[: sheet.shape[0], : sheet.shape[1]]
    half = round(18 * PX_PER_MM)
    spot = 70 * np.exp(-((across - x - 30) ** 2 + (down - y + 20) ** 2) / (2 * 50.0**2))
    spot *= (abs(across - x) < half) & (abs(down - y) < half)
    shiny = np.asarray(np.clip(sheet + spot[..., None], 0, 255), np.uint8)

    assert recogniser(learnt).read(patches(learnt, photograph(shiny))["b2"]).shows is LAID["b2"]


@pytest.mark.parametrize("off_mm", [(0, 0), (5, 0), (-3, 4)])
def test_a_rock_is_seen_wherever_on_its_back_it_lies(learnt: Calibration, off_mm: tuple[int, int]) -> None:
    sheet = flat_mat({**LAID, "c3": State.BACK})
    at = tuple(round((value + off) * PX_PER_MM) for value, off in zip(A4.places_mm["c3"], off_mm, strict=True))
    cv2.circle(sheet, at, 8 * PX_PER_MM, (90, 95, 100), -1)

    assert recogniser(learnt).read(patches(learnt, photograph(sheet))["c3"]).shows is State.ROCK


@pytest.mark.parametrize("colour_bgr", [(40, 160, 220), (55, 95, 145)])
def test_a_coin_of_another_colour_on_a_back_is_no_rock(learnt: Calibration, colour_bgr: tuple[int, int, int]) -> None:
    sheet = flat_mat({**LAID, "c3": State.BACK})
    at = tuple(round(value * PX_PER_MM) for value in A4.places_mm["c3"])
    cv2.circle(sheet, at, 8 * PX_PER_MM, colour_bgr, -1)

    assert recogniser(learnt).read(patches(learnt, photograph(sheet))["c3"]).shows in (State.UNSURE, State.COVERED)


@pytest.mark.parametrize(("colour_bgr", "off_mm"), [((150, 90, 60), (5, 0)), ((130, 75, 45), (6, 6)), ((120, 60, 30), (-4, 4))])
def test_a_coin_in_the_colour_of_the_back_under_it_leaves_a_doubt(
    learnt: Calibration, colour_bgr: tuple[int, int, int], off_mm: tuple[int, int]
) -> None:
    sheet = flat_mat({**LAID, "c3": State.BACK})
    at = tuple(round((value + off) * PX_PER_MM) for value, off in zip(A4.places_mm["c3"], off_mm, strict=True))
    cv2.circle(sheet, at, 10 * PX_PER_MM, colour_bgr, -1)

    assert recogniser(learnt).read(patches(learnt, photograph(sheet))["c3"]).shows in (State.UNSURE, State.COVERED)


def test_a_picture_on_a_sleeve_that_goes_on_past_the_tile_is_none(learnt: Calibration) -> None:
    sheet = flat_mat(LAID)
    x, y = (round(value * PX_PER_MM) for value in A4.places_mm["b2"])
    half = round(17 * PX_PER_MM)
    face = sheet[y - half : y + half, x - half : x + half].copy()
    sheet[y - 2 * half : y + 2 * half, x - 2 * half : x + 2 * half] = (60, 70, 120)
    sheet[y - half : y + half, x - half : x + half] = face

    assert recogniser(learnt).read(patches(learnt, photograph(sheet))["b2"]).shows in (State.UNSURE, State.COVERED)


def test_a_dark_back_in_mirrored_light_and_noise_is_known_by_its_drawing() -> None:
    stage = laid_stage(302, level="hard")
    reader = taught_at(stage)
    frame = next(frame for frame in stage.camera.frames() if isinstance(frame, Frame))

    assert stage.table.lies("c2") is State.BACK
    assert reader.look(frame).places["c2"].shows is State.BACK


def test_noise_does_not_excuse_a_back_that_lacks_its_drawing_below_a_rock() -> None:
    stage = laid_stage(9017, level="hard")
    reader = taught_at(stage)
    stage.table.rock("a1")
    stage.table.advance(10)

    assert looks(reader, stage, "a1") <= {State.ROCK, State.UNSURE}


def test_a_dark_rock_on_a_dark_back_is_told_where_the_back_round_it_is_sure() -> None:
    stage = laid_stage(302, level="hard")
    reader = taught_at(stage)
    stage.table.rock("b3")
    stage.table.advance(10)

    assert looks(reader, stage, "b3") == {State.ROCK}
