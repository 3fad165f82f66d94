"""Where something is to be done now: tiles to turn back or take, gaps to fill, cells out of step."""

from __future__ import annotations

from companion.announce.expected import expected
from companion.engine import events as ev
from companion.table import State
from played import Played


def test_before_a_game_and_at_the_start_of_a_turn_nothing_is_to_be_done() -> None:
    assert expected(None) == frozenset()
    assert expected(Played().state) == frozenset()


def test_while_the_second_tile_is_awaited_nothing_is_to_be_done() -> None:
    game = Played()
    game.turns(b3="geomon")
    assert expected(game.state) == frozenset()


def test_tiles_of_no_pair_are_to_be_turned_back_one_by_one() -> None:
    game = Played()
    game.turns(b3="geomon", c3="aeromon")
    assert expected(game.state) == {"b3", "c3"}
    game.plays(ev.TileReturned("b3"))
    assert expected(game.state) == {"c3"}
    game.plays(ev.TileReturned("c3"))
    assert expected(game.state) == frozenset()


def test_tiles_of_a_pair_are_to_be_taken_and_their_gaps_filled() -> None:
    game = Played()
    game.turns(a1="polymon", b1="polymon")
    assert expected(game.state) == {"a1", "b1"}
    game = Played()
    game.takes_pair("polymon", "polymon")
    assert expected(game.state) == {"a1", "b1"}
    game.plays(ev.TileDealt("a1"))
    assert expected(game.state) == {"b1"}


def test_a_gap_that_no_pile_can_fill_waits_for_nothing() -> None:
    game = Played()
    game.plays(ev.DrawPileSet(0))
    game.takes_pair("polymon", "polymon")
    assert expected(game.state) == frozenset()


def test_out_of_step_only_what_differs_is_to_be_put_right() -> None:
    game = Played()
    game.turns(b3="geomon", c3="aeromon")
    game.plays(ev.OutOfStep({cell: ev.Differs(State.BACK, State.EMPTY) for cell in ("a1", "b1", "c1")}))
    assert expected(game.state) == {"a1", "b1", "c1"}


def test_a_paused_game_asks_for_nothing() -> None:
    game = Played()
    game.turns(b3="geomon", c3="aeromon")
    game.plays(ev.Paused())
    assert expected(game.state) == frozenset()
