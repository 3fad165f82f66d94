"""Which tiles may be turned, and which gaps are to be filled."""

from __future__ import annotations

import pytest

from companion.engine import events as ev
from companion.engine.grid import OUT_OF_PLAY, free_cells, gaps_to_fill, may_be_turned
from companion.engine.reasons import Rule
from companion.table import CELLS
from played import Played


def test_at_first_all_nine_are_free() -> None:
    assert free_cells(Played().state) == CELLS


def test_open_tiles_gaps_and_blocked_tiles_are_not_free() -> None:
    game = Played()
    game.takes_pair("geomon", "geomon")
    game.plays(ev.TileDealt("a1"), ev.RockPlaced("Ann", "c3"))

    assert set(CELLS) - set(free_cells(game.state)) == {"b1", "c3"}


@pytest.mark.parametrize("rule", [Rule.TILE_TAKEN, Rule.ROCK_MISPLACED])
def test_a_tile_taken_or_under_a_stray_rock_may_not_be_turned(rule: Rule) -> None:
    game = Played()
    game.plays(ev.Breach(rule, "b2"))

    assert rule in OUT_OF_PLAY
    assert not may_be_turned(game.state, "b2")
    assert may_be_turned(game.state, "c2")


def test_there_are_no_gaps_to_fill_without_a_pile() -> None:
    game = Played()
    game.takes_pair("polymon", "polymon")
    assert gaps_to_fill(game.state) == ("a1", "b1")

    game = Played(ends="no_pairs")
    game.turns(a1="polymon")
    game.plays(ev.DrawPileSet(0))
    game.turns(b1="polymon")
    game.plays(ev.TileWon("Ann", "a1", game.state.turn.turned[0].kind, game.state.turn.turned[0].kind))

    assert gaps_to_fill(game.state) == ()


def test_no_more_gaps_are_to_be_filled_than_the_pile_has_tiles() -> None:
    game = Played()
    game.plays(ev.DrawPileSet(1))
    game.takes_pair("polymon", "polymon")

    assert gaps_to_fill(game.state) == ("a1",)


def test_a_gap_that_a_breach_names_is_not_asked_for_again() -> None:
    game = Played()
    game.takes_pair("polymon", "polymon")
    game.plays(ev.TileDealt("a1"), ev.Breach(Rule.NOT_REFILLED, "b1"))

    assert gaps_to_fill(game.state) == ()
