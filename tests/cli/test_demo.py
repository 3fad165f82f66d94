"""`companion demo`: a whole game by one command, and what it refuses."""

from __future__ import annotations

import re
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from companion.announce.sentences import announcements
from companion.cli.main import main
from companion.engine.events import GameOver, RockLifted, RockPlaced
from companion.record.lines import parse_line

if TYPE_CHECKING:
    from pathlib import Path

PROGRAM = [sys.executable, "-m", "companion.cli.main"]
LAMP = re.compile(r"lamp [abc][123] (on|off)")
LIT = {RockPlaced: "on", RockLifted: "off"}


@pytest.fixture
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder to play in."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_a_whole_game_is_told_line_by_line_and_its_log_is_left(tmp_path: Path) -> None:
    ended = subprocess.run([*PROGRAM, "demo", "--socket", "door"], cwd=tmp_path, capture_output=True, text=True, check=False)

    assert (ended.returncode, ended.stderr) == (0, "")
    *told, path = ended.stdout.splitlines()
    assert path == "games/demo-en-1.jsonl"
    lines = [parse_line(text) for text in (tmp_path / path).read_text(encoding="utf-8").splitlines()]
    assert isinstance(lines[-1].event, GameOver)
    assert [words for words in told if not LAMP.fullmatch(words)] == [words for _, words in announcements(lines, "en")]
    lamps = [f"lamp {line.event.cell} {LIT[type(line.event)]}" for line in lines if type(line.event) in LIT and line.t < lines[-1].t]
    assert lamps
    assert [words for words in told if LAMP.fullmatch(words)] == lamps


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["--edition", "de"], "edition is one of en, es, fr, not 'de'"),
        (["--switch", "powers=perhaps"], "powers"),
        (["--switch", "turbo=yes"], "turbo"),
        (["--switch", "powers"], "NAME=WORD"),
        (["--players", "5"], "2 to 4 players, not 5"),
        (["--players", "1"], "2 to 4 players, not 1"),
        (["--players", "A,B,C,D,E"], "2 to 4 players, not 5"),
        (["--players", "Ada,Ada"], "name of their own"),
        (["--players", "Ada,"], "name of their own"),
        (["--language", "de"], "'de'"),
        (["--log", "no/folder/game.jsonl"], "no/folder/game.jsonl"),
    ],
)
def test_what_cannot_be_played_is_one_clear_line_and_1(
    arguments: list[str], says: str, elsewhere: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["demo", *arguments]) == 1

    said = capsys.readouterr().err
    assert said.count("\n") == 1
    assert says in said


def test_a_log_that_exists_is_left_alone(elsewhere: Path, capsys: pytest.CaptureFixture[str]) -> None:
    kept = elsewhere / "kept.jsonl"
    kept.write_text("mine", encoding="utf-8")

    assert main(["demo", "--log", "kept.jsonl"]) == 1

    assert kept.read_text(encoding="utf-8") == "mine"
    assert "kept.jsonl exists already" in capsys.readouterr().err


def test_nothing_is_left_of_a_game_that_cannot_be_played(elsewhere: Path) -> None:
    main(["demo", "--edition", "de"])

    assert list(elsewhere.iterdir()) == []


@pytest.mark.parametrize("arguments", [["--seed", "-1"], ["--seed", "x"], ["--speed", "0"], ["--speed", "fast"], ["--level", "easy"]])
def test_wrong_usage_is_2(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["demo", *arguments])

    assert ended.value.code == 2
