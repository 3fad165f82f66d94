"""Whole games of scripted players at the simulated table, refereed by what the camera line sees, or by what really lies there."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import pytest

from companion.engine import fold
from companion.engine.events import Breach, GameOver, NoPair, OutOfStep, Pair, Power, TurnSkipped, TurnStarted
from companion.engine.reasons import Ending
from companion.table import KINDS, Kind
from simulated_game import played_before_camera, played_by_truth, refereed_again

if TYPE_CHECKING:
    from companion.engine.events import Event

EDITIONS = ("en", "es", "fr")
SEEDS = range(8)

every_edition = pytest.mark.parametrize("edition", EDITIONS)
any_number_of_players = pytest.mark.parametrize("players", [2, 3, 4])


def wrong(events: list[Event]) -> list[Event]:
    return [event for event in events if isinstance(event, Breach | OutOfStep)]


def turns(events: list[Event]) -> list[Counter[str]]:
    """What happened in each turn, in whatever order: two tiles turned in one movement may be seen in either."""
    told: list[Counter[str]] = [Counter()]
    for event in events:
        if isinstance(event, TurnStarted | TurnSkipped | GameOver):
            told.append(Counter())
        if isinstance(event, Pair | NoPair):
            event = type(event)(*zip(*sorted(zip(event.cells, event.elemons, strict=True)), strict=True))  # noqa: PLW2901
        told[-1][str(event)] += 1
    return told


@every_edition
@any_number_of_players
@pytest.mark.parametrize("seed", SEEDS)
def test_a_game_by_truth_keeps_to_the_rules_to_its_end(edition: str, players: int, seed: int) -> None:
    game = played_by_truth(edition, players, seed)

    assert isinstance(game.events()[-1], GameOver)
    assert wrong(game.events()) == []
    assert game.refusals == []
    assert fold(game.events()) == game.referee.game


@every_edition
def test_refereed_again_the_truth_gives_the_same_game(edition: str) -> None:
    game = played_by_truth(edition, 3, 1)

    assert refereed_again(game, edition) == game.events()


@pytest.mark.parametrize(
    "switches",
    [
        {"powers": "no"},
        {"claims": "on_request"},
        {"polymon_power": "partner", "polymon_counts_as": "partner"},
        {"pyromon_chooses": "victim", "steal": "yes"},
        {"ends": "no_pairs"},
    ],
)
def test_players_keep_to_switches(switches: dict[str, str]) -> None:
    for seed in range(4):
        game = played_by_truth("en", 3, seed, **switches)

        assert wrong(game.events()) == []
        assert game.refusals == []


def test_without_powers_no_power_is_used() -> None:
    assert not any(isinstance(event, Power) for event in played_by_truth("en", 2, 1, powers="no").events())


def test_the_games_show_every_power_every_end_and_every_word() -> None:
    games = [played_by_truth(edition, 2 + seed % 3, seed) for edition in EDITIONS for seed in range(12)]
    events = [event for game in games for event in game.events()]

    assert {event.elemon for event in events if isinstance(event, Power)} == set(KINDS) - {Kind.POLYMON}
    assert {event.reason for event in events if isinstance(event, GameOver)} == set(Ending) - {Ending.ABANDONED}
    assert {command.do for game in games for command in game.said.commands} >= {"tell", "remove", "swap", "choose", "claim", "done"}


def test_the_same_seed_is_the_same_game() -> None:
    assert played_by_truth("fr", 4, 7).log.lines == played_by_truth("fr", 4, 7).log.lines


@every_edition
@pytest.mark.parametrize("at_s", [20.0, 50.0, 90.0, 140.0])
def test_after_an_undo_that_nobody_at_the_table_asked_for_the_game_goes_on_to_its_end(edition: str, at_s: float) -> None:
    game = played_by_truth(edition, 3, 3, undone_at_s=at_s)

    assert "undo" in {command.do for command in game.said.commands}
    assert isinstance(game.events()[-1], GameOver)
    assert fold(game.events()) == game.referee.game


@pytest.mark.parametrize(("edition", "players", "seed", "pile"), [("en", 2, 1, 8), ("es", 3, 2, None), ("fr", 4, 3, 8)])
def test_a_game_before_the_camera_is_the_game_that_was_played(edition: str, players: int, seed: int, pile: int | None) -> None:
    game = played_before_camera(edition, players, seed, pile=pile)

    assert isinstance(game.events()[-1], GameOver)
    assert wrong(game.events()) == []
    assert game.refusals == []
    assert fold(game.events()) == game.referee.game
    assert turns(game.events()) == turns(refereed_again(game, edition))
