"""`companion verify`."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from companion.cli.main import main
from kept_games import as_bytes, short_game

if TYPE_CHECKING:
    from pathlib import Path


DATA = as_bytes(short_game().lines)


def test_says_that_a_log_can_be(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "game.jsonl"
    path.write_bytes(DATA)

    assert main(["verify", str(path)]) == 0
    assert capsys.readouterr().out == f"{path}: every line can be\n"


def test_names_the_first_line_that_cannot_be(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "game.jsonl"
    plain = [line.partition(b',"crc"')[0] + b"}" for line in DATA.splitlines()]
    path.write_bytes(b"\n".join([*plain[:1], plain[1].replace(b'"turn":1', b'"turn":2')]))

    assert main(["verify", str(path)]) == 1
    assert capsys.readouterr().err == f"companion: {path}, line 2: first comes turn_started\n"


def test_a_line_that_cannot_be_read_is_named_after_those_that_cannot_be(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "game.jsonl"
    path.write_bytes(DATA[:-4])

    assert main(["verify", "--json", str(path)]) == 1
    assert json.loads(capsys.readouterr().out)["fault"] == {"line": DATA.count(b"\n"), "why": "its end is missing"}


def test_of_several_logs_each_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    good, bad = tmp_path / "good.jsonl", tmp_path / "bad.jsonl"
    good.write_bytes(DATA)
    bad.write_bytes(b"{}\n")

    assert main(["verify", str(bad), str(good)]) == 1
    out, err = capsys.readouterr()
    assert out == f"{good}: every line can be\n"
    assert err.splitlines() == [
        f"companion: {bad}, line 1: line: field n: expected a whole number from 1, received nothing",
        "companion: 1 of 2 logs cannot be those of games; see above",
    ]


def test_a_game_of_the_table_is_known_by_its_name(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "0001-2026-11-30.jsonl").write_bytes(DATA)

    assert main(["verify", "0001-2026-11-30", "--folder", str(tmp_path)]) == 0
    assert capsys.readouterr().out == f"{tmp_path / '0001-2026-11-30.jsonl'}: every line can be\n"
    assert main(["verify", "0002-2026-11-30", "--folder", str(tmp_path)]) == 1
    assert "`companion games list` tells which there are" in capsys.readouterr().err


@pytest.mark.parametrize("form", ["json", "text"])
def test_a_game_that_was_exported_is_checked_as_its_log_is(form: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    log, exported = tmp_path / "game.jsonl", tmp_path / "game.exported"
    log.write_bytes(DATA)
    assert main(["export", str(log), "--to", form, "--out", str(exported)]) == 0

    assert main(["verify", str(exported)]) == 0
    assert capsys.readouterr().out.endswith(f"{exported}: every line can be\n")


def test_an_exported_game_that_is_damaged_is_said_beside_the_others(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    good, bad = tmp_path / "good.jsonl", tmp_path / "bad.txt"
    good.write_bytes(DATA)
    bad.write_text('[Game "Gigamons"]\n', encoding="utf-8")

    assert main(["verify", str(bad), str(good)]) == 1
    out, err = capsys.readouterr()
    assert out == f"{good}: every line can be\n"
    assert err.startswith(f"companion: {bad}")
    assert err.endswith("companion: 1 of 2 logs cannot be those of games; see above\n")
