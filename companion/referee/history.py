"""What was ruled on so far, so that it can be taken back or ruled on again.

Only each CHECKPOINT_EVERY-th position is kept; one in between is worked out anew from the one before it, so that a long game stays small.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from companion.engine import NotAllowedError
from companion.engine import events as ev
from companion.referee.advance import Cause, TakenBack, advance
from companion.table import Change, Command

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from companion.referee.position import Position
    from companion.table import Cell, Kind, Place, Shows

CHECKPOINT_EVERY = 64
_HOLDING = ("pause", "resume")


class Ruled(NamedTuple):
    """One cause and its lines. first: the number of the first of them. turned: the tiles turned: which line, at which cell, as what.

    counts: whether it can be taken back. looked: whether a look was under way after it, with a tile seen.
    """

    cause: Cause
    first: int
    turned: tuple[tuple[int, Cell, Kind], ...]
    counts: bool
    looked: bool

    @classmethod
    def of(cls, cause: Cause, lines: Sequence[ev.Event], first: int, after: Position) -> Ruled:
        """What is to be remembered of a ruling."""
        turned = tuple((i, line.cell, line.elemon) for i, line in enumerate(lines) if isinstance(line, ev.TileTurned))
        holds = isinstance(cause, Command) and cause.do in _HOLDING
        return cls(cause, first, turned, bool(lines) and not holds, after.look is not None and bool(after.look.opened))


class History:
    """All that was ruled on since the game started, and the positions before it."""

    def __init__(self, opening: ev.GameStarted) -> None:
        self._opening = opening
        self._ruled: list[Ruled] = []
        self._checkpoints: dict[int, Position] = {}

    def add(self, before: Position, ruled: Ruled) -> None:
        """One more ruling, from the position `before`."""
        at = len(self._ruled)
        if at % CHECKPOINT_EVERY == 0:
            self._checkpoints[at] = before
        self._ruled.append(ruled)

    def last_that_counts(self) -> int | None:
        """Where the last ruling is that can be taken back."""
        return next((at for at in reversed(range(len(self._ruled))) if self._ruled[at].counts), None)

    def last_turned(self, cell: Cell) -> tuple[int, int, Kind] | None:
        """Where a tile was last turned at a cell: which ruling, which of its lines, and as what."""
        for at in reversed(range(len(self._ruled))):
            for line, turned_at, kind in reversed(self._ruled[at].turned):
                if turned_at == cell:
                    return at, line, kind
        return None

    def looked_since(self, at: int) -> bool:
        """Whether a tile has been looked at since ruling number `at`, that one included."""
        return any(ruled.looked for ruled in self._ruled[at:])

    def cause(self, at: int) -> Cause:
        """What led to ruling number `at`."""
        return self._ruled[at].cause

    def read_as(self, at: int, cell: Cell, was: Kind, kind: Kind) -> None:
        """Where the table was last seen to show `was` at a cell, up to ruling number `at`, it showed `kind`.

        That may be before the tile counted as turned: while something was awaited, or out of step.
        """
        for number in reversed(range(at + 1)):
            cause = self._ruled[number].cause
            if (cell, was) in _facts(cause):
                self._ruled[number] = self._ruled[number]._replace(cause=_read_as(cause, cell, kind))
                self._forget_checkpoints(number + 1)
                return

    def position_before(self, at: int) -> Position:
        """The position before ruling number `at`."""
        begin = max(number for number in self._checkpoints if number <= at)
        position = self._checkpoints[begin]
        for ruled in self._ruled[begin:at]:
            position = again(position, ruled.cause, self._opening)[0]
        return position

    def cut(self, at: int) -> tuple[Ruled, ...]:
        """Take out everything from ruling number `at` on."""
        taken = tuple(self._ruled[at:])
        del self._ruled[at:]
        self._forget_checkpoints(at)
        return taken

    def _forget_checkpoints(self, begin: int) -> None:
        for checkpoint in [number for number in self._checkpoints if number >= begin]:
            del self._checkpoints[checkpoint]


def _facts(cause: Cause) -> Collection[tuple[Place, Shows]]:
    match cause:
        case Change(facts=facts):
            return facts
        case TakenBack(shown=shown):
            return shown.items()
        case _:
            return ()


def _read_as(cause: Cause, cell: Cell, kind: Kind) -> Cause:
    match cause:
        case Change(facts=facts):
            return replace(cause, facts=tuple((place, kind if place == cell else shows) for place, shows in facts))
        case TakenBack(shown=shown):
            return replace(cause, shown={**shown, cell: kind})
        case _:
            return cause


def again(position: Position, cause: Cause, opening: ev.GameStarted) -> tuple[Position, list[ev.Event]]:
    """Rule on a cause once more; a command that the new story does not allow has no line."""
    try:
        return advance(position, cause, opening)
    except NotAllowedError:
        return position, []
