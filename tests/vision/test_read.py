"""What every place shows in one picture."""

from __future__ import annotations

from typing import TYPE_CHECKING

import cv2
import numpy as np
import pytest

from companion.errors import BadPicture
from companion.frame import Frame
from companion.mats import A4
from companion.table import CELLS, KINDS, PLACES, Kind, State
from companion.vision.read import Reader
from drawn_table import PX_PER_MM, calibration, flat_mat, photograph

if TYPE_CHECKING:
    from companion.table import Place, Shows

LAID: dict[Place, Shows] = dict(zip(CELLS, (*KINDS, State.BACK, State.ROCK), strict=True))


@pytest.fixture(scope="module")
def reader() -> Reader:
    return Reader(calibration())


def shown(reader: Reader, picture) -> dict[Place, Shows]:
    return {place: reading.shows for place, reading in reader.look(Frame(0.0, picture)).places.items()}


@pytest.mark.parametrize("turn_deg", [0, 90, 180, 270])
def test_the_mat_may_lie_in_the_picture_any_way_up(reader: Reader, turn_deg: float) -> None:
    assert shown(reader, photograph(flat_mat(LAID), turn_deg=turn_deg + 5)) == {**dict.fromkeys(PLACES, State.EMPTY), **LAID}


@pytest.mark.parametrize("turn_deg", range(0, 360, 30))
def test_a_tile_has_its_name_at_every_turn_up_to_15_degrees_beside_the_right_angles_r10(reader: Reader, turn_deg: int) -> None:
    quarter, beside = divmod(turn_deg, 90)
    turn = quarter * 90 + {0: -15, 30: 0, 60: 15}[beside]

    assert shown(reader, photograph(flat_mat(LAID, dict.fromkeys(CELLS, turn)))) == {**dict.fromkeys(PLACES, State.EMPTY), **LAID}


def test_a_hand_over_a_place_is_never_a_tile(reader: Reader) -> None:
    sheet = flat_mat(LAID)
    x, y = (round(value * PX_PER_MM) for value in A4.places_mm["b2"])
    cv2.ellipse(sheet, (x + 20, y + 60), (70, 130), 20, 0, 360, (140, 170, 210), -1)

    assert shown(reader, photograph(sheet))["b2"] in (State.COVERED, State.UNSURE)


@pytest.mark.parametrize(("colour", "radius_mm"), [((90, 130, 170), 12), ((40, 40, 200), 7), ((230, 230, 230), 10)])
def test_a_coin_on_an_empty_cell_is_no_tile_and_not_nothing(reader: Reader, colour: tuple[int, int, int], radius_mm: int) -> None:
    sheet = flat_mat({})
    at = tuple(round(value * PX_PER_MM) for value in A4.places_mm["a1"])
    cv2.circle(sheet, at, radius_mm * PX_PER_MM, colour, -1)
    cv2.circle(sheet, at, radius_mm * PX_PER_MM, (50, 60, 70), 3)

    assert shown(reader, photograph(sheet))["a1"] in (State.COVERED, State.UNSURE)


def test_a_square_that_was_not_taught_gets_no_name_r06(reader: Reader) -> None:
    chance = np.random.default_rng(99)
    sheet = flat_mat({})
    x, y = (round(value * PX_PER_MM) for value in A4.places_mm["c2"])
    half = round(18.5 * PX_PER_MM)
    stranger = np.kron(chance.integers(0, 255, (6, 6, 3)), np.ones((half // 3 + 1, half // 3 + 1, 1)))[: 2 * half, : 2 * half]
    sheet[y - half : y + half, x - half : x + half] = stranger

    assert shown(reader, photograph(sheet))["c2"] in (State.COVERED, State.UNSURE)


def test_half_a_cell_in_shadow_is_still_what_it_was(reader: Reader) -> None:
    picture = photograph(flat_mat(LAID)).astype(np.float32)
    shade = np.clip((np.arange(640) - 300) / 60, 0, 1)[None, :, None] * 0.35

    seen = shown(reader, np.asarray(picture * (1 - shade), np.uint8))

    assert all(seen[place] in (LAID[place], State.COVERED, State.UNSURE) for place in CELLS)


@pytest.mark.parametrize("gain", [(0.8, 1.0, 1.0), (1.0, 1.0, 0.8), (0.6, 0.6, 0.6)])
def test_another_light_changes_no_name(reader: Reader, gain: tuple[float, float, float]) -> None:
    picture = np.asarray(photograph(flat_mat(LAID)) * np.array(gain), np.uint8)

    assert shown(reader, picture) == {**dict.fromkeys(PLACES, State.EMPTY), **LAID}


@pytest.mark.parametrize(("left", "mirrored"), [(0.6, 90), (0.4, 130)])
def test_backs_below_light_mirrored_in_all_of_them_are_still_named(reader: Reader, left: float, mirrored: float) -> None:
    """However much paler it is, what plainly lies there is no light on bare paper."""
    sheet = flat_mat(dict.fromkeys(CELLS, State.BACK)).astype(np.float32)
    half = round(A4.tile_mm / 2 * PX_PER_MM)
    for x, y in (A4.places_mm[cell] for cell in CELLS):
        tile = sheet[round(y * PX_PER_MM) - half :, round(x * PX_PER_MM) - half :][: 2 * half, : 2 * half]
        tile[:] = tile * left + mirrored

    seen = shown(reader, photograph(np.clip(sheet, 0, 255).astype(np.uint8)))

    assert {seen[cell] for cell in CELLS} == {State.BACK}


def test_without_the_mat_every_place_is_unsure_and_why_is_said(reader: Reader) -> None:
    look = reader.look(Frame(1.5, np.full((480, 640, 3), 90, np.uint8)))

    assert {reading.shows for reading in look.places.values()} == {State.UNSURE}
    assert "no mat in the picture" in look.why


def test_a_picture_of_another_size_than_the_calibrations_is_refused(reader: Reader) -> None:
    with pytest.raises(BadPicture, match=r"320 x 240.*640 x 480"):
        reader.locate(np.zeros((240, 320, 3), np.uint8))


def test_swapped_colours_give_no_wrong_name(reader: Reader) -> None:
    seen = shown(reader, np.ascontiguousarray(photograph(flat_mat(LAID))[:, :, ::-1]))

    assert all(not isinstance(seen[place], Kind) or seen[place] == LAID[place] for place in CELLS)
