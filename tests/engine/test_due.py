"""What follows by itself, in its order."""

from __future__ import annotations

from companion.engine import due
from companion.engine import events as ev
from companion.engine.reasons import Lapse, Rule
from companion.table import Kind
from played import Played


def names(events: list[ev.Event]) -> list[str]:
    return [event.name for event in events]


def test_the_first_turn_follows_from_the_start() -> None:
    assert Played().state.turn is not None


def test_nothing_follows_while_the_table_is_waited_for() -> None:
    assert due(Played().state) is None


def test_the_second_tile_brings_pair_or_no_pair() -> None:
    assert names(Played().turns(a1="geomon", b1="polymon")) == ["pair"]
    assert names(Played().turns(a1="geomon", b1="aeromon")) == ["no_pair"]


def test_the_turn_is_over_when_both_lie_face_down() -> None:
    assert Played().misses() == [
        ev.NoPair(("b3", "c3"), (Kind.GEOMON, Kind.AEROMON)),
        ev.TurnStarted(2, "Ben", extra=False),
    ]


def test_the_power_comes_when_both_are_won() -> None:
    assert Played().takes_pair("geomon", "geomon")[-1] == ev.Power("Ann", Kind.GEOMON)


def test_the_turn_waits_for_gaps_that_can_be_filled() -> None:
    game = Played()
    game.takes_pair("polymon", "polymon")

    assert game.plays(ev.TileDealt("b1")) == []
    assert game.plays(ev.TileDealt("a1")) == [ev.TurnStarted(2, "Ben", extra=False)]


def test_the_turn_waits_for_the_power() -> None:
    game = Played()

    assert names(game.wins("geomon", "geomon"))[-1] == "power"
    assert game.plays(ev.RockPlaced("Ann", "c3")) == [ev.TurnStarted(2, "Ben", extra=False)]


def test_claims_come_after_the_power_and_before_the_next_turn() -> None:
    game = Played()
    game.wins("floramon", "floramon")

    assert names(game.plays(ev.TileDrawn("Ann", Kind.FLORAMON))) == ["gigamon_claimed", "turn_started"]


def test_an_extra_turn_is_the_same_players() -> None:
    assert Played().wins("electromon", "electromon")[-1] == ev.TurnStarted(2, "Ann", extra=True)


def test_a_waiting_power_of_who_left_lapses_as_passed() -> None:
    game = Played("en", "Ann", "Ben", "Cleo")
    game.wins("hydromon", "hydromon")

    assert game.plays(ev.PlayerLeft("Ann")) == [
        ev.PowerLapsed("Ann", Kind.HYDROMON, Lapse.PASSED),
        ev.TurnStarted(2, "Ben", extra=False),
    ]


def test_the_last_one_left_has_won() -> None:
    assert names(Played().plays(ev.PlayerLeft("Ann"))) == ["game_over"]


def test_a_gap_that_a_breach_names_is_restored_by_dealing() -> None:
    game = Played()
    game.takes_pair("polymon", "polymon")
    game.plays(ev.TileDealt("a1"), ev.Breach(Rule.NOT_REFILLED, "b1"))

    assert game.plays(ev.TileDealt("b1")) == [ev.RuleRestored(Rule.NOT_REFILLED, "b1")]


def test_a_player_without_two_tiles_to_turn_is_skipped_once_a_rock_can_end_it() -> None:
    game = Played("es", "Ann", "Ben", "Cleo")
    game.wins("geomon", "geomon")
    game.state = game.state._replace(pile=0, gaps=frozenset(("c1", "a2", "b2", "c2", "a3", "b3", "c3")))

    assert game.plays(ev.RockPlaced("Ann", "a1")) == [ev.TurnSkipped("Ben"), ev.TurnSkipped("Cleo"), ev.TurnStarted(2, "Ann", extra=False)]


def test_where_all_wait_for_a_rock_and_its_owner_leaves_the_next_one_is_awaited() -> None:
    game = Played("es", "Ann", "Ben", "Cleo")
    game.wins("geomon", "geomon")
    game.plays(ev.RockPlaced("Ann", "a1"))
    game.state = game.state._replace(pile=0, gaps=frozenset(("b1", "c1", "a2", "b2", "c2")))
    game.turns(a3="geomon", b3="geomon")
    game.plays(*(ev.TileWon("Ben", cell, Kind.GEOMON, Kind.GEOMON) for cell in ("a3", "b3")))
    assert game.plays(ev.RockPlaced("Ben", "c3")) == [ev.TurnSkipped("Cleo")]
    assert game.state.upcoming == 0

    game.plays(ev.PlayerLeft("Ann"))

    assert game.state.upcoming == 1


def test_nothing_follows_while_paused_or_out_of_step() -> None:
    game = Played()
    game.turns(a1="geomon", b1="aeromon")
    game.plays(ev.TileReturned("a1"))
    paused = game.state._replace(paused=True)
    astray = game.state._replace(out_of_step=ev.OutOfStep({}))

    assert (due(paused), due(astray)) == (None, None)
