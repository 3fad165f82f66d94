"""Red and blue that have changed places (R28)."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from calibration.enrolment import learn
from companion.demo.stage import set_stage
from companion.frame import Frame
from companion.table import Kind, State
from companion.vision.colours import swapped
from companion.vision.read import Reader
from companion.vision.settings import VisionSettings
from hardware.simulated.levels import LEVELS

SETTINGS = VisionSettings()


COLOURED, GREY = 1, 3
"""Seeds of sets that are painted, and drawn in lines."""


def of_a_set(seed: int) -> tuple[Reader, np.ndarray, np.ndarray]:
    """A reader, the picture of the tiles that taught it, and that of the bare table."""
    taught = set_stage(("Ada", "Ben"), LEVELS["calm"], seed, size_px=(640, 480)).camera.enrolment()
    return Reader(learn(taught.table, [taught.tiles], SETTINGS), SETTINGS), taught.tiles, taught.table


@pytest.fixture(scope="module")
def pictures() -> tuple[Reader, np.ndarray, np.ndarray]:
    return of_a_set(COLOURED)


def turned_round(bgr: np.ndarray) -> np.ndarray:
    return np.ascontiguousarray(bgr[:, :, ::-1])


def test_a_picture_as_it_was_learnt_is_not_swapped(pictures: tuple[Reader, np.ndarray, np.ndarray]) -> None:
    assert swapped(pictures[0], pictures[1]) is False


def test_red_and_blue_that_have_changed_places_are_found_and_no_name_is_given(pictures: tuple[Reader, np.ndarray, np.ndarray]) -> None:
    reader, tiles, _ = pictures

    assert swapped(reader, turned_round(tiles)) is True
    right = reader.look(Frame(0.0, tiles)).places
    wrong = reader.look(Frame(0.0, turned_round(tiles))).places
    assert {place for place, reading in wrong.items() if isinstance(reading.shows, Kind) and reading.shows != right[place].shows} == set()


def test_a_set_without_colours_is_read_either_way() -> None:
    reader, tiles, _ = of_a_set(GREY)

    assert swapped(reader, turned_round(tiles)) is False
    assert {reading.shows for reading in reader.look(Frame(0.0, turned_round(tiles))).places.values()} >= set(Kind)


def test_a_bare_table_does_not_tell(pictures: tuple[Reader, np.ndarray, np.ndarray]) -> None:
    reader, _, bare = pictures

    assert swapped(reader, bare) is None
    assert swapped(reader, turned_round(bare)) is None


def test_a_picture_that_cannot_be_read_is_not_swapped_for_that(pictures: tuple[Reader, np.ndarray, np.ndarray]) -> None:
    reader, tiles, _ = pictures

    blurred = np.asarray(cv2.GaussianBlur(tiles, (0, 0), 25), np.uint8)
    assert State.UNSURE in {reading.shows for reading in reader.look(Frame(0.0, blurred)).places.values()}
    assert swapped(reader, blurred) is None
