"""Something that was wrong at a cell is put right."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.engine.grid import OPEN_BY_BREACH
from companion.engine.reasons import Rule
from companion.table import Cell, Kind, State

if TYPE_CHECKING:
    from companion.referee.ruling import Ruling


_ON_TOP = (Rule.TILE_TAKEN, Rule.ROCK_MISPLACED)
"""What lies, or is missing, on top of all else at a cell: that it is mended is said first."""


def put_right(r: Ruling, cell: Cell) -> bool:
    """What was wrong about this cell is put right."""
    if not r.game.breaches:
        return False
    seen = r.seen[cell]
    mended = [rule for rule, at in r.game.breaches if at == cell and _is_mended(r, rule, cell)]
    if not mended:
        return False
    for rule in sorted(mended, key=lambda rule: rule not in _ON_TOP):
        r.restore(rule, cell)
    right = r.as_the_rules_have_it(cell)
    if isinstance(seen, Kind) and (isinstance(right, Kind) or any(at == cell and rule in OPEN_BY_BREACH for rule, at in r.game.breaches)):
        right = seen
    r.explained(cell, right)
    r.follow()
    return True


def _is_mended(r: Ruling, rule: Rule, cell: Cell) -> bool:
    seen = r.seen[cell]
    match rule:
        case Rule.TILE_TAKEN:
            return seen is not State.EMPTY
        case Rule.ROCK_MISPLACED:
            return seen is not State.ROCK
        case Rule.BLOCKED_TILE:
            return seen is (State.BACK if r.game.rock_at(cell) is None else State.ROCK)
        case Rule.ROCK_LIFTED_EARLY:
            return seen is State.ROCK
        case Rule.REFILL_UNEXPECTED:
            return seen is State.EMPTY
        case Rule.PAIR_NOT_TAKEN | Rule.TURNED_BACK_EARLY:
            return isinstance(seen, Kind)
        case _:
            return rule in OPEN_BY_BREACH and seen is State.BACK
