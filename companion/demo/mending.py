"""What people do where the table lies otherwise than the referee has it: call attention to it, then lay it as the referee has it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.demo.moves import Deal, LiftRock, Move, Nudge, Say, SetRock, Show, Turn, Wave
from companion.engine.lying import rules_have_it
from companion.table import CELLS, Kind, State

if TYPE_CHECKING:
    from companion.demo.situation import Situation
    from companion.table import Cell

CALLS = 2
"""How often attention is called before the table is laid as the referee has it."""


def call_attention(situation: Situation, cell: Cell) -> Move | None:
    """The referee has read a tile wrongly, or has not seen what lies at a cell though there was time enough."""
    lies = situation.lies[cell]
    if isinstance(lies, Kind) and situation.game.turned_at(cell) is not None:
        return Say("correct", {"cell": cell, "elemon": lies})
    if not situation.out_of_patience:
        return None
    return Wave(situation.on_turn, cell) if lies is State.EMPTY else Nudge(situation.on_turn, cell)


def put_right(situation: Situation, cell: Cell) -> Move | None:
    """One step towards a cell that lies as the referee has it; what was not seen is done again after that."""
    if not situation.out_of_patience:
        return None
    by, lies, expects = situation.on_turn, situation.lies[cell], rules_have_it(situation.game, cell)
    if expects is State.EMPTY and lies is State.BACK:
        return _accept(situation)
    if lies is State.ROCK:
        return LiftRock(by, cell)
    if lies is State.EMPTY:
        owners = [player for player, kinds in situation.hands.items() if expects in kinds]
        return Show(owners[0], cell, expects) if owners and isinstance(expects, Kind) else Deal(by, (cell,))
    if expects is State.ROCK and lies is State.BACK:
        return SetRock(by, cell)
    return Turn(by, (cell,))


def _accept(situation: Situation) -> Move:
    """A tile too many cannot go back into the pile: the table counts as it lies, once no tile lies open."""
    still_open = tuple(cell for cell in CELLS if isinstance(situation.lies[cell], Kind) and not situation.game.turned_at(cell))
    return Turn(situation.on_turn, still_open) if still_open else Say("accept")
