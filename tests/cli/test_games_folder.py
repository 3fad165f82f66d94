"""A game by its name or its file."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from companion.cli.games_folder import find_game
from companion.errors import BadLog
from kept_games import as_nobody

if TYPE_CHECKING:
    from pathlib import Path


def test_a_file_is_taken_as_it_is_and_a_name_looked_for_in_the_folder(tmp_path: Path) -> None:
    (tmp_path / "0001-2026-11-30.jsonl").touch()
    (tmp_path / "mine.jsonl").touch()

    assert find_game(str(tmp_path / "mine.jsonl"), None) == tmp_path / "mine.jsonl"
    for name in ("0001-2026-11-30", "0001-2026-11-30.jsonl"):
        assert find_game(name, tmp_path) == tmp_path / "0001-2026-11-30.jsonl"


def test_what_is_nowhere_is_said_with_where_to_look(tmp_path: Path) -> None:
    with pytest.raises(BadLog, match=f"no game of that name in {tmp_path}; `companion games list`"):
        find_game("0002-2026-11-30", tmp_path)
    with pytest.raises(BadLog, match=r"there is no such log$"):
        find_game(str(tmp_path), tmp_path)


def test_games_that_this_user_may_not_see_are_told_with_the_cure(tmp_path: Path) -> None:
    (tmp_path / "0001-2026-11-30.jsonl").touch()
    tmp_path.chmod(0)
    try:
        with as_nobody(), pytest.raises(BadLog, match="this user may not look there; say it with sudo"):
            find_game("0001-2026-11-30", tmp_path)
    finally:
        tmp_path.chmod(0o700)
