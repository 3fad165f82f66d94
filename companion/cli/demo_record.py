"""The demo kept as a recording: its frames, what was said, what truly lay on the table, and the log that follows from that."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.inbox import Inbox
from companion.record.in_memory import LogInMemory
from companion.record.lines import format_line
from companion.service import from_script, new_referee, play
from companion.table import Command
from hardware.recorded.writing import RecordingWriter

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path

    from companion.demo.stage import Stage
    from companion.frame import Frame, LostFrame


class Kept(Inbox):
    """Commands on their way, each of them kept."""

    def __init__(self) -> None:
        super().__init__()
        self.commands: list[Command] = []

    def say(self, command: Command) -> None:
        """Adds a command."""
        self.commands.append(Command(command.t, command.do, command.arguments))
        super().say(command)


class Recorder:
    """Of one game, in a folder."""

    def __init__(self, folder: Path, stage: Stage, edition: str, switches: Mapping[str, object], about: str) -> None:
        """Raises BadOutput: the folder is there already, or cannot be made."""
        self._stage, self._edition, self._switches = stage, edition, switches
        self.said = Kept()
        camera, table = stage.camera, stage.table
        game = {"edition": edition, "switches": switches, "players": table.players, "mat": table.mat.name}
        self._writer = RecordingWriter(folder, {**game, "fps": camera.fps, "size": camera.size_px, "about": about})
        pictures = camera.enrolment()
        self._writer.enrol(pictures.table, pictures.tiles)

    def keeping(self, frames: Iterator[Frame | LostFrame]) -> Iterator[Frame | LostFrame]:
        """The frames, each kept before it is given. Raises BadOutput where it cannot be."""
        for frame in frames:
            self._writer.frame(frame)
            yield frame

    def finish(self) -> None:
        """Keeps the rest, once the game is over. Raises BadOutput."""
        truth, right = self._stage.table.truth, LogInMemory()
        referee = new_referee(self._edition, self._switches, self._stage.table.players)
        for _ in play(referee, from_script(truth, Inbox(self.said.commands)), right):
            pass
        self._writer.finish(self.said.commands, truth, map(format_line, right.lines))
