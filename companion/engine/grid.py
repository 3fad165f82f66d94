"""Which tiles of the grid may be turned, looked at or blocked, and which gaps are to be filled."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.engine.reasons import Rule
from companion.table import CELLS, Cell

if TYPE_CHECKING:
    from companion.engine.state import State

OPEN_BY_BREACH = frozenset({Rule.THIRD_TILE, Rule.NOT_TURNED_BACK, Rule.REFILL_FACE_UP, Rule.PEEK_LIMIT, Rule.BLOCKED_TILE})
"""Breaches whose tile lies open, though it does not count as turned."""

OUT_OF_PLAY = OPEN_BY_BREACH | {Rule.TILE_TAKEN, Rule.ROCK_MISPLACED}
"""Breaches whose tile can be neither turned, looked at nor blocked while they stand."""


def free_cells(state: State) -> tuple[Cell, ...]:
    """Cells with a face-down tile that no rock blocks and no breach keeps out of play."""
    busy = {cell for rule, cell in state.breaches if rule in OUT_OF_PLAY}
    busy.update(rock.cell for rock in state.rocks)
    busy.update(state.gaps)
    turn = state.turn
    if turn is not None and not turn.passed:
        busy.update(tile.cell for tile in turn.turned if not tile.won and (turn.matched or not tile.returned))
    return tuple(cell for cell in CELLS if cell not in busy)


def may_be_turned(state: State, cell: Cell) -> bool:
    """Whether a face-down tile lies at this cell that nothing keeps from being turned."""
    if cell in state.gaps or state.rock_at(cell) is not None:
        return False
    return not any(at == cell and rule in OUT_OF_PLAY for rule, at in state.breaches) and state.turned_at(cell) is None


def gaps_to_fill(state: State) -> tuple[Cell, ...]:
    """Gaps that the pile could fill and that no breach names yet, cells in order."""
    if not state.gaps or not state.pile:
        return ()
    named = {cell for rule, cell in state.breaches if rule is Rule.NOT_REFILLED}
    unnamed = [cell for cell in CELLS if cell in state.gaps and cell not in named]
    return tuple(unnamed[: max(0, state.pile - len(named))])
