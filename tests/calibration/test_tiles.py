"""Learning a tile set, and refusing one too weak to play by."""

from __future__ import annotations

from typing import TYPE_CHECKING

import cv2
import numpy as np
import pytest

from calibration.table import learn_table
from calibration.tiles import learn_tiles
from companion.errors import BadCalibration, BadPicture
from companion.mats import A4, ENROLMENT
from companion.table import KINDS, Kind, State
from companion.vision.settings import VisionSettings
from drawn_table import PX_PER_MM, flat_mat, photograph

if TYPE_CHECKING:
    from companion.vision.calibration import TableModel, TileSet

SETTINGS = VisionSettings()


@pytest.fixture(scope="module")
def table() -> TableModel:
    return learn_table(photograph(flat_mat({})), SETTINGS)


def learn(table: TableModel, *pictures) -> TileSet:
    return learn_tiles(table, pictures, SETTINGS)


def test_seven_kinds_the_back_and_the_rock_are_learnt(table: TableModel) -> None:
    tiles = learn(table, photograph(flat_mat(ENROLMENT)))

    assert {shows for shows, _ in tiles.faces} == {*KINDS, State.BACK, State.ROCK}
    assert tiles.warnings == ()


def test_each_picture_teaches_a_face_more(table: TableModel) -> None:
    pictures = [photograph(flat_mat(ENROLMENT), turn_deg=turn, seed=turn) for turn in (3, 90)]

    assert len(learn(table, *pictures).faces) == 18


def mirroring(sheet: np.ndarray, place: str) -> np.ndarray:
    """A sheet with a window mirrored all over the tile at a place."""
    x, y = (round(value * PX_PER_MM) for value in A4.places_mm[place])
    half = round(18.5 * PX_PER_MM)
    tile = sheet[y - half : y + half, x - half : x + half]
    tile[:] = 255 - (255 - tile) * 0.4
    return sheet


def test_a_kind_that_was_taught_bleached_is_told_with_the_cure(table: TableModel) -> None:
    tiles = learn(table, photograph(mirroring(flat_mat(ENROLMENT), "c1")))

    assert len(tiles.warnings) == 1
    assert "hydromon looks bleached" in tiles.warnings[0]
    assert "--picture P2" in tiles.warnings[0]


def test_a_kind_that_one_of_two_pictures_taught_unbleached_is_not_told(table: TableModel) -> None:
    tiles = learn(table, photograph(mirroring(flat_mat(ENROLMENT), "c1")), photograph(flat_mat(ENROLMENT), seed=4))

    assert not any("bleached" in warning for warning in tiles.warnings)


def test_a_place_where_nothing_lies_is_named(table: TableModel) -> None:
    with pytest.raises(BadCalibration, match=r"nothing lies on b2 \(aeromon\)"):
        learn(table, photograph(flat_mat({**ENROLMENT, "b2": State.EMPTY})))


def test_a_thing_on_a_pad_is_named(table: TableModel) -> None:
    with pytest.raises(BadCalibration, match="something lies on mine"):
        learn(table, photograph(flat_mat({**ENROLMENT, "mine": Kind.GEOMON})))


def test_two_faces_that_are_the_same_are_named(table: TableModel) -> None:
    with pytest.raises(BadCalibration, match="floramon and geomon"):
        learn(table, photograph(flat_mat({**ENROLMENT, "a2": Kind.FLORAMON})))


def outlined(sheet: np.ndarray, place: str, bgr: tuple[int, int, int]) -> None:
    """Draws a white tile with the outline of an oval on a sheet."""
    x, y = (round(value * PX_PER_MM) for value in A4.places_mm[place])
    half = round(18.5 * PX_PER_MM)
    cv2.rectangle(sheet, (x - half, y - half), (x + half, y + half), (200, 205, 210), -1)
    cv2.ellipse(sheet, (x, y), (11 * PX_PER_MM, 6 * PX_PER_MM), 0, 0, 360, bgr, 2)


@pytest.mark.parametrize(("bgr", "refused"), [((110, 165, 70), True), ((150, 100, 150), False)], ids=["the same", "another colour"])
def test_two_thin_drawings_are_the_same_only_in_one_colour(table: TableModel, bgr: tuple[int, int, int], *, refused: bool) -> None:
    sheet = flat_mat(ENROLMENT)
    outlined(sheet, "a1", (110, 165, 70))
    outlined(sheet, "a2", bgr)

    try:
        told = "; ".join(learn(table, photograph(sheet)).warnings)
    except BadCalibration as problem:
        told = str(problem)

    assert ("floramon and geomon look the same" in told) is refused


@pytest.mark.parametrize("turn_deg", [0, 2, 3, 90])
def test_a_face_like_the_back_is_named_however_the_two_lie(table: TableModel, turn_deg: float) -> None:
    with pytest.raises(BadCalibration, match="aeromon and back"):
        learn(table, photograph(flat_mat({**ENROLMENT, "b2": State.BACK}), turn_deg=turn_deg))


def test_a_layout_without_a_rock_is_refused(table: TableModel) -> None:
    with pytest.raises(BadCalibration, match="no rock token"):
        learn(table, photograph(flat_mat({**ENROLMENT, "c3": State.BACK})))


def test_a_dim_picture_is_refused(table: TableModel) -> None:
    dim = np.asarray(photograph(flat_mat(ENROLMENT)) * 0.2, np.uint8)

    with pytest.raises(BadCalibration, match="too dim"):
        learn(table, dim)


def test_a_blurred_picture_is_refused(table: TableModel) -> None:
    with pytest.raises((BadCalibration, BadPicture), match=r"blurred|not found|no mat"):
        learn(table, cv2.GaussianBlur(photograph(flat_mat(ENROLMENT)), (0, 0), 3))


def test_a_picture_of_another_size_is_refused(table: TableModel) -> None:
    with pytest.raises(BadCalibration, match=r"picture 1 of the tiles: it is 320 x 240"):
        learn(table, cv2.resize(photograph(flat_mat(ENROLMENT)), (320, 240), interpolation=cv2.INTER_AREA))
