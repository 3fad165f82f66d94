"""`companion games`."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from companion.cli.main import main
from kept_games import as_bytes, short_game
from tabletop import Tabletop

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    games = tmp_path / "games"
    games.mkdir()
    table = Tabletop("es", "Zoé", "Ben")
    table.wins_the_last_pair("polymon", "polymon")
    (games / "0001-2026-11-20.jsonl").write_bytes(as_bytes(table.lines))
    (games / "0002-2026-11-21.jsonl").write_bytes(as_bytes(short_game().lines))
    return games


def said(capsys: pytest.CaptureFixture[str], folder: Path, *words: str) -> str:
    assert main(["games", *words, "--folder", str(folder)]) == 0
    return capsys.readouterr().out


def test_lists_games_with_their_winners(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert said(capsys, folder, "list").splitlines() == [
        "2026-11-20  0001-2026-11-20  es  Zoé*, Ben  1 turn, 0:09",
        "2026-11-21  0002-2026-11-21  en  Zoé, Ñandú  2 turns, 0:05, not over",
    ]


def test_lists_what_is_searched_for(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert "0001" not in said(capsys, folder, "list", "--player", "ñandú")
    assert "0002" not in said(capsys, folder, "list", "--until", "2026-11-20")


def test_a_day_that_is_none_is_wrong_usage(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["games", "list", "--since", "yesterday"])

    assert ended.value.code == 2
    assert "a day like 2026-11-30, not 'yesterday'" in capsys.readouterr().err


def test_shows_a_game(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert said(capsys, folder, "show", "0001-2026-11-20").splitlines() == [
        "0001-2026-11-20, played on 2026-11-20, edition es",
        "1 turn in 0:09, 0 breaches, no_pairs",
        "  * Zoé: 0 figures, 2 tiles; 1 pair in 1 turn, no chance yet, longest streak 1",
        "    Ben: 0 figures, 0 tiles; 0 pairs in 0 turns, no chance yet, longest streak 0",
    ]


def test_a_game_that_is_not_there_is_said(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["games", "show", "0009", "--folder", str(folder)]) == 1
    assert "0009: there is no game of that name" in capsys.readouterr().err


def test_tells_of_players_as_json(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    told = [json.loads(line) for line in said(capsys, folder, "players", "--json").splitlines()]

    assert [(one["player"], one["games"], one["won"], one["skill"]["memory"]) for one in told] == [("Ben", 1, 0, None), ("Zoé", 1, 1, None)]


def test_takes_a_game_in(folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "theirs.jsonl"
    table = Tabletop("fr", "Ida", "Uli")
    file.write_bytes(as_bytes(table.lines))

    assert said(capsys, folder, "import", str(file)) == f"{folder / 'import-theirs.jsonl'}\n"
    assert "Ida, Uli" in said(capsys, folder, "list")


def test_deletes_a_game_only_when_told_so(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["games", "delete", "0001-2026-11-20", "--folder", str(folder)]) == 1
    assert "say --yes" in capsys.readouterr().err

    assert said(capsys, folder, "delete", "0001-2026-11-20", "--yes") == f"{folder / '0001-2026-11-20.jsonl'}\n"
    assert "0001" not in said(capsys, folder, "list")


def test_where_nothing_is_found_it_is_said_and_where_was_looked(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for words in (["list", "--player", "Nobody"], ["players", "--player", "Nobody"]):
        assert main(["games", *words, "--folder", str(folder)]) == 0
        assert capsys.readouterr() == ("", f"companion: there are no such games in {folder}\n")


@pytest.mark.parametrize("what", ["list", "players"])
def test_a_folder_that_is_none_is_refused(what: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "file").touch()

    for name in ("nowhere", "file"):
        assert main(["games", what, "--folder", str(tmp_path / name)]) == 1
        assert f"{tmp_path / name}: there is no such folder" in capsys.readouterr().err
