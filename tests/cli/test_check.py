"""`companion check`."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from typing import TYPE_CHECKING

from companion.cli.main import main
from companion.spoken.server import Door
from handed import CHECKOUT
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


def looked_at(capsys: pytest.CaptureFixture[str], *words: str) -> dict[str, dict[str, str]]:
    """The truths of a check that finds trouble, by their names."""
    assert main(["check", "--json", *words]) == 1
    return {truth["name"]: truth for truth in json.loads(capsys.readouterr().out)}


def test_wrong_settings_are_one_truth_beside_those_of_the_machine(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("STATE_DIRECTORY", str(tmp_path))
    (tmp_path / "wrong").write_text("[camera]\nfps = 500\n", encoding="utf-8")

    told = looked_at(capsys, "--settings", str(tmp_path / "wrong"))

    assert told["settings"]["well"] == "trouble"
    assert "camera.fps" in told["settings"]["says"]
    assert {"versions", "disk", "clock", "power"} <= set(told)


def test_a_service_that_does_not_answer_is_told_and_its_devices_are_left_to_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("STATE_DIRECTORY", str(tmp_path))
    with Door(tmp_path / "socket", lambda _: None, lambda: 0.0, patience_s=0.01):
        words = ("--settings", str(tmp_path / "none"), "--socket", str(tmp_path / "socket"))
        told = looked_at(capsys, *words, "--set", "camera.driver=none")

    assert told["service"]["well"] == "trouble"
    assert "did not answer in time" in told["service"]["says"]
    assert "voice" not in told


def test_where_opencv_does_not_fit_to_the_rest_all_else_is_told_r61(tmp_path: Path) -> None:
    (tmp_path / "cv2.py").write_text('raise ImportError("numpy.core.multiarray failed to import")\n', encoding="utf-8")
    words = ["check", "--json", "--settings", str(tmp_path / "none"), "--socket", str(tmp_path / "socket"), "--set", "camera.driver=none"]
    environment = {**os.environ, "STATE_DIRECTORY": str(tmp_path), "PYTHONPATH": str(tmp_path)}

    ended = subprocess.run(
        [sys.executable, "-m", "companion", *words], cwd=CHECKOUT, env=environment, capture_output=True, text=True, check=False
    )

    told = {truth["name"]: truth for truth in json.loads(ended.stdout)}
    assert "cv2 does not fit to the rest" in told["versions"]["says"]
    assert "full-upgrade" in told["versions"]["cure"]
    assert "cannot be loaded" in told["picture"]["says"]
    assert "Traceback" not in ended.stderr
