"""Paper round a place, told from hands by the white of the markers."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from companion.frame import Frame
from companion.mats import A4, MATS
from companion.table import CELLS, PLACES, State
from companion.vision.mat.lens import Lens
from companion.vision.mat.locate import Grid, locate
from companion.vision.place.light import without_light
from companion.vision.place.paper import WhiteWatch, is_paper
from companion.vision.place.patches import PatchMaps
from companion.vision.read import Reader
from drawn_table import PX_PER_MM, SIZE_PX, calibration, flat_mat, photograph

BACKS = dict.fromkeys(CELLS, State.BACK)
SKINS = [(120, 160, 220), (70, 100, 160), (30, 40, 70)]
"""Of hands in daylight, BGR."""


def grid_of(picture: np.ndarray) -> Grid:
    return locate(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY), MATS.values(), Lens(*SIZE_PX), 0.06)


def hidden(picture: np.ndarray) -> set[str]:
    """The places round which no paper shows."""
    grid = grid_of(picture)
    white = WhiteWatch(grid).white(picture)
    patches = PatchMaps(grid).cut(picture, PLACES)
    return {place for place, patch in patches.items() if not is_paper(without_light(patch).paper, white[place])}


def under_a_hand(colour: tuple[int, int, int], cell: str = "b2") -> np.ndarray:
    """The sheet with the flat of a hand over a cell."""
    sheet = flat_mat(BACKS)
    x, y = (round(value * PX_PER_MM) for value in A4.places_mm[cell])
    cv2.circle(sheet, (x, y), 42 * PX_PER_MM, colour, -1)
    return sheet


@pytest.mark.parametrize("gains", [(1, 1, 1), (0.3, 0.3, 0.3), (0.7, 0.9, 1.05), (1.05, 0.9, 0.75)])
def test_paper_is_paper_in_every_light(gains: tuple[float, float, float]) -> None:
    assert hidden(np.clip(photograph(flat_mat(BACKS)) * np.array(gains), 0, 255).astype(np.uint8)) == set()


def test_paper_in_light_from_one_side_and_in_a_shadow_is_paper() -> None:
    slope = np.linspace(1.0, 0.6, SIZE_PX[0])[None, :, None]
    shade = np.where(np.arange(SIZE_PX[1]) < 200, 0.65, 1.0)[:, None, None]

    assert hidden(np.asarray(photograph(flat_mat(BACKS)) * slope * shade, np.uint8)) == set()


@pytest.mark.parametrize("colour", SKINS)
def test_a_hand_over_a_place_is_no_paper(colour: tuple[int, int, int]) -> None:
    assert "b2" in hidden(photograph(under_a_hand(colour)))


@pytest.mark.parametrize("colour", SKINS)
def test_a_place_under_a_hand_is_covered(colour: tuple[int, int, int]) -> None:
    look = Reader(calibration()).look(Frame(0.0, photograph(under_a_hand(colour))))

    assert look.places["b2"].shows is State.COVERED
    assert "no paper" in look.places["b2"].why


def test_where_the_markers_are_hidden_nothing_is_told_of_white() -> None:
    picture = photograph(flat_mat(BACKS))
    grid = grid_of(picture)

    assert WhiteWatch(grid).white(np.full_like(picture, 90)) == {}
