"""One game at the simulated table: people who slip now and then, the referee of what truly happens, and the frames of it."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from companion.demo.party import Party
from companion.engine.events import TileDealt, TileTurned, TileWon
from companion.inbox import Inbox
from companion.referee.conversation import Conversation
from companion.table import Command, Kind, State
from report.moment import Moment
from report.refereed import Written

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from companion.engine.events import Line
    from companion.frame import Frame, LostFrame
    from companion.referee.referee import Referee
    from companion.table import Place, Shows
    from hardware.camera import Camera
    from hardware.simulated.table import SimulatedTable
    from report.slips.catalogue import Slip

    Shown: TypeAlias = Mapping[Place, Shows]

_PAUSE_S, _UNSEEN_S = 1.1, 1.6
_LOOKS_ON_S = 2.5
"""How long the camera looks on after the end of the game, at least."""
_LASTS_AT_MOST_S = 400.0
"""People stop after so long, seconds of the table: where the pile only counts as empty, a game may never end."""
_FIRST_SLIP, _BETWEEN = 3, 2
"""The turn of the first slip, and turns from one to the next."""
_FIRST_BESIDE, _BETWEEN_BESIDE = 2, 3
"""The same of what happens besides."""
_PATIENCE_S, _PUSHES, _WAVE_S = 2.4, 4, 0.2
"""How long people wait for the line to see what lies there, how often they help it to look again, how long a hand is then over a place."""


@dataclass(frozen=True, slots=True)
class Script:
    """What will happen when the moment for it comes, in any order: slips, which break rules, and what happens besides and breaks none.

    empties_at: the turn from which on the pile counts as empty, None for never.
    """

    slips: tuple[Slip, ...] = ()
    besides: tuple[Slip, ...] = ()
    empties_at: int | None = None


class _Due:
    """Things of one sort that will happen: one at a time, some turns apart."""

    def __init__(self, slips: Sequence[Slip], first: int, between: int) -> None:
        self._slips, self._next_turn, self._between = list(slips), first, between

    def happen(self, now: Moment, number: int) -> bool:
        """The first for which it is the moment is set going, and whether there was one. number: of the turn."""
        slip = next((slip for slip in self._slips if number >= self._next_turn and slip(now)), None)
        if slip is None:
            return False
        self._slips.remove(slip)
        self._next_turn = number + self._between
        return True


class Played:
    """A game that plays by what truly happened, whatever the referee before the camera makes of it.

    told: what the line told last of each place. People wait a while for it, as they wait for what is announced; where it stays behind they
    push the tile or the rock a little, or pass a hand over a bare place, so that it is looked at again; and some times later they go on
    without it.
    right: the log by the truth. said: the commands, on their way to the referee before the camera. broke_off: why people could not play
    on, "" while they could.
    """

    def __init__(
        self, table: SimulatedTable, camera: Camera, truth: Referee, script: Script, seed: int, told: Callable[[], Shown] = dict
    ) -> None:
        self._table, self._camera, self._truth, self._empties_at = table, camera, truth, script.empties_at
        self._line_told, self._pushed = told, Counter[str]()
        self._slips = _Due(script.slips, _FIRST_SLIP, _BETWEEN)
        self._besides = _Due(script.besides, _FIRST_BESIDE, _BETWEEN_BESIDE)
        self._conversation = Conversation(truth)
        self._party = Party(table, lambda: truth.game, self._say, seed, pause_s=_PAUSE_S, unseen_s=_UNSEEN_S)
        self.right, self.said, self.broke_off = Written(), Inbox(), ""
        self._told, self._known, self._idle_since = 0, dict[str, Kind](), 0.0

    def frames(self) -> Iterator[Frame | LostFrame]:
        """The pictures until the game is over, or people cannot play on."""
        table, over_at = self._table, None
        for frame in self._camera.frames():
            yield frame
            if over_at is None:
                over_at = None if self._goes_on() else table.now_s
                continue
            self._tell()
            if table.now_s - over_at > _LOOKS_ON_S and not table.busy and not self._wait_for_the_line():
                return

    def _goes_on(self) -> bool:
        try:
            self._tell()
            over = self._truth.game is not None and self._truth.game.over is not None
            if over or (self._table.now_s > _LASTS_AT_MOST_S and not self._table.busy):
                return False
            self._act()
        except ValueError as impossible:
            self.broke_off = str(impossible)
            return False
        return True

    def _tell(self) -> None:
        """The referee of the truth is told what has settled."""
        table = self._table
        if table.busy:
            self._idle_since = table.now_s
        news = table.truth[self._told :]
        self._told += len(news)
        for change in news:
            self._write(self._truth.see(change))
            self._idle_since = table.now_s

    def _act(self) -> None:
        game, table = self._truth.game, self._table
        if not table.busy and self._wait_for_the_line():
            return
        if game is None or table.busy or table.now_s - self._idle_since < _PAUSE_S / 2:
            self._party.act()
            return
        number = 0 if game.turn is None else game.turn.number
        if self._empties_at is not None and number >= self._empties_at and not game.gaps and game.pile:
            self._say(Command(table.now_s, "draw_pile", {"count": 0}))
        now = Moment(game, table, self._known)
        calm = not game.breaches and game.question is None
        if not (calm and (self._slips.happen(now, number) or self._besides.happen(now, number))):
            self._party.act()

    def _wait_for_the_line(self) -> bool:
        """Whether people wait, or help it: while it has not told yet what lies there."""
        table = self._table
        behind = [place for place, shows in self._line_told().items() if table.lies(place) not in {shows, State.COVERED}]
        self._pushed = Counter({place: count for place, count in self._pushed.items() if place in behind})
        given_up = all(self._pushed[place] >= _PUSHES for place in behind)
        if not given_up and table.now_s - self._idle_since >= _PATIENCE_S:
            place = min(behind, key=lambda place: self._pushed[place])
            self._pushed[place] += 1
            if table.lies(place) is State.EMPTY:
                table.rest(place, _WAVE_S)
            else:
                table.nudge(place)
        return not given_up

    def _say(self, command: Command) -> None:
        self.said.say(command)
        self._write(self._conversation.hear(command).lines)
        self._idle_since = self._table.now_s

    def _write(self, lines: Sequence[Line]) -> None:
        if lines:
            self.right.append(lines)
        for line in lines:
            match line.event:
                case TileTurned(cell=cell, elemon=kind):
                    self._known[cell] = kind
                case TileDealt(cell=cell) | TileWon(cell=cell):
                    self._known.pop(cell, None)
