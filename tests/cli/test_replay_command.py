"""`companion replay`: in a pipe, and with a terminal on both ends."""

from __future__ import annotations

import os
import pty
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from companion.cli.main import main
from kept_games import as_bytes, short_game

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def game(tmp_path: Path) -> Path:
    path = tmp_path / "evening.jsonl"
    path.write_bytes(as_bytes(short_game().lines))
    return path


def test_a_pipe_gets_the_sentences_with_their_times(game: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", str(game)]) == 0

    assert capsys.readouterr().out.splitlines() == [
        "   0:00  The game begins, and you play in this order: Zoé and Ñandú.",
        "   0:00  It is your turn, Zoé: turn over two tiles.",
        "   0:02  No pair, Zoé: turn the tiles on squares b3 and c3 face down again.",
        "   0:04  It is your turn, Ñandú: turn over two tiles.",
    ]


def test_it_begins_with_a_turn_and_in_a_language(game: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", "evening", "--folder", str(game.parent), "--turn", "2", "--language", "es"]) == 0
    assert capsys.readouterr().out == "   0:04  Te toca, Ñandú: da la vuelta a dos fichas.\n"


def test_a_turn_that_was_not_played_is_said(game: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", str(game), "--turn", "9"]) == 1
    assert capsys.readouterr().err == "companion: --turn 9: the game has no such turn\n"


def shown_in_a_terminal(game: Path, keys: bytes) -> str:
    """What a terminal is sent while these keys are pressed, one after the other."""
    ours, theirs = pty.openpty()
    program = [sys.executable, "-m", "companion.cli.main", "replay", str(game)]
    environment = {**os.environ, "TERM": "xterm", "NO_COLOR": "1", "COLUMNS": "80", "LINES": "40"}
    shown = b""
    with subprocess.Popen(program, stdin=theirs, stdout=theirs, stderr=theirs, env=environment) as running:
        os.close(theirs)
        for key in keys:
            # A view ends with what clears the rest of the screen: then the next key is waited for.
            while not shown.endswith(b"\x1b[J"):
                shown += os.read(ours, 4096)
            shown += b"|"
            os.write(ours, bytes([key]))
        while True:
            try:
                read = os.read(ours, 4096)
            except OSError:
                break
            if not read:
                break
            shown += read
        assert running.wait() == 0
    os.close(ours)
    return shown.decode()


def test_a_terminal_shows_grid_and_hands_and_moves_by_keys(game: Path) -> None:
    views = shown_in_a_terminal(game, b" tq").split("|")

    assert "1 of 9: game_started" in views[0]
    assert "Zoé" in views[0]
    assert "▒" in views[0]
    assert "2 of 9: turn_started" in views[1]
    assert "8 of 9: turn_started" in views[2]
    assert views[-1].endswith("\x1b[?25h\x1b[?1049l")
