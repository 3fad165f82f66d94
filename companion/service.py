"""The line wired together: what is seen and said goes through the referee into the log, and from there to whoever listens."""

from __future__ import annotations

import itertools
import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol, TypeAlias

from companion.engine import NotAllowedError
from companion.engine.editions import UnknownSwitchError
from companion.errors import BadGame, BadLog
from companion.frame import LostFrame
from companion.record.journal import Journal
from companion.record.lines import format_line
from companion.record.marks import MARK, MARK_EVERY, mark, marked
from companion.record.mended import mend
from companion.record.reading import read_log
from companion.referee.conversation import Answered, Conversation
from companion.referee.position import Position
from companion.referee.referee import Mark, Referee, ResumeError
from companion.table import Change, Command, Interrupted

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
    from pathlib import Path

    from companion.engine.events import Line
    from companion.frame import Frame
    from companion.inbox import Inbox
    from companion.record.reading import Kept, KeptLine
    from companion.record.reserve import Reserve

Cause: TypeAlias = Change | Command | Interrupted


class Seeing(Protocol):
    """What turns frames into settled changes."""

    def see(self, frame: Frame) -> tuple[Change | Interrupted, ...]:
        """What this frame settles."""


@dataclass(frozen=True, slots=True)
class Ruled:
    """What a change led to: new lines of the log, at least one, and at least a note."""

    lines: tuple[Line, ...]


class Log(Protocol):
    """Where the lines of a game are kept."""

    @property
    def trouble(self) -> str:
        """Why nothing can be kept now, "" while all is well."""

    def append(self, lines: Sequence[Line]) -> None:
        """Keep the lines of one ruling; unless there is trouble they are safe when this returns."""


def new_referee(edition: str, switches: Mapping[str, object], players: Sequence[str]) -> Referee:
    """A referee for one game. Raises BadGame where there can be no such game."""
    try:
        return Referee(edition, switches, players)
    except (UnknownSwitchError, NotAllowedError) as error:
        raise BadGame(f"this game cannot be played: {error}") from error


@dataclass(frozen=True, slots=True)
class GoneOn:
    """A game that goes on. lines: its log for `play`, from its last mark on. told: what is to be said of the file, a line each."""

    referee: Referee
    journal: Journal
    lines: tuple[Line, ...]
    told: tuple[str, ...]


def go_on(path: Path, reserve: Reserve | None = None) -> GoneOn:
    """Go on with the game whose journal lies at `path`, in the turn in which it was left.

    What a power cut tore off or what was damaged is made again from what was seen and said where that is there; where it is not, the
    game goes on from the last line before the damage. Either way the file as it was is kept. Nobody saw the table meanwhile, so what was
    remembered of faces accuses nobody. reserve: of room for the journal. Raises BadLog, BadOutput.
    """
    journal = Journal(path, reserve=reserve)
    try:
        kept = read_log(path)
        journal.seals = kept.sealed
        resumed = _since_last_mark(kept) or _resumed(kept.lines) or _resumed(kept.lines[: kept.before])
        if resumed is None:
            why = "its lines do not follow from what was seen and said" if kept.lines else "no game has begun in it"
            raise BadLog(f"{path} cannot be gone on with: {why}; the file was left as it is")
        referee, lines = resumed
        told: tuple[str, ...] = ()
        before = kept.lines[: lines[0].n - 1]
        if kept.torn or kept.damage or lines[-1].n > kept.lines[-1].n:
            aside = mend(path, itertools.chain((line.text for line in before), map(format_line, lines)))
            told = (f"{path}: {kept.damage or 'the end was cut off'}; {lines[-1].n} lines stand, the file as it was is {aside}",)
    except BaseException:
        journal.close()
        raise
    if told:
        journal.close()
        journal = Journal(path, reserve=reserve)
    restarted = referee.restart(lines[-1].t)
    journal.append(restarted)
    return GoneOn(referee, journal, (*lines, *restarted), told)


_COMPARED = 200
"""How many of the last lines are held against what follows from the notes: where one before them differed, so would their numbers."""


def _since_last_mark(kept: Kept) -> tuple[Referee, list[Line]] | None:
    """The referee and the lines from the last mark on; None where there is no mark, or damage."""
    at = next((at for at in reversed(range(len(kept.lines))) if kept.lines[at].is_mark), None)
    if at is None or kept.damage:
        return None
    marking = kept.lines[at].line()
    try:
        since = Mark(marking.n, marking.t, marked(marking, Position))
    except BadLog:
        return None
    resumed = _resumed(kept.lines[at:], kept.lines[0].line(), since)
    return None if resumed is None else (resumed[0], [marking, *resumed[1]])


def _resumed(kept: Sequence[KeptLine], opening: Line | None = None, since: Mark | None = None) -> tuple[Referee, list[Line]] | None:
    """The referee and all lines of a game, from the lines that were kept; None where these do not follow from the notes among them.

    since: where the game stood after the first of them; the lines are those after it, and opening is the first of the log.
    """
    if not kept:
        return None
    after = kept if since is None else kept[1:]
    try:
        referee, lines = Referee.resumed(opening or kept[0].line(), (line.line() for line in after if line.is_note), since)
    except ResumeError:
        return None
    first = 1 if since is None else since.n + 1
    follow = all(line.n < first + len(lines) and format_line(lines[line.n - first]) == line.text for line in after[-_COMPARED:])
    return (referee, lines) if follow else None


def from_frames(
    frames: Iterable[Frame | LostFrame | Change], sight: Seeing, said: Inbox, *, settle_s: float, lost: Callable[[LostFrame], None]
) -> Iterator[Cause]:
    """Settled changes of a camera's frames, and what is said meanwhile.

    A command is obeyed once all that lay still when it was said has been seen: settle_s seconds later. lost: is told of each lost frame.
    A change among the frames was settled then, and of it there is no picture.
    """
    for frame in frames:
        yield from said.before(frame.t - settle_s)
        if isinstance(frame, Change):
            yield frame
        elif isinstance(frame, LostFrame):
            lost(frame)
        else:
            yield from sight.see(frame)
    yield from said.before(math.inf)


def from_script(changes: Iterable[Change], said: Inbox) -> Iterator[Change | Command]:
    """Changes and commands by time; a command with the t of a change comes after it."""
    for change in changes:
        yield from said.before(change.t)
        yield change
    yield from said.before(math.inf)


def play(referee: Referee, causes: Iterable[Cause], log: Log, lines: Iterable[Line] = ()) -> Iterator[Ruled | Answered]:
    """Rule on one cause after the other: Ruled for a change, Answered for a command. What is given was kept in the log before.

    lines: the log of a game that goes on, so that a command said again is known.
    """
    conversation = Conversation(referee, lines)
    for cause in causes:
        if isinstance(cause, Command):
            answered = conversation.hear(cause)
            if answered.lines and not answered.before:
                log.append((*answered.lines, *_mark(referee, answered.lines)))
            yield answered
        elif new := referee.restart(cause.t) if isinstance(cause, Interrupted) else referee.see(cause):
            conversation.ruled(new)
            log.append((*new, *_mark(referee, new)))
            yield Ruled(new)


def _mark(referee: Referee, lines: Sequence[Line]) -> tuple[Line, ...]:
    """A mark, where one is due after these lines."""
    due = lines[-1].n // MARK_EVERY > (lines[0].n - 1) // MARK_EVERY
    return referee.note(MARK, mark(referee.position)) if due else ()
