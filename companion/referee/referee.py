"""The referee: takes what is seen and said, gives the lines of the log. The one place where the game moves on."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple, Self

from companion.engine import events as ev
from companion.engine.apply import start
from companion.engine.editions import UnknownSwitchError, switches_of
from companion.engine.refused import NotAllowedError
from companion.referee import arguments
from companion.referee.advance import Cause, Restarted, TakenBack, advance, take_back
from companion.referee.history import History, Ruled, again
from companion.referee.notes import LAID_OUT, cause_of, note_of, without_secrets
from companion.referee.position import Position
from companion.table import Change, Command

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from companion.engine.state import State as Game


class ResumeError(Exception):
    """A log cannot be gone on with. line: the number of the first line at fault."""

    def __init__(self, line: int, why: str) -> None:
        super().__init__(f"line {line}: {why}")
        self.line = line


class Mark(NamedTuple):
    """Where a game stood after line number n, at t (seconds)."""

    n: int
    t: float
    position: Position


class Referee:
    """Referees one game. `see` and `hear` return the new lines of the log in order; what they return was ruled, and nothing else was."""

    def __init__(self, edition: str, switches: Mapping[str, object], players: Sequence[str]) -> None:
        """Raises UnknownSwitchError or NotAllowedError where no game can be played so."""
        in_force = switches_of(edition, switches)
        self._opening = ev.GameStarted(edition, in_force.words(), tuple(players))
        start(self._opening)
        self._position = Position()
        self._history = History(self._opening)
        self._last_number = 0
        self._last_t = float("-inf")

    @property
    def game(self) -> Game | None:
        """The game as it stands, None before it has started."""
        return self._position.game

    @property
    def last_number(self) -> int:
        """The number of the last line."""
        return self._last_number

    @property
    def opening(self) -> ev.GameStarted:
        """Who plays by which rules, also before the game has started."""
        return self._opening

    @property
    def can_undo(self) -> bool:
        """Whether there is something to take back."""
        return self.game is not None and self._history.last_that_counts() is not None

    @property
    def position(self) -> Position:
        """The game and what is known of the table."""
        return self._position

    def see(self, change: Change) -> tuple[ev.Line, ...]:
        """Rule on a settled change. Its first line is a note of what was seen, where that is new."""
        return self._take(change if change.t >= self._last_t else replace(change, t=self._last_t))

    def hear(self, command: Command) -> tuple[ev.Line, ...]:
        """Obey a command; raises NotAllowedError with the reason where the rules don't allow it, and then nothing has changed."""
        command = replace(command, t=self._not_before(command.t))
        match command.do:
            case "undo":
                return self._undo(command)
            case "correct":
                return self._correct(command)
            case _:
                return self._take(command)

    def restart(self, t: float) -> tuple[ev.Line, ...]:
        """The view was interrupted: nobody is accused by what was seen before."""
        return self._take(Restarted(self._not_before(t)))

    def note(self, word: str, fields: Mapping[str, object]) -> tuple[ev.Line, ...]:
        """A note of somebody else's between the lines; its word begins with x_. Nothing is ruled by it."""
        return self._numbered(self._last_t, [ev.Note(word, fields)])

    @classmethod
    def resumed(cls, opening: ev.Line, notes: Iterable[ev.Line], since: Mark | None = None) -> tuple[Self, list[ev.Line]]:
        """The referee of a game that goes on, and the lines of its log, from the first of them and the notes of what was seen and said.

        since: where the game stood at some line; then the notes are those after it, so are the lines that are given, and what was ruled
        before it can no longer be taken back. Raises ResumeError where the log does not begin with the start of a game that can be
        played, or a note says what cannot have been.
        """
        if not isinstance(opening.event, ev.GameStarted):
            raise ResumeError(opening.n, "a game's log begins with game_started")
        try:
            referee = cls(opening.event.edition, opening.event.switches, opening.event.players)
        except (UnknownSwitchError, NotAllowedError) as problem:
            raise ResumeError(opening.n, str(problem)) from problem
        if since is None:
            lines = list(referee.see(Change(opening.t, LAID_OUT)))
        else:
            referee._position, referee._last_number, referee._last_t, lines = since.position, since.n, since.t, []
        for note in notes:
            try:
                lines += referee._take_again(note)
            except (ValueError, NotAllowedError) as problem:
                raise ResumeError(note.n, str(problem)) from problem
        return referee, lines

    def _take_again(self, note: ev.Line) -> tuple[ev.Line, ...]:
        match cause_of(note), note.event:
            case Change() as change, _:
                return self.see(change)
            case Restarted(t=t), _:
                return self.restart(t)
            case Command() as command, _:
                return self.hear(command)
            case _, ev.Note(word=word, fields=fields):
                return self.note(word, fields)
            case _:
                return ()

    def _not_before(self, t: float) -> float:
        return max(self._last_t, t)

    def _take(self, cause: Change | Command | Restarted) -> tuple[ev.Line, ...]:
        before = self._position
        after, events = advance(before, cause, self._opening)
        if isinstance(cause, Change) and (before.look or after.look) is not None:
            cause = without_secrets(cause, before, after, events)
            after, events = advance(before, cause, self._opening)
        self._position = after
        if after is before or before.game is None:
            return self._numbered(cause.t, events)
        noted = self._noted(cause, note_of(cause, before, after, events))
        lines = self._numbered(cause.t, events)
        self._history.add(before, Ruled.of(cause, events, self._last_number - len(events) + 1, after))
        return noted + lines

    def _noted(self, cause: Cause, note: ev.Note | None) -> tuple[ev.Line, ...]:
        return () if note is None else self._numbered(cause.t, [note])

    def _numbered(self, t: float, events: Sequence[ev.Event], *, again: bool = False) -> tuple[ev.Line, ...]:
        """The events as lines; t never falls, but where something is ruled on again."""
        if not events:
            return ()
        first = self._last_number + 1
        self._last_number += len(events)
        if not again:
            self._last_t = t
        return tuple([ev.Line(n, t, event) for n, event in enumerate(events, first)])

    def _undo(self, command: Command) -> tuple[ev.Line, ...]:
        at = self._history.last_that_counts()
        if at is None or self.game is None:
            raise NotAllowedError("undo: there is nothing to take back")
        before = self._history.position_before(at)
        ruled = self._history.cut(at)[0]
        noted = self._noted(command, note_of(command, self._position, self._position, ()))
        taken_back = TakenBack(command.t, self._position.shown, paused=self.game.paused)
        self._position = take_back(before, taken_back)
        self._history.add(before, Ruled.of(taken_back, (), 0, self._position))
        return noted + self._numbered(command.t, [ev.Undone(ruled.first)])

    def _correct(self, command: Command) -> tuple[ev.Line, ...]:
        cell, kind = arguments.cell(command, "cell"), arguments.kind(command, "elemon")
        found = self._history.last_turned(cell)
        if found is None:
            raise NotAllowedError(f"correct: no tile was turned at {cell} in this game")
        at, index, was = found
        if was == kind:
            raise NotAllowedError(f"correct: {cell} was ruled as {kind} already")
        if self._history.looked_since(at):
            raise NotAllowedError("correct: a tile was looked at since; say undo instead")
        unread = advance(self._history.position_before(at), self._history.cause(at), self._opening)[1]
        self._history.read_as(at, cell, was, kind)
        before = self._history.position_before(at)
        ruled, *since = self._history.cut(at)
        after, events = advance(before, ruled.cause, self._opening)
        kept = index if events[:index] == unread[:index] else 0
        lines = self._noted(command, note_of(command, self._position, self._position, ()))
        lines += self._numbered(command.t, [ev.Corrected(ruled.first + kept, cell, kind)])
        self._history.add(before, Ruled.of(ruled.cause, events, ruled.first if kept else self._last_number + 1, after))
        lines += self._numbered(ruled.cause.t, events[kept:], again=True)
        self._position = after
        for later in since:
            lines += self._again(later.cause)
        return lines

    def _again(self, cause: Cause) -> tuple[ev.Line, ...]:
        before = self._position
        self._position, events = again(before, cause, self._opening)
        self._history.add(before, Ruled.of(cause, events, self._last_number + 1, self._position))
        return self._numbered(cause.t, events, again=True)
