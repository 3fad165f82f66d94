"""The verifier walks over a log line by line, voided lines included, and stops at the first that cannot be."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from companion.engine import NotAllowedError, apply, due
from companion.engine import events as ev
from companion.engine.editions import ALLOWED, UnknownSwitchError
from companion.engine.reasons import Rule
from companion.record.reading import FORMAT
from companion.record.verify.faces import RESTARTED, Faces, owed_breaches, why_not_about_a_face
from companion.record.verify.when import why_not_in_this_order, why_not_now
from companion.table import TILES_IN_GAME

if TYPE_CHECKING:
    from collections.abc import Iterable

    from companion.engine.events import Line
    from companion.engine.state import State

_HOLDING = (ev.Paused, ev.Resumed)
_ABOUT_FACES = (Rule.TILE_CHANGED, Rule.TILE_COUNT)


@dataclass(frozen=True, slots=True)
class Fault:
    """The first line of a log that cannot be, by its place in it (1, 2, 3 ...), and why."""

    line: int
    why: str


class _Moment(NamedTuple):
    """The game after a line that stands. owed: breaches that must be said next. before: the faces known before the line's event."""

    line: Line
    state: State
    faces: Faces
    before: Faces
    owed: tuple[ev.Breach, ...]


class Impossible(Exception):
    """A line cannot be; the text says why."""


class Verifier:
    """Takes the lines of one log in order, and the reasons why one cannot be."""

    def __init__(self) -> None:
        self._stands: list[_Moment] = []
        self._count = 0
        self._last: Line | None = None
        self._paused = False
        self._voided_pause = False
        self._corrected: tuple[float, ev.Corrected] | None = None
        self._restarts: list[int] = []
        # What a restart made forgotten is ruled again by `corrected` without a line that would tell where: then nothing is asked of faces.
        self._doubtful = False

    def take(self, line: Line) -> None:
        """The next line. Raises Impossible; nothing is asked of a verifier after that."""
        self._count += 1
        _need(line.n == self._count, f"its number is {line.n}, not {self._count}")
        if self._last is not None and line.t < self._last.t and not isinstance(self._last.event, ev.Corrected):
            raise Impossible(f"t falls from {self._last.t:g} to {line.t:g}")
        match line.event:
            case ev.Undone(from_=number) | ev.Corrected(from_=number):
                self._void(line, number)
            case ev.Note():
                self._note(line)
            case _:
                self._step(line)
        if not isinstance(line.event, ev.Note):
            self._last = line

    def end(self) -> None:
        """The log is over. Raises Impossible where the next line is owed."""
        if not self._stands:
            raise Impossible("a log begins with game_started")
        owed = self._owed()
        if owed is not None and not self._stands[-1].state.paused:
            raise Impossible(f"it is missing: {_told(owed)} must follow")

    def _owed(self) -> ev.Event | None:
        moment = self._stands[-1]
        return moment.owed[0] if moment.owed else due(moment.state)

    def _note(self, line: Line) -> None:
        if self._stands and isinstance(line.event, ev.Note) and line.event.word == RESTARTED:
            self._restarts.append(line.n)
            self._stands[-1] = self._stands[-1]._replace(faces=Faces())

    def _step(self, line: Line) -> None:
        event = line.event
        if not self._stands:
            _need_opening(event)
        previous = self._stands[-1] if self._stands else None
        state = None if previous is None else previous.state
        if previous is not None:
            _of_this_moment(previous, line, doubtful=self._doubtful)
        self._as_corrected(line)
        _need(not isinstance(event, ev.Resumed) or self._paused or self._voided_pause, "the game is not paused")
        try:
            after = apply(state, event)
        except (NotAllowedError, UnknownSwitchError) as problem:
            raise Impossible(str(problem)) from problem
        if isinstance(event, _HOLDING):
            self._paused = isinstance(event, ev.Paused)
        before = Faces() if previous is None else previous.faces
        faces = before.after(event)
        if previous is not None and isinstance(event, ev.Breach) and event.rule in _ABOUT_FACES:
            owed = tuple(breach for breach in previous.owed if breach != event)
        else:
            owed = () if self._doubtful else owed_breaches(event, before, faces, after)
        self._stands.append(_Moment(line, after, faces, before, owed))

    def _void(self, line: Line, number: int) -> None:
        at = next((i for i, moment in enumerate(self._stands) if moment.line.n == number), None)
        if at is None or at == 0:
            raise Impossible(f"no line {number} stands that could be voided")
        owed = self._owed()
        if owed is not None:
            raise Impossible(f"first comes {_told(owed)}")
        voided = [moment.line for moment in self._stands[at:] if not isinstance(moment.line.event, _HOLDING)]
        if isinstance(line.event, ev.Undone):
            self._need_one_change(voided)
        elif isinstance(line.event, ev.Corrected):
            self._need_turned(line.event, voided)
            self._doubtful |= any(restart > number for restart in self._restarts)
        self._voided_pause |= any(isinstance(moment.line.event, _HOLDING) for moment in self._stands[at:])
        del self._stands[at:]
        if isinstance(line.event, ev.Undone):
            # A pause goes on over an undo that voids its line; after `corrected` the pause itself is ruled again.
            moment = self._stands[-1]
            self._stands[-1] = moment._replace(state=moment.state._replace(paused=self._paused))

    def _need_one_change(self, voided: list[Line]) -> None:
        _need(not (moment := self._stands[-1]).owed and due(moment.state) is None, "the lines before it are not complete")
        _need(bool(voided) and len({line.t for line in voided}) == 1, "undo takes back the last settled change or command, and no more")

    def _as_corrected(self, line: Line) -> None:
        """What is turned again after `corrected` shows what that says."""
        if self._corrected is not None and isinstance(line.event, ev.TileTurned):
            t, said = self._corrected
            if (line.t, line.event.cell) == (t, said.cell):
                _need(line.event.elemon == said.elemon, f"{said.cell} was corrected to {said.elemon}")

    def _need_turned(self, corrected: ev.Corrected, voided: list[Line]) -> None:
        turned = [line for line in voided if isinstance(line.event, ev.TileTurned) and line.event.cell == corrected.cell]
        if not turned or not isinstance(turned[-1].event, ev.TileTurned):
            raise Impossible(f"no tile was turned at {corrected.cell} in the lines that it voids")
        _need(turned[-1].t == voided[0].t, f"the tile at {corrected.cell} was last turned in line {turned[-1].n}")
        _need(turned[-1].event.elemon != corrected.elemon, f"{corrected.cell} was ruled as {corrected.elemon} already")
        self._corrected = (turned[-1].t, corrected)


def first_fault(lines: Iterable[Line]) -> Fault | None:
    """The first line that cannot be, None where the log can be that of a game, finished or not.

    A line that is missing at the end is named by the number that it would have.
    """
    verifier, count = Verifier(), 0
    try:
        for line in lines:
            count += 1
            verifier.take(line)
        count += 1
        verifier.end()
    except Impossible as problem:
        return Fault(count, str(problem))
    return None


def _need(condition: bool, why: str) -> None:
    if not condition:
        raise Impossible(why)


def _need_opening(event: ev.Event) -> None:
    if not isinstance(event, ev.GameStarted):
        raise Impossible(f"a log begins with game_started, not {event.name}")
    _need(event.format <= FORMAT, f"it is written in format {event.format}, by a newer companion; this one knows format {FORMAT}")
    _need(event.tiles == TILES_IN_GAME, f"a game has {TILES_IN_GAME} tiles, not {event.tiles}")
    missing = [name for name in ALLOWED if name not in event.switches]
    _need(not missing, f"the switch {', '.join(missing)} is missing: all are named, as in force")


def _of_this_moment(previous: _Moment, line: Line, *, doubtful: bool) -> None:
    """What must be so between a line and the one before it that stands."""
    event = line.event
    if previous.owed and event == previous.owed[0]:
        return
    if isinstance(event, ev.Breach) and event.rule in _ABOUT_FACES:
        why = why_not_about_a_face(event, previous.line.event, previous.before, previous.faces, previous.state)
        _need(doubtful or not why, why)
    elif previous.owed:
        raise Impossible(f"first comes {_told(previous.owed[0])}")
    elif due(previous.state) is None:
        why = why_not_now(previous.state, event, previous.line.event)
        _need(not why, why)
    if line.t == previous.line.t:
        why = why_not_in_this_order(previous.line.event, event)
        _need(not why, why)


def _told(event: ev.Event) -> str:
    if not isinstance(event, ev.Breach):
        return event.name
    words = [str(event.rule), event.cell or "", str(event.elemon or ""), f"was {event.was}" if event.was else ""]
    return f"breach {' '.join(word for word in words if word)}"
