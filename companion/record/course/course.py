"""The course of a game as figures: a fold of its standing lines."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from companion.engine import NotAllowedError, apply
from companion.engine import events as ev
from companion.engine.editions import UnknownSwitchError
from companion.engine.grid import free_cells
from companion.engine.powers import is_pair
from companion.engine.standing import standing
from companion.errors import BadLog
from companion.table import CELLS, Cell, Kind

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from companion.engine.events import Line
    from companion.engine.reasons import Rule
    from companion.engine.state import State


class TurnTold(NamedTuple):
    """A turn. seat: of the player. began_s, ended_s: seconds of the log. turned: the tiles that count as turned, in order.

    matched: None where a second tile was never turned. chance: whether a pair could have been turned by memory alone (see `Chance`).
    lines: those of this turn that stand, from its start on.
    """

    number: int
    seat: int
    extra: bool
    began_s: float
    ended_s: float
    turned: tuple[tuple[Cell, Kind], ...]
    matched: bool | None
    chance: bool
    lines: tuple[Line, ...]


class Score(NamedTuple):
    """From t_s (seconds of the log) on: the number of figures and of tiles in hand, by seat."""

    t_s: float
    figures: tuple[int, ...]
    tiles: tuple[int, ...]


class Breached(NamedTuple):
    """A breach. restored_s: when it was put right, None where no line says so; seconds of the log."""

    t_s: float
    rule: Rule
    cell: Cell | None
    restored_s: float | None


@dataclass(frozen=True, slots=True)
class Course:
    """A whole game, or one that was not played to its end. times_turned: how often a tile was turned at each cell. end: how all stands."""

    opening: ev.GameStarted
    turns: tuple[TurnTold, ...]
    scores: tuple[Score, ...]
    times_turned: Mapping[Cell, int]
    breaches: tuple[Breached, ...]
    began_s: float
    ended_s: float
    taken_back: int
    end: State

    @property
    def over(self) -> ev.GameOver | None:
        """How it ended, None where it did not."""
        return self.end.over


class Chance:
    """Whether a pair can be turned by memory alone.

    A tile is known once it was turned in the game and as long as it lies there; what hydromon showed is nobody's business and counts
    as not known. A turn has a chance where, before its first or its second tile is turned, two known tiles that may be turned are a
    pair, or a known tile makes a pair with the first.
    """

    def __init__(self) -> None:
        self.known: dict[Cell, Kind] = {}

    def now(self, state: State) -> bool:
        """Whether there is one as the game stands, before a tile of this turn is turned."""
        kinds = [self.known[cell] for cell in free_cells(state) if cell in self.known]
        return any(is_pair(one, other) for i, one in enumerate(kinds) for other in kinds[:i])

    def with_first(self, state: State, cell: Cell, kind: Kind) -> bool:
        """Whether there is one with the first tile just turned. state: the game after it."""
        return any(is_pair(kind, self.known[other]) for other in free_cells(state) if other in self.known and other != cell)

    def learn(self, event: ev.Event) -> None:
        """What everybody knows once this was seen."""
        match event:
            case ev.TileTurned(cell=cell, elemon=kind):
                self.known[cell] = kind
            case ev.TileDealt(cell=cell) | ev.TileWon(cell=cell):
                self.known.pop(cell, None)
            case ev.TableAccepted(cells=cells):
                for cell in cells:
                    self.known.pop(cell, None)
            case _:
                pass


def course_of(lines: Iterable[Line]) -> Course:
    """The course of the game of a log. Raises BadLog, naming the line, where its lines are not those of a game."""
    told = _Telling()
    lines = tuple(lines)
    for line in standing(lines):
        told.take(line)
    return told.course(taken_back=sum(isinstance(line.event, (ev.Undone, ev.Corrected)) for line in lines))


class _Telling:
    """Local to one course: it grows line by line."""

    def __init__(self) -> None:
        self._state: State | None = None
        self._opening: ev.GameStarted | None = None
        self._turns: list[TurnTold] = []
        self._lines: list[list[Line]] = []
        self._scores: list[Score] = []
        self._times = dict.fromkeys(CELLS, 0)
        self._breaches: list[Breached] = []
        self._chance = Chance()
        self._began_s = self._t_s = 0.0

    def take(self, line: Line) -> None:
        event = line.event
        if isinstance(event, ev.Note):
            return
        if isinstance(event, ev.GameStarted):
            self._opening, self._began_s = event, line.t
        self._before(line)
        try:
            self._state = apply(self._state, event)
        except (NotAllowedError, UnknownSwitchError) as problem:
            raise BadLog(f"line {line.n} cannot be: {problem}; `companion verify` tells more") from problem
        self._t_s = line.t
        self._after(line, self._state)

    def _before(self, line: Line) -> None:
        """What is told of a line by how the game stood before it."""
        if self._turns and not isinstance(line.event, ev.TurnStarted | ev.GameOver):
            self._lines[-1].append(line)
        if self._turns and isinstance(line.event, ev.TurnStarted | ev.GameOver | ev.TurnSkipped):
            self._turns[-1] = self._turns[-1]._replace(ended_s=max(self._turns[-1].began_s, line.t))

    def _after(self, line: Line, state: State) -> None:
        match line.event:
            case ev.TurnStarted(turn=number, extra=extra) if state.turn is not None:
                self._turns.append(TurnTold(number, state.turn.seat, extra, line.t, line.t, (), None, chance=False, lines=()))
                self._lines.append([line])
            case ev.TileTurned(cell=cell, elemon=kind):
                self._turned(cell, kind, state)
            case ev.Pair() | ev.NoPair():
                self._turns[-1] = self._turns[-1]._replace(matched=isinstance(line.event, ev.Pair))
            case ev.Breach(rule=rule, cell=at):
                self._breaches.append(Breached(line.t, rule, at, None))
            case ev.RuleRestored(rule=rule, cell=at):
                self._restored(rule, at, line.t)
            case _:
                pass
        self._chance.learn(line.event)
        if isinstance(line.event, _OF_HANDS):
            score = Score(line.t, *_score(state))
            if not self._scores or score[1:] != self._scores[-1][1:]:
                self._scores.append(score)

    def _turned(self, cell: Cell, kind: Kind, state: State) -> None:
        self._times[cell] += 1
        turn = self._turns[-1]
        chance = turn.chance
        if not turn.turned:
            # As it stood before: the tile just turned was free then.
            known = self._chance.known.get(cell)
            chance = self._chance.now(state) or (known is not None and self._chance.with_first(state, cell, known))
            chance = chance or self._chance.with_first(state, cell, kind)
        self._turns[-1] = turn._replace(turned=(*turn.turned, (cell, kind)), chance=chance)

    def _restored(self, rule: Rule, cell: Cell, t: float) -> None:
        for i in reversed(range(len(self._breaches))):
            if (self._breaches[i].rule, self._breaches[i].cell) == (rule, cell):
                self._breaches[i] = self._breaches[i]._replace(restored_s=t)
                return

    def course(self, *, taken_back: int) -> Course:
        if self._state is None or self._opening is None:
            raise BadLog("this is no game log: it does not begin with game_started")
        if self._turns and self._state.over is None:
            self._turns[-1] = self._turns[-1]._replace(ended_s=max(self._turns[-1].began_s, self._t_s))
        return Course(
            opening=self._opening,
            turns=tuple(turn._replace(lines=tuple(lines)) for turn, lines in zip(self._turns, self._lines, strict=True)),
            scores=tuple(self._scores),
            times_turned=self._times,
            breaches=tuple(self._breaches),
            began_s=self._began_s,
            ended_s=max(self._began_s, self._t_s),
            taken_back=taken_back,
            end=self._state,
        )


def _score(state: State) -> tuple[tuple[int, ...], tuple[int, ...]]:
    return tuple(state.figures.count(i) for i in range(len(state.seats))), tuple(len(seat.hand) for seat in state.seats)


_OF_HANDS = (
    ev.GameStarted, ev.TileWon, ev.TileDrawn, ev.TileRemoved, ev.TilesSwapped, ev.GigamonClaimed, ev.PlayerLeft, ev.TableAccepted,
)  # fmt: skip
"""What can change hands and figures."""
