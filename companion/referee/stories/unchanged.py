"""Nothing happened, though a cell shows something else."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.engine.grid import OPEN_BY_BREACH
from companion.engine.reasons import Rule
from companion.referee.stories.rocks import is_held
from companion.table import Cell, Kind, State

if TYPE_CHECKING:
    from companion.referee.ruling import Ruling


def nothing(r: Ruling, cell: Cell) -> bool:
    """Nothing happened: the reading of an open tile wavers, or what is known to be wrong shows itself otherwise."""
    seen, right = r.seen[cell], r.as_the_rules_have_it(cell)
    if is_held(r, cell):
        r.held = r.held | {cell}
    elif cell in r.held and seen is not State.ROCK:
        r.held = r.held - {cell}
        r.explained(cell, State.BACK)
        return True
    elif isinstance(seen, Kind):
        open_in_look = r.look is not None and cell in r.look.still_open
        if not (isinstance(right, Kind) or open_in_look or _stands_open(r, cell)):
            if right is State.BACK and r.last.get(cell) is State.ROCK:
                r.explained(cell, State.BACK)
                return True
            return False
    elif seen != right and not (seen is State.BACK and _stands_open(r, cell)):
        return False
    r.explained(cell)
    return True


def _stands_open(r: Ruling, cell: Cell) -> bool:
    """Whether a breach stands here by which a tile lies open, or lies where none belongs."""
    return any(at == cell and (rule in OPEN_BY_BREACH or rule is Rule.REFILL_UNEXPECTED) for rule, at in r.game.breaches)
