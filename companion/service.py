"""The line wired together: what is seen and said goes through the referee into the log, and from there to whoever listens."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol, TypeAlias

from companion.engine import NotAllowedError
from companion.engine.editions import UnknownSwitchError
from companion.errors import BadGame
from companion.frame import LostFrame
from companion.referee.referee import Referee
from companion.table import Change, Command

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from companion.engine.events import Line
    from companion.frame import Frame

Cause: TypeAlias = Change | Command


class Seeing(Protocol):
    """What turns frames into settled changes."""

    def see(self, frame: Frame) -> tuple[Change, ...]:
        """The changes that this frame settles."""


class Log(Protocol):
    """Where the lines of a game are kept."""

    def append(self, lines: Sequence[Line]) -> None:
        """Keep the lines of one ruling; they are safe when this returns."""


@dataclass(frozen=True, slots=True)
class Refused:
    """A command that the rules did not allow, and why."""

    command: Command
    why: str


def new_referee(edition: str, switches: Mapping[str, object], players: Sequence[str]) -> Referee:
    """A referee for one game. Raises BadGame where there can be no such game."""
    try:
        return Referee(edition, switches, players)
    except (UnknownSwitchError, NotAllowedError) as error:
        raise BadGame(f"this game cannot be played: {error}") from error


def from_frames(
    frames: Iterable[Frame | LostFrame], sight: Seeing, commands: Iterable[Command], *, settle_s: float, lost: Callable[[LostFrame], None]
) -> Iterator[Cause]:
    """Settled changes of a camera's frames, and commands between them.

    A command is obeyed once all that lay still when it was said has been seen: settle_s seconds later. lost: is told of each lost frame.
    """
    waiting = iter(commands)
    command = next(waiting, None)
    for frame in frames:
        while command is not None and command.t + settle_s < frame.t:
            yield command
            command = next(waiting, None)
        if isinstance(frame, LostFrame):
            lost(frame)
        else:
            yield from sight.see(frame)
    while command is not None:
        yield command
        command = next(waiting, None)


def from_script(changes: Iterable[Change], commands: Iterable[Command]) -> Iterator[Cause]:
    """Changes and commands by time; a command with the t of a change comes after it."""
    waiting = iter(commands)
    command = next(waiting, None)
    for change in changes:
        while command is not None and command.t < change.t:
            yield command
            command = next(waiting, None)
        yield change
    while command is not None:
        yield command
        command = next(waiting, None)


def play(referee: Referee, causes: Iterable[Cause], log: Log) -> Iterator[tuple[Line, ...] | Refused]:
    """Rule on one cause after the other. What is given was kept in the log before; a refused command is given as such."""
    for cause in causes:
        try:
            lines = referee.see(cause) if isinstance(cause, Change) else referee.hear(cause)
        except NotAllowedError as refusal:
            if isinstance(cause, Command):
                yield Refused(cause, str(refusal))
            continue
        if lines:
            log.append(lines)
            yield lines
