"""Breaches: what is said of a cell that no legal story explains, and how play goes on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.engine import events as ev
from companion.engine.grid import gaps_to_fill
from companion.engine.reasons import Rule
from companion.table import Cell, Kind, State

if TYPE_CHECKING:
    from companion.referee.ruling import Ruling


def fault(r: Ruling, cell: Cell) -> bool:
    """Log the breach of this cell. Returns False where nothing can be said yet: the cell waits."""
    seen = r.seen[cell]
    if seen is State.EMPTY:
        return _said(r, Rule.TILE_TAKEN, cell)
    if seen is State.ROCK:
        return _said(r, Rule.ROCK_MISPLACED, cell)
    if cell in r.game.gaps:
        return _refilled(r, cell)
    if r.game.rock_at(cell) is not None:
        return _block_broken(r, cell)
    if seen is State.BACK:
        turn = r.game.turn
        return _said(r, Rule.PAIR_NOT_TAKEN if turn is not None and turn.matched else Rule.TURNED_BACK_EARLY, cell)
    return _turned_against_the_rules(r, cell, seen) if isinstance(seen, Kind) else False


def _said(r: Ruling, rule: Rule, cell: Cell) -> bool:
    if not r.game.stands(rule, cell):
        r.breach(rule, cell)
    r.explained(cell)
    r.follow()
    return True


def _seen_open(r: Ruling, rule: Rule, cell: Cell, kind: Kind) -> bool:
    r.breach(rule, cell)
    r.remember(cell, kind)
    r.explained(cell)
    r.follow()
    return True


def _refilled(r: Ruling, cell: Cell) -> bool:
    seen = r.seen[cell]
    if not r.game.pile:
        return _said(r, Rule.REFILL_UNEXPECTED, cell)
    r.emit(ev.TileDealt(cell))
    return _seen_open(r, Rule.REFILL_FACE_UP, cell, seen) if isinstance(seen, Kind) else False


def _block_broken(r: Ruling, cell: Cell) -> bool:
    seen = r.seen[cell]
    if isinstance(seen, Kind):
        return _seen_open(r, Rule.BLOCKED_TILE, cell, seen)
    return _said(r, Rule.ROCK_LIFTED_EARLY, cell)


def _turned_against_the_rules(r: Ruling, cell: Cell, kind: Kind) -> bool:
    turn = r.game.turn
    if r.look is not None:
        r.breach(Rule.PEEK_LIMIT, cell)
        r.explained(cell)
        return True
    if turn is None or turn.passed:
        return False
    if turn.matched is False:
        still_open = [tile.cell for tile in turn.turned if not tile.returned]
        if len(still_open) == 1:
            r.breach(Rule.NOT_TURNED_BACK, still_open[0])
            return _over_or_next(r, cell)
        if still_open:
            return _seen_open(r, Rule.THIRD_TILE, cell, kind)
    if turn.matched and not all(tile.won for tile in turn.turned):
        return _seen_open(r, Rule.THIRD_TILE, cell, kind)
    gaps = gaps_to_fill(r.game)
    if not gaps:
        return False
    for gap in gaps:
        r.breach(Rule.NOT_REFILLED, gap)
    return _over_or_next(r, cell)


def _over_or_next(r: Ruling, cell: Cell) -> bool:
    """The turn has passed; where that ends the game the tile has no line."""
    r.follow()
    if r.game.over is not None:
        r.explained(cell)
    return True
