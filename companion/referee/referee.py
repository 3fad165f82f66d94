"""The referee: takes what is seen and said, gives the lines of the log. The one place where the game moves on."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Self

from companion.engine import events as ev
from companion.engine.apply import start
from companion.engine.editions import switches_of
from companion.engine.refused import NotAllowedError
from companion.referee import arguments
from companion.referee.advance import Cause, Restarted, TakenBack, advance, take_back
from companion.referee.notes import LAID_OUT, cause_of, note_of
from companion.referee.position import Position
from companion.table import Change, Command

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from companion.engine.state import State as Game
    from companion.table import Cell, Kind


class ResumeError(Exception):
    """A log cannot be gone on with. line: the number of the first line at fault."""

    def __init__(self, line: int, why: str) -> None:
        super().__init__(f"line {line}: {why}")
        self.line = line


@dataclass(frozen=True, slots=True)
class _Ruled:
    """One cause, the position before it, its lines, and the number of the first of them (0 where it has none)."""

    before: Position
    cause: Cause
    lines: tuple[ev.Event, ...] = ()
    first: int = 0


_HOLDING = ("pause", "resume")


class Referee:
    """Referees one game. `see` and `hear` return the new lines of the log in order; what they return was ruled, and nothing else was."""

    def __init__(self, edition: str, switches: Mapping[str, object], players: Sequence[str]) -> None:
        """Raises UnknownSwitchError or NotAllowedError where no game can be played so."""
        in_force = switches_of(edition, switches)
        self._opening = ev.GameStarted(edition, in_force.words(), tuple(players))
        start(self._opening)
        self._position = Position()
        self._history: list[_Ruled] = []
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
    def position(self) -> Position:
        """The game and what is known of the table."""
        return self._position

    def see(self, change: Change) -> tuple[ev.Line, ...]:
        """Rule on a settled change. Its first line is a note of what was seen, where that is new."""
        return self._take(replace(change, t=self._not_before(change.t)))

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

    @classmethod
    def resumed(cls, lines: Sequence[ev.Line]) -> tuple[Self, tuple[ev.Line, ...]]:
        """The referee of a game that goes on, from the lines of its log, and all lines of the game as they should be.

        Lines may be missing, also at the end, where the notes of what was seen and said are there. Raises ResumeError where the lines do
        not follow from the notes.
        """
        opening = lines[0].event if lines else None
        if not isinstance(opening, ev.GameStarted):
            raise ResumeError(1, "a game's log begins with game_started")
        referee = cls(opening.edition, opening.switches, opening.players)
        again = list(referee.see(Change(lines[0].t, LAID_OUT)))
        for line in lines:
            if (cause := cause_of(line)) is not None:
                again += referee._take_again(cause)
        for line in lines:
            if line.n > len(again) or line != again[line.n - 1]:
                raise ResumeError(line.n, f"{line.event.name} does not follow from what was seen and said before")
        return referee, tuple(again)

    def _take_again(self, cause: Change | Command | Restarted) -> tuple[ev.Line, ...]:
        match cause:
            case Change():
                return self.see(cause)
            case Restarted():
                return self.restart(cause.t)
            case Command():
                return self.hear(cause)

    def _not_before(self, t: float) -> float:
        return max(self._last_t, t)

    def _take(self, cause: Change | Command | Restarted) -> tuple[ev.Line, ...]:
        before = self._position
        after, events = advance(before, cause, self._opening)
        self._position = after
        if after is before or before.game is None:
            return self._numbered(cause.t, events)
        if before.game.over is not None:
            return ()
        noted = self._noted(cause, note_of(cause, before, after, events))
        self._history.append(_Ruled(before, cause, tuple(events), self._last_number + 1 if events else 0))
        return noted + self._numbered(cause.t, events)

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
        return tuple(ev.Line(n, t, event) for n, event in enumerate(events, first))

    def _undo(self, command: Command) -> tuple[ev.Line, ...]:
        at = next((i for i in reversed(range(len(self._history))) if _can_be_undone(self._history[i])), None)
        if at is None or self.game is None:
            raise NotAllowedError("undo: there is nothing to take back")
        ruled = self._history[at]
        del self._history[at:]
        noted = self._noted(command, note_of(command, self._position, self._position, ()))
        taken_back = TakenBack(command.t, self._position.shown, paused=self.game.paused)
        self._history.append(_Ruled(ruled.before, taken_back))
        self._position = take_back(ruled.before, taken_back)
        return noted + self._numbered(command.t, [ev.Undone(ruled.first)])

    def _correct(self, command: Command) -> tuple[ev.Line, ...]:
        cell, kind = arguments.cell(command, "cell"), arguments.kind(command, "elemon")
        at = next((i for i in reversed(range(len(self._history))) if _turned_in(self._history[i], cell)), None)
        if at is None:
            raise NotAllowedError(f"correct: no tile was turned at {cell} in this game")
        ruled, *since = self._history[at:]
        index, was = _turned_in(ruled, cell)[-1]
        if was == kind:
            raise NotAllowedError(f"correct: {cell} was ruled as {kind} already")
        if any(r.before.look is not None and r.before.look.opened for r in (*since, _Ruled(self._position, command))):
            raise NotAllowedError("correct: a tile was looked at since; say undo instead")
        before = _showing(ruled.before, cell, was, kind)
        after, events = advance(before, _read_as(ruled.cause, cell, was, kind), self._opening)
        kept = index if tuple(events[:index]) == ruled.lines[:index] else 0
        lines = self._noted(command, note_of(command, self._position, self._position, ()))
        lines += self._numbered(command.t, [ev.Corrected(ruled.first + kept, cell, kind)])
        del self._history[at:]
        first = ruled.first if kept else self._last_number + 1
        self._history.append(_Ruled(before, _read_as(ruled.cause, cell, was, kind), tuple(events), first))
        lines += self._numbered(ruled.cause.t, events[kept:], again=True)
        self._position = after
        for later in since:
            lines += self._again(later.cause)
        return lines

    def _again(self, cause: Cause) -> tuple[ev.Line, ...]:
        """Rule on a cause once more; a command that the new story does not allow has no line."""
        before = self._position
        try:
            self._position, events = advance(before, cause, self._opening)
        except NotAllowedError:
            events = []
        self._history.append(_Ruled(before, cause, tuple(events), self._last_number + 1 if events else 0))
        return self._numbered(cause.t, events, again=True)


def _can_be_undone(ruled: _Ruled) -> bool:
    holds = isinstance(ruled.cause, Command) and ruled.cause.do in _HOLDING
    return bool(ruled.lines) and not holds and not isinstance(ruled.lines[0], ev.GameStarted)


def _turned_in(ruled: _Ruled, cell: Cell) -> list[tuple[int, Kind]]:
    """Where among its lines, and as what, a tile was turned at a cell."""
    return [(i, line.elemon) for i, line in enumerate(ruled.lines) if isinstance(line, ev.TileTurned) and line.cell == cell]


def _showing(position: Position, cell: Cell, was: Kind, kind: Kind) -> Position:
    return position._replace(shown={**position.shown, cell: kind}) if position.shown.get(cell) == was else position


def _read_as(cause: Cause, cell: Cell, was: Kind, kind: Kind) -> Cause:
    if not isinstance(cause, Change):
        return cause
    return replace(cause, facts=tuple((place, kind if (place, shows) == (cell, was) else shows) for place, shows in cause.facts))
