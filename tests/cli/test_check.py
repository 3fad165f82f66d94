"""`companion check`."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from companion.cli.main import main

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
