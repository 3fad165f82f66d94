"""A short game at a simulated table, recorded as the service records, for tests."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from calibration.storage import save_table, save_tiles
from calibration.table import learn_table
from calibration.tiles import learn_tiles
from companion.demo.party import Party
from companion.demo.stage import set_stage
from companion.frame import Frame
from companion.record.in_memory import LogInMemory
from companion.record.journal import Journal
from companion.recorder.budget import Budget
from companion.recorder.recorder import Quality, Recorder
from companion.recorder.writer import DiskWriter
from companion.referee.conversation import Answered
from companion.service import from_frames, new_referee, play
from companion.table import Command
from companion.vision.calibration import Calibration
from companion.vision.settings import VisionSettings
from companion.vision.sight import Sight
from hardware.simulated.levels import LEVELS
from simulated_game import Said

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from companion.engine.events import Line
    from companion.frame import LostFrame


class Recorded(NamedTuple):
    """folder: of the recording. looks: when a tile lay open in a look, seconds; truth of the table."""

    folder: Path
    journal: Path
    lines: list[Line]
    looked_s: list[float]


def recorded_game(where: Path, edition: str, seed: int, *, pile: int, last_s: float | None = None) -> Recorded:
    """Plays, referees and records a game. pile: said to be in the draw pile as it starts."""
    stage = set_stage(("Ada", "Ben"), LEVELS["calm"], seed, size_px=(480, 360), fps=6.0, pace=2.0)
    settings, pictures = VisionSettings(), stage.camera.enrolment()
    model = learn_table(pictures.table, settings, (pictures.tiles,))
    tiles = learn_tiles(model, [pictures.tiles], settings)
    save_table(where / "calibration", model)
    save_tiles(where / "calibration", tiles)
    referee, said, log = new_referee(edition, {}, stage.table.players), Said(), LogInMemory()
    game = {"edition": edition, "switches": {}, "players": ["Ada", "Ben"], "mat": "a4", "fps": 6.0, "size": [480, 360], "about": "a test"}
    writer = DiskWriter(where / "recorded", game, where / "calibration", (), Budget(where, 10**9, 0), last_s=last_s)
    recorder = Recorder(writer, Quality(fps=6.0, jpeg=90))
    party = Party(stage.table, lambda: referee.game, said.say, seed)
    looked_s: list[float] = []

    def frames() -> Iterator[Frame | LostFrame]:
        counted = False
        for frame in party.frames(stage.camera):
            if referee.game is not None and not counted:
                said.say(Command(frame.t, "draw_pile", {"count": pile}))
                counted = True
            yield frame
            if isinstance(frame, Frame):
                recorder.frame(frame, frame.t, referee.position)
            if referee.position.look is not None and referee.position.look.still_open:
                looked_s.append(frame.t)

    sight = Sight(Calibration(model, tiles), settings)
    for outcome in play(referee, from_frames(frames(), sight, said, settle_s=settings.seen_within_s, lost=lambda _: None), log):
        if isinstance(outcome, Answered):
            recorder.heard(outcome.command)
        recorder.ruled(outcome.lines, referee.position)
    recorder.close()
    assert not recorder.trouble
    with Journal.new(where / "0001.jsonl", force=False) as journal:
        journal.append(log.lines)
    return Recorded(where / "recorded", where / "0001.jsonl", log.lines, looked_s)
