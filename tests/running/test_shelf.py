"""The folder of games."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from companion.errors import BadOutput
from companion.running.shelf import GameSetting, Shelf

if TYPE_CHECKING:
    from pathlib import Path

SETTING = GameSetting(("Été", "Ñandú"), "es", {"steal": "no"})


def test_what_was_begun_is_under_way_with_all_that_was_said_of_it(tmp_path: Path) -> None:
    begun = Shelf(tmp_path / "games").begin(SETTING, "2026-11-30")

    assert begun == GameSetting(SETTING.players, "es", {"steal": "no"}, "0001-2026-11-30.jsonl")
    assert Shelf(tmp_path / "games").under_way() == begun


def test_nothing_is_under_way_on_an_empty_shelf(tmp_path: Path) -> None:
    assert Shelf(tmp_path).under_way() is None


def test_games_are_numbered_as_they_were_begun_whatever_the_clock_says(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path)
    for date in ("2026-11-30", "2016-01-01", "2026-12-01"):
        begun = shelf.begin(SETTING, date)
        shelf.path_of(begun).touch()

    assert begun.journal == "0003-2026-12-01.jsonl"
    assert shelf.under_way() == begun


def test_a_number_is_not_used_again_after_many_games(tmp_path: Path) -> None:
    (tmp_path / "9999-2026-11-30.jsonl").touch()
    (tmp_path / "10000-2026-11-30.jsonl").touch()

    assert Shelf(tmp_path).begin(SETTING, "2026-11-30").journal == "10001-2026-11-30.jsonl"


@pytest.mark.parametrize("spoilt", ["", "{", "[]", '{"players": 3}', '{"players": ["Ada"], "edition": "en"}'])
def test_a_spoilt_setting_is_kept_aside_and_the_newest_journal_is_under_way(tmp_path: Path, spoilt: str) -> None:
    (tmp_path / "0007-2026-11-30.jsonl").touch()
    (tmp_path / "under-way.json").write_text(spoilt, encoding="utf-8")

    left = Shelf(tmp_path).under_way()

    assert left == GameSetting((), "", {}, "0007-2026-11-30.jsonl")
    assert (tmp_path / "under-way.json.damaged").read_text(encoding="utf-8") == spoilt


def test_other_files_are_no_games(tmp_path: Path) -> None:
    for name in ("notes.txt", "demo-en-1.jsonl", "0003-2026-11-30.jsonl.damaged-1"):
        (tmp_path / name).touch()

    assert Shelf(tmp_path).under_way() is None


def test_a_folder_that_cannot_be_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").touch()

    with pytest.raises(BadOutput, match=r"set folders\.games"):
        Shelf(tmp_path / "file" / "games")


def test_half_a_character_in_a_name_is_kept(tmp_path: Path) -> None:
    setting = GameSetting(("\ud83d", "Ben"), "en")

    assert Shelf(tmp_path).begin(setting, "2026-11-30").players == setting.players
    assert Shelf(tmp_path).under_way() == GameSetting(setting.players, "en", {}, "0001-2026-11-30.jsonl")
