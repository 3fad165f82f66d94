"""Events of words: what people said, and what they were asked."""

from __future__ import annotations

import pytest

from companion.engine import events as ev
from companion.engine.reasons import About
from companion.table import Kind, State
from played import Played, refused


def test_who_leaves_takes_the_tiles_out_of_the_game_and_gives_figures_back() -> None:
    game = Played("en", "Ann", "Ben", "Cleo")
    game.wins("polymon", "polymon")
    game.state = game.state._replace(figures=(0, 1, -1, -1, -1, -1, -1))
    game.plays(ev.PlayerLeft("Ann"))

    assert game.state.seats[0].hand == ()
    assert game.state.gone[6] == 2
    assert game.state.figures[:2] == (-1, 1)


def test_an_unnamed_tile_of_who_leaves_stays_unknown() -> None:
    game = Played("en", "Ann", "Ben", "Cleo")
    game.wins("floramon", "floramon")
    game.plays(ev.TileDrawn("Ann", None), ev.PlayerLeft("Ann"))

    assert (game.state.gone_unnamed, game.state.unnamed) == (1, ())


def test_nobody_leaves_twice() -> None:
    game = Played("en", "Ann", "Ben", "Cleo")
    game.plays(ev.PlayerLeft("Cleo"))

    refused(game, ev.PlayerLeft("Cleo"), "Cleo is no player")


def test_the_pile_can_be_counted() -> None:
    game = Played()
    game.plays(ev.DrawPileSet(12))

    assert game.state.pile == 12


@pytest.mark.parametrize("count", [-1, 34])
def test_a_pile_has_0_to_33_tiles(count: int) -> None:
    refused(Played(), ev.DrawPileSet(count), "0 to 33")


def asked() -> Played:
    """Ann's pyromon waits, Ben and Cleo have two Polymons each."""
    game = Played("en", "Ann", "Ben", "Cleo")
    game.misses()
    game.wins("polymon", "polymon")
    game.wins("polymon", "polymon")
    game.wins("pyromon", "pyromon")
    return game


def test_a_question_stands_until_it_is_answered() -> None:
    game = asked()
    question = ev.Question(About.WHOSE_TILE, Kind.POLYMON, ("Ben", "Cleo"))
    game.plays(question)
    assert game.state.question == question

    game.plays(ev.TileRemoved("Cleo", Kind.POLYMON))

    assert game.state.question is None


@pytest.mark.parametrize(
    ("players", "kind", "match"),
    [(("Ben",), "polymon", "more than one answer"), (("Ben", "Cleo"), "geomon", "Ben has no geomon")],
)
def test_a_question_has_answers(players: tuple[str, ...], kind: str, match: str) -> None:
    refused(asked(), ev.Question(About.WHOSE_TILE, Kind(kind), players), match)


def test_nothing_is_asked_where_no_power_waits() -> None:
    refused(Played(), ev.Question(About.WHOSE_TILE, Kind.POLYMON, ("Ann", "Ben")), "no power waits")


def test_an_accepted_gap_is_a_gap_and_an_accepted_back_is_none() -> None:
    game = Played()
    game.plays(ev.TableAccepted({"c3": State.EMPTY}))
    assert game.state.gaps == {"c3"}

    game.plays(ev.TableAccepted({"c3": State.BACK}))

    assert game.state.gaps == frozenset()


def test_an_accepted_back_of_a_blocked_tile_ends_its_block() -> None:
    game = Played()
    game.wins("geomon", "geomon")
    game.plays(ev.RockPlaced("Ann", "c3"), ev.TableAccepted({"c3": State.BACK}))

    assert game.state.rocks == ()


def test_an_accepted_tile_of_a_pair_is_won() -> None:
    game = Played()
    game.turns(a1="polymon", b1="polymon")
    game.plays(ev.TableAccepted({"a1": State.EMPTY}))

    assert game.hand("Ann") == ["polymon"]


def test_the_only_tile_of_a_turn_accepted_as_turned_back_ends_the_turn() -> None:
    game = Played()
    game.turns(a1="geomon")

    assert game.plays(ev.TableAccepted({"a1": State.BACK})) == [ev.TurnStarted(2, "Ben", extra=False)]


def test_no_face_is_accepted() -> None:
    refused(Played(), ev.TableAccepted({"a1": Kind.GEOMON}), "nothing to accept")


def test_a_pause_begins_once() -> None:
    game = Played()
    game.plays(ev.Paused())

    refused(game, ev.Paused(), "paused already")


def test_a_pause_ends_though_its_own_line_was_voided() -> None:
    game = Played()

    assert game.plays(ev.Resumed()) == []
