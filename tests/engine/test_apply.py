"""One event after the other: what starts a game, and that a line which is not next is refused."""

from __future__ import annotations

import pytest

from companion.engine import NotAllowedError, apply, fold
from companion.engine import events as ev
from companion.engine.editions import UnknownSwitchError
from companion.engine.reasons import Ending, Lapse
from companion.table import Kind
from played import Played


def started(*players: str, edition: str = "en") -> ev.GameStarted:
    return ev.GameStarted(edition, {}, players)


@pytest.mark.parametrize("players", [("Ann", "Ben"), ("Ann", "Ben", "Cleo"), ("Ann", "Ben", "Cleo", "Dan")])
def test_two_to_four_may_play(players: tuple[str, ...]) -> None:
    assert [seat.player for seat in apply(None, started(*players)).seats] == list(players)


@pytest.mark.parametrize("players", [(), ("Ann",), ("Ann", "Ben", "Cleo", "Dan", "Eve"), ("Ann", "Ann"), ("Ann", " ")])
def test_other_players_are_refused(players: tuple[str, ...]) -> None:
    with pytest.raises(NotAllowedError):
        apply(None, started(*players))


def test_an_unknown_edition_is_refused() -> None:
    with pytest.raises(UnknownSwitchError, match="edition is one of en, es, fr, not 'de'"):
        apply(None, started("Ann", "Ben", edition="de"))


def test_nothing_comes_before_the_game_has_started() -> None:
    with pytest.raises(NotAllowedError, match="before the game has started"):
        apply(None, ev.TileDealt("a1"))


def test_a_game_starts_once() -> None:
    with pytest.raises(NotAllowedError, match="started already"):
        apply(Played().state, started("Ann", "Ben"))


def test_the_fold_of_no_lines_is_no_game() -> None:
    assert fold([]) is None


def test_the_fold_passes_over_notes() -> None:
    assert fold([started("Ann", "Ben"), ev.Note("x_seen", {})]) == apply(None, started("Ann", "Ben"))


def test_voiding_lines_are_no_steps_of_a_game() -> None:
    with pytest.raises(NotAllowedError, match="it voids lines"):
        apply(Played().state, ev.Undone(3))


def test_nothing_is_played_while_paused() -> None:
    game = Played()
    game.plays(ev.Paused())

    with pytest.raises(NotAllowedError, match="while the game is paused"):
        apply(game.state, ev.TileTurned("a1", Kind.GEOMON))


def test_nothing_is_played_when_the_game_is_over() -> None:
    game = Played()
    game.plays(ev.PlayerLeft("Ben"))

    with pytest.raises(NotAllowedError, match="after the game is over"):
        apply(game.state, ev.TileTurned("a1", Kind.GEOMON))


def test_what_a_line_owes_comes_before_anything_else() -> None:
    game = Played()
    state = apply(apply(game.state, ev.TileTurned("a1", Kind.GEOMON)), ev.TileTurned("b1", Kind.GEOMON))

    with pytest.raises(NotAllowedError, match="first comes pair"):
        apply(state, ev.PlayerLeft("Ben"))


@pytest.mark.parametrize(
    "event",
    [
        ev.Pair(("a1", "b1"), (Kind.GEOMON, Kind.GEOMON)),
        ev.NoPair(("a1", "b1"), (Kind.GEOMON, Kind.AEROMON)),
        ev.Power("Ann", Kind.GEOMON),
        ev.PowerLapsed("Ann", Kind.GEOMON, Lapse.NO_ROCK),
        ev.GigamonClaimed("Ann", Kind.GEOMON, None),
        ev.TurnSkipped("Ann"),
        ev.GameOver(Ending.PILE_EMPTY, ("Ann", "Ben"), {"Ann": ev.Standing((), 0), "Ben": ev.Standing((), 0)}),
    ],
    ids=lambda event: event.name,
)
def test_what_only_follows_is_refused_where_it_does_not(event: ev.Event) -> None:
    with pytest.raises(NotAllowedError, match="does not follow"):
        apply(Played().state, event)
