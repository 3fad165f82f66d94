"""The folder of games."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from companion.errors import BadOutput
from companion.running.shelf import GameSetting, Shelf

if TYPE_CHECKING:
    from pathlib import Path

SETTING = GameSetting(("Été", "Ñandú"), "es", {"steal": "no"}, "0002-2026-11-30.jsonl", "0001-2026-11-30.jsonl", "said")


def test_what_was_begun_is_under_way_with_all_that_was_said_of_it(tmp_path: Path) -> None:
    Shelf(tmp_path / "games").keep(SETTING)

    assert Shelf(tmp_path / "games").under_way() == SETTING


def test_nothing_is_under_way_on_an_empty_shelf(tmp_path: Path) -> None:
    assert Shelf(tmp_path).under_way() is None


def test_games_are_numbered_as_they_were_begun_whatever_the_clock_says(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path)
    for date in ("2026-11-30", "2016-01-01"):
        (tmp_path / shelf.next_name(date)).touch()

    assert shelf.next_name("2026-12-01") == "0003-2026-12-01.jsonl"


def test_a_number_is_not_used_again_after_many_games(tmp_path: Path) -> None:
    (tmp_path / "9999-2026-11-30.jsonl").touch()
    (tmp_path / "10000-2026-11-30.jsonl").touch()

    assert Shelf(tmp_path).next_name("2026-11-30") == "10001-2026-11-30.jsonl"


@pytest.mark.parametrize("spoilt", ["", "{", "[]", '{"players": 3}', '{"players": ["Ada"], "edition": "en"}'])
def test_a_spoilt_setting_is_kept_aside_and_the_game_that_was_begun_last_is_under_way(tmp_path: Path, spoilt: str) -> None:
    (tmp_path / "0007-2026-11-30.jsonl").write_text("a game", encoding="utf-8")
    (tmp_path / "0008-2026-11-30.jsonl").touch()
    (tmp_path / "under-way.json").write_text(spoilt, encoding="utf-8")

    left = Shelf(tmp_path).under_way()

    assert left == GameSetting((), "", {}, "0007-2026-11-30.jsonl")
    assert (tmp_path / "under-way.json.damaged").read_text(encoding="utf-8") == spoilt


def test_where_a_game_was_only_set_up_the_setting_before_it_counts_r48(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path)
    shelf.keep(SETTING)
    shelf.keep(GameSetting(("Cleo", "Dan"), "en", {}, "0003-2026-11-30.jsonl"))
    (tmp_path / "under-way.json").write_bytes(b"\0" * 100)
    (tmp_path / "0002-2026-11-30.jsonl").write_text("a game", encoding="utf-8")

    assert shelf.under_way() == SETTING


def test_a_game_has_begun_once_anything_stands_in_its_journal(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path)

    assert not shelf.has_begun(SETTING)
    shelf.path_of(SETTING).touch()
    assert not shelf.has_begun(SETTING)
    shelf.path_of(SETTING).write_text("a game", encoding="utf-8")
    assert shelf.has_begun(SETTING)


def test_a_setting_of_before_there_was_a_way_back_is_read(tmp_path: Path) -> None:
    words = '{"players": ["Ada", "Ben"], "edition": "en", "switches": {}, "journal": "0001-2026-11-30.jsonl"}'
    (tmp_path / "under-way.json").write_text(words, encoding="utf-8")

    assert Shelf(tmp_path).under_way() == GameSetting(("Ada", "Ben"), "en", {}, "0001-2026-11-30.jsonl")


def test_other_files_are_no_games(tmp_path: Path) -> None:
    for name in ("notes.txt", "demo-en-1.jsonl", "0003-2026-11-30.jsonl.damaged-1"):
        (tmp_path / name).touch()

    assert Shelf(tmp_path).under_way() is None


def test_a_folder_that_cannot_be_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").touch()

    with pytest.raises(BadOutput, match=r"set folders\.games to another folder, as docs/setup\.md says"):
        Shelf(tmp_path / "file" / "games")


def test_half_a_character_in_a_name_is_kept(tmp_path: Path) -> None:
    setting = GameSetting(("\ud83d", "Ben"), "en", {}, "0001-2026-11-30.jsonl")
    Shelf(tmp_path).keep(setting)

    assert Shelf(tmp_path).under_way() == setting


def test_room_for_games_is_kept_and_where_there_is_none_it_is_said_r49(tmp_path: Path) -> None:
    assert Shelf(tmp_path / "roomy", reserve_bytes=5000).trouble == ""
    assert (tmp_path / "roomy/.reserve").stat().st_size == 5000

    full = Shelf(tmp_path / "full", reserve_bytes=10**15)

    assert "the disk is full" in full.trouble
    full.keep(SETTING)
    assert full.under_way() == SETTING
