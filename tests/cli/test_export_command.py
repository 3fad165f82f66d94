"""`companion export`."""

from __future__ import annotations

import csv
import json
import os
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from companion.cli.main import main
from companion.record.exports.forms import ENDINGS, LOSSLESS, read_any
from companion.record.whole import read_whole
from kept_games import as_bytes, short_game

if TYPE_CHECKING:
    from pathlib import Path

LINES = tuple(short_game().lines)


@pytest.fixture
def game(tmp_path: Path) -> Path:
    path = tmp_path / "evening.jsonl"
    path.write_bytes(as_bytes(LINES))
    return path


@pytest.mark.parametrize("form", LOSSLESS)
def test_a_lossless_form_gives_the_same_log_again(form: str, game: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["export", str(game), "--to", form]) == 0

    assert read_any(capsys.readouterr().out.encode(), "log").lines == LINES


@pytest.mark.parametrize("form", ENDINGS)
def test_under_the_plain_c_locale_it_is_the_same_r46(form: str, game: Path, tmp_path: Path) -> None:
    words = [sys.executable, "-m", "companion.cli.main", "export", str(game), "--to", form]
    plain = {**os.environ, "LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONIOENCODING": "ascii"}
    usual, under_c = (subprocess.run(words, env=env, capture_output=True, check=True).stdout for env in (None, plain))

    assert under_c == usual
    assert b"Zo" in usual


@pytest.mark.parametrize("form", ENDINGS)
def test_a_file_is_written_whole_and_alone(form: str, game: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    out.mkdir()

    assert main(["export", str(game), "--to", form, "--out", str(out / "game")]) == 0

    assert [path.name for path in out.iterdir()] == ["game"]
    assert (out / "game").read_text(encoding="utf-8").endswith("\n")


def test_a_file_that_is_there_is_left_alone_but_for_force(game: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "game.txt"
    out.write_text("mine", encoding="utf-8")

    assert main(["export", str(game), "--to", "text", "--out", str(out)]) == 1
    assert f"{out} exists already" in capsys.readouterr().err
    assert out.read_text(encoding="utf-8") == "mine"
    assert main(["export", str(game), "--to", "text", "--out", str(out), "--force"]) == 0
    assert out.read_text(encoding="utf-8").startswith('[Game "Gigamons"]')


def test_a_log_that_cannot_be_read_leaves_nothing(game: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    game.write_bytes(game.read_bytes()[:-30] + b"\n")
    before = set(tmp_path.iterdir())

    assert main(["export", str(game), "--to", "json", "--out", str(tmp_path / "game.json")]) == 1

    assert f"{game}, line {len(LINES)}: " in capsys.readouterr().err
    assert set(tmp_path.iterdir()) == before


def test_half_a_line_at_the_end_is_said(game: Path, capsys: pytest.CaptureFixture[str]) -> None:
    game.write_bytes(game.read_bytes()[:-30])

    assert main(["export", str(game), "--to", "json"]) == 0

    out, err = capsys.readouterr()
    assert len(json.loads(out)["lines"]) == len(LINES) - 1
    assert err == f"companion: {game}: half a line at its end is passed over\n"


def test_several_games_are_one_table(game: Path, tmp_path: Path) -> None:
    other = tmp_path / "morning.jsonl"
    other.write_bytes(game.read_bytes())
    out = tmp_path / "games.csv"

    assert main(["export", str(game), str(other), "--to", "csv", "--out", str(out)]) == 0

    with out.open(encoding="utf-8-sig", newline="") as file:
        assert [row["game"] for row in csv.DictReader(file) if row["n"] == "1"] == ["evening", "morning"]


def test_several_games_go_to_a_folder_each_by_its_name(game: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    other = tmp_path / "morning.jsonl"
    other.write_bytes(game.read_bytes())
    out = tmp_path / "out"

    assert main(["export", str(game), str(other), "--to", "text", "--out", str(out)]) == 1
    assert "name one that is there with --out" in capsys.readouterr().err
    out.mkdir()
    assert main(["export", str(game), str(other), "--to", "text", "--out", str(out)]) == 0
    assert sorted(path.name for path in out.iterdir()) == ["evening.txt", "morning.txt"]


def test_a_game_is_found_by_its_name(game: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["export", "evening", "--to", "jsonl", "--folder", str(game.parent)]) == 0
    assert capsys.readouterr().out == "".join(f"{text}\n" for text in read_whole(game).texts)


@pytest.mark.parametrize("said", ["night", "nowhere/night.jsonl"])
def test_a_game_that_is_not_there_is_said(said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["export", said, "--to", "json", "--folder", str(tmp_path)]) == 1
    assert capsys.readouterr().err.startswith(f"companion: {said}: there is no such log")
