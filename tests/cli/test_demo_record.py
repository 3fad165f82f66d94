"""The demo as a recording: what is kept follows from what truly happened."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

from companion.cli.demo_record import Recorder
from companion.demo.stage import set_stage
from companion.engine.events import GameStarted, TileTurned
from companion.record.lines import parse_line
from companion.table import CELLS, Command
from hardware.recorded.recording import open_recording
from hardware.recorded.script import read_commands
from hardware.simulated.levels import LEVELS

if TYPE_CHECKING:
    from pathlib import Path


def test_the_right_log_is_that_of_the_truth_and_of_what_was_said(tmp_path: Path) -> None:
    stage = set_stage(("Ada", "Ben"), LEVELS["calm"], 3, size_px=(160, 120), fps=2.0, pace=2.0)
    recorder = Recorder(tmp_path / "game", stage, "en", {}, "a test")
    stage.table.lay_out()
    while stage.table.busy:
        stage.table.advance(0.1)
    stage.table.turn("a1")
    stage.table.turn("b1")
    frames = list(islice(recorder.keeping(stage.camera.frames()), 12))
    recorder.said.say(Command(stage.table.now_s, "draw_pile", {"count": 4}, id="x", state=3))
    recorder.finish()

    lines = [parse_line(line) for line in (tmp_path / "game/expected.jsonl").read_text(encoding="utf-8").splitlines()]
    turned = [line.event for line in lines if isinstance(line.event, TileTurned)]
    assert isinstance(lines[0].event, GameStarted)
    assert [(event.cell, event.elemon) for event in turned] == [(cell, stage.table.face(cell)) for cell in CELLS[:2]]
    assert lines[-1].event.name == "draw_pile_set"
    recording = open_recording(tmp_path / "game")
    assert recording.inputs is not None
    (said,) = read_commands(recording.inputs)
    assert (said.do, said.arguments) == ("draw_pile", {"count": 4})
    assert len(list((tmp_path / "game/frames").iterdir())) == len(frames)
