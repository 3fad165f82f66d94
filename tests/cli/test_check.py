"""`companion check`."""

from __future__ import annotations

import json
import os
from typing import TYPE_CHECKING

from companion.cli.main import main
from stub_programs import playing_program, speaking_program

if TYPE_CHECKING:
    from pathlib import Path

    import pytest


def test_without_camera_and_service_it_says_so_with_cures(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("STATE_DIRECTORY", str(tmp_path / "state"))
    words = ["check", "--settings", str(tmp_path / "none"), "--socket", str(tmp_path / "socket"), "--set", "camera.driver=none"]

    assert main(words) == 1  # nothing was learnt yet
    shown = capsys.readouterr().out
    assert main([*words, "--json"]) == 1
    told = {truth["name"]: truth for truth in json.loads(capsys.readouterr().out)}

    assert "-> sudo systemctl start companion" in shown
    assert told["service"]["well"] == "warning"
    assert told["camera"]["well"] == "unused"
    assert "companion calibrate table" in told["tiles"]["cure"]
    assert {"settings", "versions", "disk", "clock", "power", "lamps", "voice", "buttons"} <= set(told)


def test_a_voice_that_is_set_and_missing_is_said_though_another_speaks_in_its_place_r40(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "espeak-ng").symlink_to(speaking_program(tmp_path))
    playing_program(tmp_path)  # its name is aplay
    monkeypatch.setenv("PATH", f"{tmp_path}{os.pathsep}{os.environ['PATH']}")
    monkeypatch.setenv("STATE_DIRECTORY", str(tmp_path / "state"))
    words = ["check", "--json", "--settings", str(tmp_path / "none"), "--socket", str(tmp_path / "socket"), "--set", "camera.driver=none"]

    def voice(*settings: str) -> dict[str, str]:
        main([*words, *(word for setting in settings for word in ("--set", setting))])
        return next(truth for truth in json.loads(capsys.readouterr().out) if truth["name"] == "voice")

    assert voice("voice.driver=espeak")["well"] == "ok"
    missing = voice("voice.driver=piper", "voice.voice=/none.onnx")

    assert missing["well"] == "trouble"
    assert "/none.onnx is missing" in missing["says"]
    assert "set voice.driver to espeak" in missing["cure"]


def test_damaged_settings_are_one_truth_and_all_others_are_told_by_those_of_before_r48(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("STATE_DIRECTORY", str(tmp_path))
    (tmp_path / "settings-before.toml").write_text('camera.driver = "none"\n', encoding="utf-8")
    (tmp_path / "damaged").write_text("[camera", encoding="utf-8")

    assert main(["check", "--json", "--settings", str(tmp_path / "damaged"), "--socket", str(tmp_path / "socket")]) == 1

    told = {truth["name"]: truth for truth in json.loads(capsys.readouterr().out)}
    assert told["settings"]["well"] == "trouble"
    assert "companion config --write" in told["settings"]["cure"]
    assert told["camera"]["well"] == "unused"
