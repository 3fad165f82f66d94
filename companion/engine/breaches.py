"""Breaches: at which cells a rule can be broken now."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.engine.reasons import Rule
from companion.table import Cell, Kind

if TYPE_CHECKING:
    from companion.engine.state import State


def may_be_broken(state: State, rule: Rule, cell: Cell) -> bool:
    """Whether this rule can be broken at this cell as the game stands; always for those that only the table can tell."""
    turn, rock = state.turn, state.rock_at(cell)
    match rule:
        case Rule.THIRD_TILE:
            return turn is not None and len(turn.turned) == 2 and cell not in state.gaps
        case Rule.NOT_TURNED_BACK:
            return turn is not None and turn.matched is False and state.turned_at(cell) is not None
        case Rule.PAIR_NOT_TAKEN:
            return turn is not None and turn.matched is True and state.turned_at(cell) is not None
        case Rule.BLOCKED_TILE | Rule.ROCK_LIFTED_EARLY | Rule.ROCK_OVERDUE:
            return rock is not None and (rule is not Rule.ROCK_OVERDUE or (turn is not None and turn.seat == rock.owner))
        case Rule.TILE_TAKEN | Rule.REFILL_FACE_UP:
            return cell not in state.gaps
        case Rule.NOT_REFILLED:
            return cell in state.gaps and state.pile > 0
        case Rule.REFILL_UNEXPECTED:
            return cell in state.gaps and not state.pile
        case Rule.PEEK_LIMIT:
            return turn is not None and turn.power is Kind.HYDROMON
        case _:
            return True
