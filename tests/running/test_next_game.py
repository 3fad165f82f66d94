"""The game that somebody wants next."""

from __future__ import annotations

import pytest

from companion.errors import BadGame
from companion.running.next_game import next_game
from companion.running.shelf import GameSetting

BEFORE = GameSetting(("Ada", "Ben"), "es", {"steal": "no"}, "0001-2026-11-30.jsonl")


def test_nothing_said_is_the_same_game_again() -> None:
    assert next_game({}, BEFORE) == GameSetting(("Ada", "Ben"), "es", {"steal": "no"})


@pytest.mark.parametrize("players", ["Cleo, Dan", ["Cleo", "Dan"]])
def test_players_may_come_as_a_text_or_a_list(players: object) -> None:
    assert next_game({"players": players}, BEFORE).players == ("Cleo", "Dan")


def test_another_edition_is_played_by_its_own_rules() -> None:
    assert next_game({"edition": "fr"}, BEFORE) == GameSetting(("Ada", "Ben"), "fr", {})


def test_switches_can_be_said() -> None:
    assert next_game({"switches": {"powers": "no"}}, BEFORE).switches == {"powers": "no"}


@pytest.mark.parametrize(
    ("said", "says"),
    [
        ({}, "who plays"),
        ({"players": []}, "who plays"),
        ({"players": 3}, "must be names"),
        ({"players": ["Ada", 3]}, "must be names"),
        ({"players": "Ada,Ben", "edition": 3}, "edition must be a word"),
        ({"players": "Ada,Ben", "switches": "none"}, "switches an object"),
        ({"plyers": "Ada,Ben"}, "plyers means nothing here"),
    ],
)
def test_what_is_no_game_is_refused(said: dict[str, object], says: str) -> None:
    with pytest.raises(BadGame, match=says):
        next_game(said, None)
