"""Events of what is amiss at the table: a breach stands until it is put right, a table is out of step until it is in step again."""

from __future__ import annotations

from companion.engine import events as ev
from companion.engine.reasons import Rule
from companion.table import Kind, State
from played import Played, refused


def test_a_breach_stands_until_it_is_put_right() -> None:
    game = Played()
    game.plays(ev.Breach(Rule.TILE_TAKEN, "a1"))
    assert game.state.stands(Rule.TILE_TAKEN, "a1")

    game.plays(ev.RuleRestored(Rule.TILE_TAKEN, "a1"))

    assert game.state.breaches == ()


def test_a_breach_that_stands_is_not_said_again() -> None:
    game = Played()
    game.plays(ev.Breach(Rule.TILE_TAKEN, "a1"))

    refused(game, ev.Breach(Rule.TILE_TAKEN, "a1"), "stands already")


def test_what_does_not_stand_is_not_restored() -> None:
    refused(Played(), ev.RuleRestored(Rule.TILE_TAKEN, "a1"), "no tile_taken stands at a1")


def test_a_seventh_tile_of_a_kind_is_said_once() -> None:
    game = Played()
    game.plays(ev.Breach(Rule.TILE_COUNT, elemon=Kind.GEOMON))

    refused(game, ev.Breach(Rule.TILE_COUNT, elemon=Kind.GEOMON), "said before")


def test_another_kind_is_only_said_of_a_tile_that_was_turned() -> None:
    refused(Played(), ev.Breach(Rule.TILE_CHANGED, "a1", Kind.GEOMON, Kind.AEROMON), "no other kind was turned at a1")


def test_out_of_step_once_and_in_step_again() -> None:
    game = Played()
    astray = ev.OutOfStep({"a1": ev.Differs(State.BACK, State.EMPTY)})
    game.plays(astray)
    refused(game, astray, "out of step already")

    game.plays(ev.InStep())

    refused(game, ev.InStep(), "is in step")
