"""What is seen where no tile can be: noise, and pieces of the table that a wrong fit would cut out (R08)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pytest

from companion.frame import Frame
from companion.mats import A4
from companion.referee.referee import Referee
from companion.table import CELLS, KINDS, Change, State
from companion.vision.read import Reader
from companion.vision.sight import Sight
from drawn_table import PX_PER_MM, calibration, flat_mat, photograph

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

    from companion.vision.calibration import Calibration

SPOILT = ("a1", "c1", "b2", "a3", "c3")
BACKS = dict.fromkeys(CELLS, State.BACK)
HALF = round(18.5 * PX_PER_MM)
STEP = round((A4.places_mm["b1"][0] - A4.places_mm["a1"][0]) * PX_PER_MM)


def noise(_: NDArray[np.uint8], number: int) -> NDArray[np.uint8]:
    return np.random.default_rng(number).integers(0, 255, (2 * HALF, 2 * HALF, 3), np.uint8)


def between_two_tiles(sheet: NDArray[np.uint8], number: int) -> NDArray[np.uint8]:
    """What is cut out half a cell aside."""
    x, y = (round(value * PX_PER_MM) for value in A4.places_mm["b1" if number % 2 else "b3"])
    left = x - HALF + STEP // 2
    return sheet[y - HALF : y + HALF, left : left + 2 * HALF].copy()


def corners_of_four(sheet: NDArray[np.uint8], number: int) -> NDArray[np.uint8]:
    """What is cut out half a cell aside and half a cell further down."""
    x, y = (round(value * PX_PER_MM) for value in A4.places_mm["a1" if number % 2 else "b2"])
    left, top = x - HALF + STEP // 2, y - HALF + STEP // 2
    return sheet[top : top + 2 * HALF, left : left + 2 * HALF].copy()


def spoilt(sheet: NDArray[np.uint8], piece: Callable[[NDArray[np.uint8], int], NDArray[np.uint8]]) -> NDArray[np.uint8]:
    """The sheet with such a piece in five of its cells."""
    made = sheet.copy()
    for number, cell in enumerate(SPOILT):
        x, y = (round(value * PX_PER_MM) for value in A4.places_mm[cell])
        made[y - HALF : y + HALF, x - HALF : x + HALF] = piece(sheet, number)
    return made


every_piece = pytest.mark.parametrize("piece", [noise, between_two_tiles, corners_of_four])


@pytest.fixture(scope="module")
def learnt() -> Calibration:
    return calibration()


@every_piece
@pytest.mark.parametrize("laid", [BACKS, dict(zip(CELLS, (*KINDS, State.BACK, State.BACK), strict=True))])
def test_nonsense_in_five_cells_is_unsure_and_never_what_would_fit_best_r08(learnt, piece, laid) -> None:
    look = Reader(learnt).look(Frame(0.0, photograph(spoilt(flat_mat(laid), piece))))

    assert {look.places[cell].shows for cell in SPOILT} <= {State.UNSURE, State.COVERED}
    assert {cell: look.places[cell].shows for cell in CELLS if cell not in SPOILT} == {
        cell: shows for cell, shows in laid.items() if cell not in SPOILT
    }


@every_piece
def test_of_nonsense_that_lasts_nothing_is_booked_r08(learnt, piece) -> None:
    sheet = flat_mat(BACKS)
    sight, referee = Sight(learnt), Referee("en", {}, ("Ada", "Ben"))
    pictures = [photograph(sheet, seed=n) for n in range(3)], [photograph(spoilt(sheet, piece), seed=n) for n in range(3)]
    frames = [Frame(n / 5, pictures[n >= 15][n % 3]) for n in range(45)]

    changes = [change for frame in frames for change in sight.see(frame) if isinstance(change, Change)]
    lines = [line.event.name for change in changes for line in referee.see(change)]

    assert [name for name in lines if not name.startswith("x_")] == ["game_started", "turn_started"]
    assert {place for change in changes for place, shows in change.facts if shows in {State.UNSURE, State.COVERED}} >= set(SPOILT)
