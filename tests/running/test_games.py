"""Which game is played after the one that was left, whatever became of the power in between."""

from __future__ import annotations

import shutil
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from companion.errors import BadGame, BadOutput
from companion.running.games import Games
from companion.running.shelf import GameSetting, Shelf
from kept_games import as_bytes, no_room_after, short_game
from power_cut import cut_at_each_step

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from companion.running.game import Game

OURS = GameSetting(("Ada", "Ben"), "en")


def games(folder: Path, setting: GameSetting = OURS) -> Games:
    return Games(Shelf(folder), setting, lambda: "2026-11-30", "en")


def with_a_game(folder: Path) -> Path:
    """A folder in which a game of Zoé and Ñandú was left in its second turn."""
    folder.mkdir(exist_ok=True)
    (folder / "0001-2026-11-30.jsonl").write_bytes(as_bytes(short_game().lines))
    Shelf(folder).keep(GameSetting(("Zoé", "Ñandú"), "en", {}, "0001-2026-11-30.jsonl"))
    return folder


def first(folder: Path) -> Game:
    game = games(folder).first()
    assert game is not None
    game.journal.close()
    return game


def test_the_game_that_was_left_goes_on_whoever_the_settings_name(tmp_path: Path) -> None:
    assert first(with_a_game(tmp_path)).setting.players == ("Zoé", "Ñandú")


def test_where_nobody_is_named_nobody_plays(tmp_path: Path) -> None:
    assert games(tmp_path, GameSetting((), "en")).first() is None


def waiting(folder: Path, setting: GameSetting = OURS, new: str = "") -> GameSetting:
    """Who plays what in a game that still waits for its tiles. setting: of the owner. new: whom somebody says to play it."""
    table = games(folder, setting)
    game = table.first()
    if new:
        now, game = game, table.another({"players": new}, game)
        if now is not None:
            table.leave(now)
    assert game is not None
    game.journal.close()
    return game.setting


@pytest.mark.parametrize(
    "changed", [GameSetting(("Cleo", "Dan"), "en"), GameSetting(("Ada", "Ben"), "fr"), replace(OURS, switches={"steal": "no"})]
)
@pytest.mark.parametrize("new", ["", "Eva,Max"])
def test_a_game_that_still_waits_is_played_by_the_settings_once_they_have_changed(tmp_path: Path, changed: GameSetting, new: str) -> None:
    before = waiting(with_a_game(tmp_path) if new else tmp_path, new=new)

    now = waiting(tmp_path, changed)

    assert now.told == changed.told
    assert (now.journal, now.left) == (before.journal, before.left)
    assert Shelf(tmp_path).under_way() == now
    assert waiting(tmp_path, OURS).told == OURS.told


def test_a_game_that_somebody_said_waits_as_long_as_the_settings_are_the_same(tmp_path: Path) -> None:
    assert waiting(tmp_path, new="Cleo,Dan").players == ("Cleo", "Dan")
    assert waiting(tmp_path).players == ("Cleo", "Dan")
    assert waiting(tmp_path, GameSetting((), "fr")).players == ("Cleo", "Dan")


def test_players_that_are_named_in_the_settings_for_the_first_time_play_the_game_that_waits(tmp_path: Path) -> None:
    waiting(tmp_path, GameSetting((), "en"), new="Cleo,Dan")

    assert waiting(tmp_path).players == ("Ada", "Ben")


def test_where_nobody_knows_what_the_settings_said_the_game_waits_as_it_is(tmp_path: Path) -> None:
    Shelf(tmp_path).keep(GameSetting(("Cleo", "Dan"), "en", {}, "0001-2026-11-30.jsonl"))

    assert waiting(tmp_path).players == ("Cleo", "Dan")


def test_changed_settings_that_cannot_be_kept_hold_all_the_same(tmp_path: Path) -> None:
    waiting(tmp_path, GameSetting(("Cleo", "Dan"), "en"))

    with no_room_after(0):
        assert waiting(tmp_path).players == ("Ada", "Ben")


def test_a_game_that_is_left_can_be_gone_back_to_and_so_can_the_other_one(tmp_path: Path) -> None:
    table = games(with_a_game(tmp_path))
    left = table.first()
    other = table.another({"players": "Cleo,Dan"}, left)
    assert left is not None
    table.leave(left)

    again = table.back({}, other)
    table.leave(other)

    assert again.setting.journal == left.setting.journal
    assert again.setting.players == ("Zoé", "Ñandú")
    assert again.referee.game is not None
    assert again.referee.game.turn is not None
    assert again.referee.game.turn.number == 2
    assert Shelf(tmp_path).under_way() == again.setting


def test_what_can_be_gone_back_to_is_known_after_a_restart(tmp_path: Path) -> None:
    table = games(with_a_game(tmp_path))
    left = table.first()
    other = table.another({}, left)
    for game in (left, other):
        assert game is not None
        game.journal.close()

    again = games(tmp_path)
    resumed = again.first()

    assert again.back({}, resumed).setting.journal == "0001-2026-11-30.jsonl"


def test_a_game_that_never_began_leaves_nothing_behind_and_the_one_before_can_still_be_gone_back_to(tmp_path: Path) -> None:
    table = games(with_a_game(tmp_path))
    left = table.first()
    second = table.another({}, left)
    third = table.another({"players": "Cleo,Dan"}, second)
    table.leave(second)

    assert third.setting.left == "0001-2026-11-30.jsonl"
    assert not Shelf(tmp_path).path_of(second.setting).exists()


def test_any_game_can_be_gone_back_to_by_its_name(tmp_path: Path) -> None:
    (with_a_game(tmp_path) / "0007-2026-11-30.jsonl").touch()

    assert games(tmp_path).back({"game": "0001-2026-11-30"}, None).setting.players == ("Zoé", "Ñandú")


@pytest.mark.parametrize(
    ("said", "why"),
    [
        ({}, "no game was left"),
        ({"game": "0009"}, "0009: there is no game"),
        ({"game": "../x"}, "no game of that name"),
        ({"gme": "1"}, "gme"),
    ],
)
def test_what_cannot_be_gone_back_to_is_refused_with_the_reason(tmp_path: Path, said: dict[str, object], why: str) -> None:
    with pytest.raises(BadGame, match=why):
        games(with_a_game(tmp_path)).back(said, None)


def test_a_new_game_that_cannot_be_written_leaves_the_one_under_way_as_it_was(tmp_path: Path) -> None:
    table = games(with_a_game(tmp_path))
    left = table.first()

    with no_room_after(10), pytest.raises(BadOutput):
        table.another({"players": "Cleo,Dan"}, left)

    under_way = Shelf(tmp_path).under_way()
    assert under_way is not None
    assert under_way.players == ("Zoé", "Ñandú")
    assert [path.name for path in tmp_path.glob("*.jsonl")] == ["0001-2026-11-30.jsonl"]


def test_a_power_cut_at_any_step_of_a_new_game_leaves_one_of_the_two_under_way_r47(tmp_path: Path) -> None:
    folder = with_a_game(tmp_path / "games")

    def prepared() -> Callable[[], object]:
        table = games(folder)
        now = table.first()
        return lambda: table.another({"players": "Cleo,Dan"}, now)

    found = []
    for _ in cut_at_each_step(folder, prepared):
        found.append(first(folder).setting.players)
        shutil.rmtree(folder)
        with_a_game(folder)

    old, new = ("Zoé", "Ñandú"), ("Cleo", "Dan")
    begun = found.index(new)
    assert begun > 3
    assert found == [old] * begun + [new] * (len(found) - begun)


def test_a_power_cut_at_any_step_of_going_back_leaves_one_of_the_two_under_way(tmp_path: Path) -> None:
    folder = with_a_game(tmp_path / "games")

    def prepared() -> Callable[[], object]:
        table = games(folder)
        now = table.first()
        other = table.another({"players": "Cleo,Dan"}, now)
        assert now is not None
        now.journal.close()
        return lambda: table.back({}, other)

    found = []
    for _ in cut_at_each_step(folder, prepared):
        found.append(first(folder).setting.players)
        shutil.rmtree(folder)
        with_a_game(folder)

    assert set(found) == {("Cleo", "Dan"), ("Zoé", "Ñandú")}
    assert found[-1] == ("Zoé", "Ñandú")
