"""How the table lies where it lies as the game has it."""

from __future__ import annotations

from companion.engine.lying import rules_have_it
from companion.table import CELLS, Kind, State
from tabletop import Tabletop


def test_all_lies_face_down_before_a_tile_is_turned() -> None:
    assert {rules_have_it(Tabletop().game, cell) for cell in CELLS} == {State.BACK}


def test_an_open_tile_shows_its_kind_until_it_is_turned_back() -> None:
    table = Tabletop()
    table.turns(a1="geomon", b1="aeromon")
    table.returns("a1")

    assert [rules_have_it(table.game, cell) for cell in ("a1", "b1")] == [State.BACK, Kind.AEROMON]


def test_a_won_tile_leaves_a_gap_and_a_rock_lies_on_its_cell() -> None:
    table = Tabletop()
    table.takes_pair("geomon", "geomon")
    table.shows(c3="rock")

    assert [rules_have_it(table.game, cell) for cell in ("a1", "b1", "c3")] == [State.EMPTY, State.EMPTY, State.ROCK]
