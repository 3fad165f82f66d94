"""Events of the turn: what each changes, and when it is refused."""

from __future__ import annotations

from companion.engine import events as ev
from companion.table import Kind
from played import Played, refused


def test_a_tile_is_turned_once() -> None:
    game = Played()
    game.turns(a1="geomon")

    refused(game, ev.TileTurned("a1", Kind.GEOMON), "may not be turned")


def test_two_tiles_are_turned_and_no_third() -> None:
    game = Played()
    game.turns(a1="geomon", b1="aeromon")

    refused(game, ev.TileTurned("c1", Kind.GEOMON), "two tiles were turned")


def test_a_blocked_tile_is_not_turned() -> None:
    game = Played()
    game.wins("geomon", "geomon")
    game.plays(ev.RockPlaced("Ann", "c3"))

    refused(game, ev.TileTurned("c3", Kind.GEOMON), "may not be turned")


def test_a_gap_is_not_turned() -> None:
    game = Played("en", "Ann", "Ben")
    game.plays(ev.DrawPileSet(1))
    game.takes_pair("geomon", "geomon")
    game.state = game.state._replace(switches=Played("es").state.switches)
    game.plays(ev.TileDealt("a1"), ev.RockPlaced("Ann", "c3"))

    refused(game, ev.TileTurned("b1", Kind.GEOMON), "may not be turned")


def test_only_an_open_tile_of_no_pair_is_returned() -> None:
    game = Played()
    game.turns(a1="geomon", b1="aeromon")

    refused(game, ev.TileReturned("c1"), "no unmatched tile lies open at c1")


def test_a_pair_is_not_returned() -> None:
    game = Played()
    game.turns(a1="geomon", b1="geomon")

    refused(game, ev.TileReturned("a1"), "no unmatched tile")


def test_a_tile_won_is_in_the_hand_and_leaves_a_gap() -> None:
    game = Played()
    game.turns(a1="polymon", b1="geomon")
    game.plays(ev.TileWon("Ann", "a1", Kind.POLYMON, Kind.GEOMON))

    assert game.hand("Ann") == ["polymon"]
    assert game.state.gaps == {"a1"}


def test_what_a_tile_counts_as_is_not_for_the_line_to_choose() -> None:
    game = Played("es")
    game.turns(a1="polymon", b1="geomon")

    refused(game, ev.TileWon("Ann", "a1", Kind.POLYMON, Kind.GEOMON), "it counts as polymon")


def test_a_tile_of_no_pair_is_not_won() -> None:
    game = Played()
    game.turns(a1="aeromon", b1="geomon")

    refused(game, ev.TileWon("Ann", "a1", Kind.AEROMON, Kind.AEROMON), "no tile of a pair lies at a1")


def test_dealing_fills_a_gap_from_the_pile() -> None:
    game = Played()
    game.takes_pair("polymon", "polymon")
    game.plays(ev.TileDealt("a1"))

    assert (game.state.gaps, game.state.pile) == ({"b1"}, 32)


def test_nothing_is_dealt_where_no_gap_is() -> None:
    refused(Played(), ev.TileDealt("a1"), "no gap at a1")


def test_turns_are_numbered_without_a_gap() -> None:
    refused(Played(), ev.TurnStarted(3, "Ben", extra=False), "the next turn is number 2")


def test_before_a_tile_is_turned_it_may_be_said_whose_turn_it_is() -> None:
    game = Played()
    game.plays(ev.TurnStarted(2, "Ben", extra=False))

    assert game.state.turn is not None
    assert game.state.turn.seat == 1


def test_in_the_midst_of_a_turn_no_other_starts() -> None:
    game = Played()
    game.turns(a1="geomon")

    refused(game, ev.TurnStarted(2, "Ben", extra=False), "the turn before is not over")


def test_nobody_takes_an_extra_turn_that_is_not_due() -> None:
    refused(Played(), ev.TurnStarted(2, "Ann", extra=True), "no extra turn is due")


def test_a_stranger_is_refused() -> None:
    refused(Played(), ev.TurnStarted(2, "Nobody", extra=False), "Nobody is no player of this game")


def test_a_claim_on_request_names_whom_the_figure_comes_from() -> None:
    game = Played("fr")
    game.wins("floramon", "floramon")
    game.plays(ev.TileDrawn("Ann", Kind.FLORAMON))

    refused(game, ev.GigamonClaimed("Ann", Kind.FLORAMON, "Ben"), "the figure comes from the side")
