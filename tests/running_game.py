"""A small game that listens on a socket: whatever is said is ruled on at once."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.record.lines import format_line
from companion.referee.conversation import Conversation
from companion.spoken.message import Answer
from companion.spoken.server import Door
from tabletop import Tabletop

if TYPE_CHECKING:
    from pathlib import Path

    from companion.table import Command


class RunningGame:
    """Ann and Ben, in an edition in which figures are asked for. door: close it at the end, or use it in a with statement."""

    def __init__(self, path: Path) -> None:
        self.table = Tabletop("fr")
        self._conversation = Conversation(self.table.referee, self.table.lines)
        self.heard: list[Command] = []
        self.door = Door(path, self._say, lambda: 60.0)
        self.door.stands_at(self.state)

    @property
    def state(self) -> int:
        """The number of the last line."""
        return self.table.referee.last_number

    def _say(self, command: Command) -> None:
        self.heard.append(command)
        answered = self._conversation.hear(command)
        self.door.stands_at(self.state)
        self.door.answered(command.id, Answer(answered.state, tuple(map(format_line, answered.lines)), answered.why))
