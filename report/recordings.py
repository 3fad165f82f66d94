"""The recorded games with frames, refereed and held against their right logs and against what really happened."""

from __future__ import annotations

from typing import TYPE_CHECKING

from calibration.enrolment import learn_from_folder
from companion.inbox import Inbox
from companion.service import new_referee
from companion.vision.sight import Sight
from hardware.recorded.camera import RecordedCamera
from hardware.recorded.recording import FilmedFrames, open_recording
from hardware.recorded.script import read_changes, read_commands
from report.comparing import Named, compared
from report.refereed import referee_watching

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from report.rows import Row

_QUICK = ("frames-folder",)


class Recordings:
    """A unit is a recording."""

    def __init__(self, shared: Path, *, quick: bool) -> None:
        self._folder, self._tool, self._quick = shared / "recordings", shared / "tools/compare-log", quick

    def units(self) -> tuple[str, ...]:
        """The recordings with frames."""
        names = sorted(path.parent.name for path in self._folder.glob("*/frames.csv"))
        return tuple(name for name in names if not self._quick or name in _QUICK)

    def measure(self, unit: str, crops: Path) -> Iterator[Row]:
        """One row. Raises CompanionError where the recording cannot be refereed."""
        folder = self._folder / unit
        recording = open_recording(folder)
        if not isinstance(recording.pictures, FilmedFrames):
            return
        referee = new_referee(recording.edition, recording.switches, recording.players)
        said = Inbox(read_commands(recording.inputs) if recording.inputs else ())
        with RecordedCamera(recording.pictures, recording.size_px) as camera:
            written, seen = referee_watching(referee, Sight(learn_from_folder(recording.enrol)), camera.frames(), said)
        log = crops / "log.jsonl"
        written.save(log)
        name = Named("recordings", f"{recording.mat.name}, {recording.fps:g} a second", unit)
        yield compared(self._tool, name, (folder / "expected.jsonl", log), (read_changes(folder / "truth.jsonl"), seen))
