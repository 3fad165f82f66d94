"""The index of a folder of games."""

from __future__ import annotations

import os
import sqlite3
from typing import TYPE_CHECKING

import pytest

from companion.record.library.entry import date_of
from companion.record.library.index import NAME, Index
from kept_games import as_bytes, short_game
from tabletop import Tabletop

if TYPE_CHECKING:
    from pathlib import Path


def finished(*players: str) -> Tabletop:
    """A short game that the first player wins."""
    table = Tabletop("es", *players)
    table.wins_the_last_pair("polymon", "polymon")
    return table


def keep(folder: Path, name: str, table: Tabletop) -> Path:
    path = folder / f"{name}.jsonl"
    path.write_bytes(as_bytes(table.lines))
    return path


def names(folder: Path, **search: str) -> list[str]:
    with Index(folder) as index:
        return [entry.name for entry in index.games(**search)]


def test_an_empty_folder_has_no_games(tmp_path: Path) -> None:
    assert names(tmp_path) == []
    assert names(tmp_path / "nowhere") == []


def test_a_game_is_told_by_its_log(tmp_path: Path) -> None:
    keep(tmp_path, "0001-2026-11-20", finished("Ann", "Ben"))

    with Index(tmp_path) as index:
        entry = index.game("0001-2026-11-20")

    assert entry is not None
    assert (entry.date, entry.edition, entry.ended, entry.turns) == ("2026-11-20", "es", "no_pairs", 1)
    assert [(one.player, one.won, one.tiles, one.skill.pairs) for one in entry.players] == [("Ann", True, 2, 1), ("Ben", False, 0, 0)]


def test_what_is_new_changed_or_gone_is_seen_the_next_time(tmp_path: Path) -> None:
    one, other = keep(tmp_path, "one", short_game()), keep(tmp_path, "other", short_game())
    assert names(tmp_path) == ["one", "other"]

    one.unlink()
    other.write_bytes(as_bytes(finished("Ann", "Ben").lines))
    keep(tmp_path, "third", short_game())

    assert names(tmp_path) == ["other", "third"]
    assert names(tmp_path, player="ann") == ["other"]


def test_a_game_that_waits_for_its_tiles_is_none_yet(tmp_path: Path) -> None:
    (tmp_path / "0001-2026-11-20.jsonl").touch()

    assert names(tmp_path) == []


def test_games_are_found_by_player_however_the_name_is_written(tmp_path: Path) -> None:
    keep(tmp_path, "one", finished("Zoé", "Ben"))
    keep(tmp_path, "two", finished("Ann", "Ben"))

    assert names(tmp_path, player="ZOE\N{COMBINING ACUTE ACCENT}") == ["one"]
    assert names(tmp_path, player="ben") == ["one", "two"]
    assert names(tmp_path, player="Nobody' OR 1=1 --") == []


def test_games_are_found_by_date_with_both_ends(tmp_path: Path) -> None:
    for day in ("2026-11-01", "2026-11-15", "2026-11-30"):
        keep(tmp_path, f"0001-{day}", short_game())

    assert names(tmp_path, since="2026-11-15") == ["0001-2026-11-15", "0001-2026-11-30"]
    assert names(tmp_path, until="2026-11-15") == ["0001-2026-11-01", "0001-2026-11-15"]
    assert names(tmp_path, since="2026-11-02", until="2026-11-16") == ["0001-2026-11-15"]


@pytest.mark.parametrize("name", ["evening", "0001-2026-99-99"])
def test_without_a_date_in_its_name_a_game_has_that_of_its_file(name: str, tmp_path: Path) -> None:
    path = keep(tmp_path, name, short_game())
    os.utime(path, (0, 86400 * 3 + 5))

    assert date_of(path) == "1970-01-04"


def test_statistics_add_up_over_finished_games(tmp_path: Path) -> None:
    keep(tmp_path, "one", finished("Ann", "Ben"))
    keep(tmp_path, "two", finished("ANN", "Cleo"))
    keep(tmp_path, "three", short_game())

    with Index(tmp_path) as index:
        ann, *others = index.statistics()
        only = index.statistics("cleo")

    assert (ann.player.casefold(), ann.games, ann.won, ann.skill.pairs, ann.skill.streak) == ("ann", 2, 2, 2, 1)
    assert [one.player for one in others] == ["Ben", "Cleo"]
    assert [(one.player, one.games, one.won) for one in only] == [("Cleo", 1, 0)]


def test_a_log_that_cannot_be_read_is_told_with_its_fault(tmp_path: Path) -> None:
    (tmp_path / "bad.jsonl").write_text("no log\n", encoding="utf-8")

    with Index(tmp_path) as index:
        assert "line 1: expected a line of JSON" in index.games()[0].fault


@pytest.mark.parametrize("spoilt", [b"no data base", b""])
def test_a_spoilt_index_is_made_anew(spoilt: bytes, tmp_path: Path) -> None:
    keep(tmp_path, "one", short_game())
    assert names(tmp_path) == ["one"]
    (tmp_path / NAME).write_bytes(spoilt)

    assert names(tmp_path) == ["one"]
    assert (tmp_path / NAME).read_bytes().startswith(b"SQLite format 3")


def test_an_index_of_another_version_is_made_anew(tmp_path: Path) -> None:
    keep(tmp_path, "one", short_game())
    with Index(tmp_path):
        pass
    base = sqlite3.connect(tmp_path / NAME)
    base.execute("PRAGMA user_version = 99")
    base.execute("DROP TABLE players")
    base.close()

    assert names(tmp_path, player="Zoé") == ["one"]


def test_where_the_index_cannot_be_kept_the_games_are_told_all_the_same(tmp_path: Path) -> None:
    keep(tmp_path, "one", short_game())
    (tmp_path / NAME).mkdir()

    assert names(tmp_path) == ["one"]
    assert (tmp_path / NAME).is_dir()


def test_no_trace_of_a_forgotten_game_stays(tmp_path: Path) -> None:
    path = keep(tmp_path, "secret-name", finished("Zebulon", "Ben"))
    with Index(tmp_path):
        pass
    assert b"Zebulon" in (tmp_path / NAME).read_bytes()
    path.unlink()

    with Index(tmp_path) as index:
        index.forget("secret-name")

    kept = (tmp_path / NAME).read_bytes()
    assert b"Zebulon" not in kept
    assert b"secret-name" not in kept
