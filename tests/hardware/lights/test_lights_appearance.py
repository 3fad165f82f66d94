"""How lamps look: steady for a rock, slowly on and off for a breach, soft for a hint, running for a win."""

from __future__ import annotations

import pytest

from companion.lamps import Lamp
from companion.table import CELLS
from hardware.lights.appearance import BREACH_PERIOD_S, SOFT, WIN_STEP_S, colour_of
from hardware.lights.bank import DARK, Colour

MOMENTS_S = [tenth / 10 for tenth in range(60)]


def course(lamp: Lamp, cell: str = "b2", *, night: bool = False) -> list[Colour]:
    return [colour_of(lamp, cell, t, night=night) for t in MOMENTS_S]


def test_a_lamp_that_is_off_is_dark() -> None:
    assert set(course(Lamp.OFF)) == {DARK}


def test_a_rock_is_steady_amber() -> None:
    (amber,) = set(course(Lamp.BLOCKED))
    assert amber.red > amber.green > amber.blue


def test_a_breach_is_red_for_half_of_the_time_and_dark_for_the_other() -> None:
    lit = [colour for colour in course(Lamp.BREACH) if colour != DARK]
    assert len(lit) == len(MOMENTS_S) / 2
    assert all(colour.red > 0 == colour.green == colour.blue for colour in lit)
    assert BREACH_PERIOD_S >= 1


def test_a_hint_is_steady_and_softer_than_a_rock() -> None:
    (white,) = set(course(Lamp.EXPECTED))
    assert max(white) == SOFT < max(colour_of(Lamp.BLOCKED, "b2", 0))


def test_rock_breach_hint_and_win_differ_without_their_colours() -> None:
    def brightness(lamp: Lamp) -> list[float]:
        return [round(max(colour), 3) for colour in course(lamp)]

    courses = [brightness(lamp) for lamp in Lamp]
    assert all(courses.count(one) == 1 for one in courses)


def test_a_win_runs_round_all_cells_and_never_leaves_the_table_dark() -> None:
    brightest = []
    for step in range(9):
        shine = {cell: max(colour_of(Lamp.WIN, cell, (step + 0.5) * WIN_STEP_S)) for cell in CELLS}
        brightest.append(max(shine, key=lambda cell: shine[cell]))
    assert sorted(brightest) == sorted(CELLS)


@pytest.mark.parametrize("lamp", [lamp for lamp in Lamp if lamp is not Lamp.OFF])
def test_by_night_every_lamp_is_weaker(lamp: Lamp) -> None:
    assert max(map(max, course(lamp, night=True))) < max(map(max, course(lamp)))
