"""A settled change explained: the cheapest legal stories first, then breaches by name, or the table is out of step."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.engine import events as ev
from companion.engine.lying import OUT_OF_STEP_FROM, rules_have_it
from companion.referee.faults import fault
from companion.referee.ruling import Ruling
from companion.referee.stories import STORIES
from companion.referee.stories.rocks import power_used, set_before
from companion.table import Kind, State

if TYPE_CHECKING:
    from companion.engine.state import State as Game
    from companion.referee.position import Position
    from companion.table import Cell, Shows


def explain(position: Position, game: Game) -> tuple[Position, list[ev.Event]]:
    """The position and the lines after all that the table shows and that has not been ruled on."""
    ruling = Ruling(position, game)
    _by_stories(ruling)
    unexplained = ruling.pending() if ruling.game.over is None else []
    if len(unexplained) >= OUT_OF_STEP_FROM:
        return _out_of_step(position, game, unexplained)
    while unexplained and any(fault(ruling, cell) for cell in unexplained):
        _by_stories(ruling)
        unexplained = ruling.pending() if ruling.game.over is None else []
    return ruling.position(position), ruling.lines


def _by_stories(ruling: Ruling) -> None:
    """Explain what legal stories can: after each, the cheapest is looked for anew."""
    while ruling.game.over is None:
        pending = ruling.pending()
        if not (pending or ruling.a_power_waits()) or not _first_story(ruling, pending):
            return


def _first_story(ruling: Ruling, pending: list[Cell]) -> bool:
    for story in STORIES:
        if story is power_used and set_before(ruling):
            return True
        for cell in pending:
            if story(ruling, cell):
                return True
    return False


def _out_of_step(position: Position, game: Game, cells: list[Cell]) -> tuple[Position, list[ev.Event]]:
    differs = {cell: ev.Differs(rules_have_it(game, cell), _told(position, cell)) for cell in cells}
    ruling = Ruling(position, game)
    ruling.emit(ev.OutOfStep(differs))
    return ruling.position(position), ruling.lines


def _told(position: Position, cell: Cell) -> Shows:
    """What may be said of a cell: while hydromon looks, no face."""
    shows = position.shown[cell]
    return State.UNSURE if position.look is not None and isinstance(shows, Kind) else shows
