"""A recording written, and read again."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import numpy as np
import pytest

from companion.errors import BadOutput
from companion.frame import Frame, LostFrame
from companion.table import Change, Command, Kind, State
from hardware.recorded.camera import RecordedCamera
from hardware.recorded.recording import FilmedFrames, open_recording
from hardware.recorded.script import read_changes, read_commands
from hardware.recorded.writing import RecordingWriter

if TYPE_CHECKING:
    from pathlib import Path

GAME = {"edition": "es", "switches": {"steal": "no"}, "players": ["Begoña", "Ana"], "mat": "a4", "fps": 8, "size": [32, 24], "about": "x"}


def grey(level: int) -> np.ndarray:
    return np.full((24, 32, 3), level, np.uint8)


def test_what_is_written_is_read_again(tmp_path: Path) -> None:
    writer = RecordingWriter(tmp_path / "game", GAME)
    writer.enrol(grey(10), grey(20))
    for frame in (Frame(0.125, grey(50)), LostFrame(0.25, "gone"), Frame(0.375, grey(90))):
        writer.frame(frame)
    truth = [Change(0.0, (("a1", State.BACK), ("b1", State.EMPTY))), Change(0.3, (("a1", Kind.GEOMON),))]
    command = Command(0.2, "tell", {"elemon": "geomon"})
    writer.finish([command], truth, ["{}"])

    recording = open_recording(tmp_path / "game")
    assert (recording.edition, recording.switches, recording.players) == ("es", {"steal": "no"}, ("Begoña", "Ana"))
    assert isinstance(recording.pictures, FilmedFrames)
    with RecordedCamera(recording.pictures, recording.size_px) as camera:
        frames = [(frame.t, round(float(frame.bgr.mean()))) for frame in camera.frames() if isinstance(frame, Frame)]
    assert frames == [(0.125, 50), (0.375, 90)]
    assert recording.inputs is not None
    assert list(read_commands(recording.inputs)) == [command]
    assert list(read_changes(tmp_path / "game/truth.jsonl")) == truth
    assert {path.name for path in recording.enrol.iterdir()} == {"table.jpg", "tiles.jpg"}


def test_a_picture_has_its_row_as_soon_as_it_is_kept(tmp_path: Path) -> None:
    writer = RecordingWriter(tmp_path / "game", GAME)
    writer.frame(Frame(0.125, grey(50)))

    assert (tmp_path / "game/frames.csv").read_text(encoding="utf-8") == "t,file\n0.125,00000.jpg\n"


def test_a_recording_is_never_written_over(tmp_path: Path) -> None:
    RecordingWriter(tmp_path / "game", GAME)

    with pytest.raises(BadOutput, match="holds a recording already"):
        RecordingWriter(tmp_path / "game", {})
    assert json.loads((tmp_path / "game/game.json").read_text(encoding="utf-8")) == GAME


def test_where_no_folder_can_be_made_it_is_said(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")

    with pytest.raises(BadOutput, match="cannot be made"):
        RecordingWriter(tmp_path / "file/game", GAME)
