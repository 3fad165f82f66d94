"""What is said to the referee from outside: once each, and meant for the game as it stands."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from companion.engine import NotAllowedError
from companion.engine.events import Note

if TYPE_CHECKING:
    from collections.abc import Iterable

    from companion.engine.events import Line
    from companion.referee.referee import Referee
    from companion.table import Command


@dataclass(frozen=True, slots=True)
class Answered:
    """What became of a command. lines: what it led to. why: why it was refused, else "". state: the number of the last line after it.

    before: it had been answered before, so nothing was done now.
    """

    command: Command
    lines: tuple[Line, ...]
    why: str
    state: int
    before: bool = False


class Conversation:
    """Commands with an id are obeyed once; those meant for an older state of the game are refused with the present one."""

    def __init__(self, referee: Referee, lines: Iterable[Line] = ()) -> None:
        """lines: the log of a game that goes on, so that a command sent again after a restart is known."""
        self._referee = referee
        self._answers: dict[str, tuple[tuple[Line, ...], str, int]] = {}
        self._last_ruled = 0
        identity: str = ""
        for line in lines:
            self.ruled((line,))
            if isinstance(line.event, Note):
                identity = str(line.event.fields.get("id", ""))
            if identity:
                known = self._answers.get(identity, ((), "", 0))[0]
                self._answers[identity] = ((*known, line), "", line.n)

    def ruled(self, lines: Iterable[Line]) -> None:
        """The lines of a change; a command meant for the game before them is stale from now on."""
        for line in lines:
            if not isinstance(line.event, Note):
                self._last_ruled = line.n

    def hear(self, command: Command) -> Answered:
        """Obey a command, answer it as before, or refuse it."""
        if command.id and command.id in self._answers:
            return Answered(command, *self._answers[command.id], before=True)
        answered = self._hear(command)
        if command.id:
            self._answers[command.id] = (answered.lines, answered.why, answered.state)
        return answered

    def _hear(self, command: Command) -> Answered:
        state = self._referee.last_number
        if command.state is not None and not self._last_ruled <= command.state <= state:
            gone_on = command.state <= state
            why = f"the game has gone on since line {command.state}" if gone_on else f"the game has no line {command.state} yet"
            return Answered(command, (), f"{command.do}: {why}", state)
        try:
            lines = self._referee.hear(command)
        except NotAllowedError as refusal:
            return Answered(command, (), str(refusal), state)
        self.ruled(lines)
        return Answered(command, lines, "", self._referee.last_number)
