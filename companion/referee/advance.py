"""One step: a position and what was seen or said give the next position and the lines of the log between them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from companion.engine import apply, due
from companion.engine import events as ev
from companion.referee.commands import obey
from companion.referee.explain import explain
from companion.referee.position import Look, Position, awaiting, laid_out, lies_right
from companion.table import CELLS, PADS, Change, Command, Kind, Place, Shows, State

if TYPE_CHECKING:
    from collections.abc import Mapping

    from companion.engine.state import State as Game


@dataclass(frozen=True, slots=True)
class TakenBack:
    """An undo, as far as what follows depends on it: the table as it lay then. t: seconds."""

    t: float
    shown: Mapping[Place, Shows]
    paused: bool


@dataclass(frozen=True, slots=True)
class Restarted:
    """The program was started again in mid-game: what was remembered of faces is doubtful. t: seconds."""

    t: float


Cause: TypeAlias = Change | Command | TakenBack | Restarted
"""What can lead to a ruling."""

Step: TypeAlias = tuple[Position, list[ev.Event]]


def advance(position: Position, cause: Cause, opening: ev.GameStarted) -> Step:
    """The next position and its lines. opening: the line with which the game starts. Raises NotAllowedError for a refused command."""
    match cause:
        case Change():
            return _see(position, cause, opening)
        case Command():
            return obey(position, cause)
        case TakenBack():
            return take_back(position, cause), []
        case Restarted():
            return position._replace(faces={}), []


def _see(position: Position, change: Change, opening: ev.GameStarted) -> Step:
    sure = {place: shows for place, shows in change.facts if shows is not State.COVERED and shows is not State.UNSURE}
    new = {place: shows for place, shows in sure.items() if position.shown.get(place) != shows}
    if not new:
        return position, []
    position = position._replace(shown={**position.shown, **new})
    game = position.game
    if game is None:
        return _start(position, opening)
    if game.over is not None or game.paused:
        return position, []
    shown_on_pads = {pad: shows for pad, shows in new.items() if pad in PADS and isinstance(shows, Kind)}
    if shown_on_pads:
        position = position._replace(answers={**position.answers, **shown_on_pads})
    return play_on(position, game)


def play_on(position: Position, game: Game) -> Step:
    """Rule on all that has changed, unless the table is out of step or something is awaited."""
    lines: list[ev.Event] = []
    if game.out_of_step is not None:
        if any(position.shown.get(cell) != differs.expected for cell, differs in game.out_of_step.cells.items()):
            return position, lines
        lines.append(ev.InStep())
        game = apply(game, lines[0])
        position = position._replace(game=game)
    if position.awaited and not all(lies_right(position, game, cell, position.lay) for cell in position.awaited):
        return position, lines
    after, more = explain(position, game)
    return after, lines + more


def _start(position: Position, opening: ev.GameStarted) -> Step:
    if not laid_out(position.shown):
        return position, []
    lines: list[ev.Event] = [opening]
    game = apply(None, opening)
    while (event := due(game)) is not None:
        lines.append(event)
        game = apply(game, event)
    return position._replace(game=game, ruled=dict.fromkeys(CELLS, State.BACK)), lines


def take_back(position: Position, undo: TakenBack) -> Position:
    """The position from which a change is taken back, for the table as it lies now: what lies otherwise is awaited."""
    game = position.game
    if game is None:
        return position
    ruled, lay = dict(position.ruled), dict(position.shown)
    if position.look is not None:
        face_down = dict.fromkeys(position.look.still_open, State.BACK)
        ruled.update(face_down)
        lay.update(face_down)
    game = game._replace(paused=undo.paused)
    look = None if position.look is None else Look()
    return awaiting(position._replace(game=game, shown=undo.shown, ruled=ruled, lay=lay, look=look), game)
