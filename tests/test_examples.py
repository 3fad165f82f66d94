"""The examples run, and show what they say they show."""

from __future__ import annotations

import subprocess
import sys
from typing import TYPE_CHECKING

from handed import CHECKOUT

if TYPE_CHECKING:
    from pathlib import Path


def run(name: str, *words: str) -> str:
    ended = subprocess.run([sys.executable, str(CHECKOUT / "examples" / name), *words], capture_output=True, check=True, encoding="utf-8")
    assert ended.stderr == ""
    return ended.stdout


def test_facts_are_refereed() -> None:
    assert '"event":"pair","cells":["a1","b2"]' in run("referee_facts.py")


def test_a_log_is_said_and_lights_lamps(tmp_path: Path) -> None:
    log = tmp_path / "game.jsonl"
    log.write_text(run("referee_facts.py"), encoding="utf-8")

    said = run("say_and_light.py", str(log))

    assert "Ada" in said
    assert "'a1': 'off'" in said


def test_a_log_is_exported(tmp_path: Path) -> None:
    log = tmp_path / "game.jsonl"
    log.write_text(run("referee_facts.py"), encoding="utf-8")

    written = run("write_an_export.py", str(log))

    assert "1. Ada: a1 Geomon" in written
    assert "\ngame,1,0,game_started,yes" in written


def test_a_picture_is_read() -> None:
    read = run("read_a_picture.py")

    assert "a1 floramon" in read
    assert "mine empty" in read


def test_every_example_is_tested() -> None:
    tested = {"referee_facts.py", "say_and_light.py", "read_a_picture.py", "write_an_export.py"}

    assert {path.name for path in (CHECKOUT / "examples").glob("*.py")} == tested
