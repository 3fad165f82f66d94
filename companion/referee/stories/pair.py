"""Tiles after the second one of a turn: those of a pair are won and replaced, others are turned back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.engine import events as ev
from companion.engine.apply_turn import won_line
from companion.engine.endings import ending_of_turn
from companion.table import Cell, Kind, State

if TYPE_CHECKING:
    from companion.engine.state import Turn, Turned
    from companion.referee.ruling import Ruling


def won(r: Ruling, cell: Cell) -> bool:
    """A tile of the pair is gone, or has been dealt again already."""
    turn, tile = r.game.turn, r.game.turned_at(cell)
    if turn is None or tile is None or not turn.matched:
        return False
    seen = r.seen[cell]
    dealt_again = r.game.pile > 0 and (
        seen is State.BACK or (isinstance(seen, Kind) and seen != tile.kind and _other_is_replaced(r, turn, tile))
    )
    if seen is not State.EMPTY and not dealt_again:
        return False
    r.emit(won_line(r.game, turn, tile))
    r.follow()
    r.explained(cell, State.EMPTY)
    if isinstance(seen, Kind):
        r.between_looks.add(cell)
    return True


def _other_is_replaced(r: Ruling, turn: Turn, tile: Turned) -> bool:
    """Whether the other tile of the pair is won and its gap filled, or to stay: else an open tile's other kind is a wavering reading."""
    other = next(t for t in turn.turned if t.cell != tile.cell)
    seen = r.seen.get(other.cell)
    if other.won:
        gone, filled = True, other.cell not in r.game.gaps or seen is State.BACK
    else:
        gone, filled = seen is State.EMPTY, seen is State.BACK and r.last.get(other.cell) is not State.BACK
    # The last tile of the pile lies where this one was, and play goes on with the other's gap.
    stays = gone and r.game.pile == 1 and ending_of_turn(r.game._replace(pile=0)) is None
    return filled or stays


def dealt(r: Ruling, cell: Cell) -> bool:
    """A gap has got the top tile of the pile."""
    if cell not in r.game.gaps or not r.game.pile or not (r.seen[cell] is State.BACK or cell in r.between_looks):
        return False
    r.emit(ev.TileDealt(cell))
    r.follow()
    r.explained(cell, State.BACK)
    return True


def returned(r: Ruling, cell: Cell) -> bool:
    """An unmatched tile lies face down again."""
    turn = r.game.turn
    if turn is None or turn.matched is not False or r.seen[cell] is not State.BACK or r.game.turned_at(cell) is None:
        return False
    r.emit(ev.TileReturned(cell))
    r.follow()
    r.explained(cell)
    return True
