"""Rocks: set by geomon, also before its power begins, and lifted by those whose they are."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.engine import events as ev
from companion.engine.apply_turn import turn_is_over
from companion.engine.grid import free_cells
from companion.engine.powers import power_of
from companion.engine.reasons import Rule
from companion.engine.state import SEAT_OF_NOBODY, TOKENS
from companion.referee.pads import answer
from companion.table import Cell, Kind, State

if TYPE_CHECKING:
    from companion.referee.ruling import Ruling


def power_used(r: Ruling, cell: Cell) -> bool:
    """A rock is set by geomon."""
    turn = r.game.turn
    if turn is None or turn.power is not Kind.GEOMON or r.seen[cell] is not State.ROCK or cell not in free_cells(r.game):
        return False
    r.emit(ev.RockPlaced(r.game.seats[turn.seat].player, cell))
    r.follow()
    r.explained(cell)
    return True


def set_before(r: Ruling) -> bool:
    """What was set or shown before the power began counts now: a rock, or what the pads show."""
    turn = r.game.turn
    if turn is None or turn.power is None:
        return False
    if turn.power is Kind.GEOMON and r.held:
        cells = [cell for cell in free_cells(r.game) if cell in r.held and r.seen.get(cell) is State.ROCK]
        r.held = frozenset()
        for cell in cells[1:]:
            r.again(cell, State.BACK)
        if cells:
            r.emit(ev.RockPlaced(r.game.seats[turn.seat].player, cells[0]))
            r.follow()
            return True
    return answer(r)


def is_held(r: Ruling, cell: Cell) -> bool:
    """Whether a rock is set after the second tile of a geomon pair, before both are won: it counts when the power begins."""
    turn = r.game.turn
    if r.seen[cell] is not State.ROCK or turn is None or not turn.matched or turn.settled or turn.power is not None or turn.passed:
        return False
    first, second = turn.turned
    geomon = power_of(r.game.switches, first.kind, second.kind) is Kind.GEOMON
    return geomon and len(r.game.rocks) < TOKENS and cell in free_cells(r.game)


def rock_lifted(r: Ruling, cell: Cell) -> bool:
    """A rock is lifted by the player on turn, or by one who cannot start before, or late, or is that of one who left."""
    rock = r.game.rock_at(cell)
    if rock is None or r.seen[cell] is not State.BACK:
        return False
    turn = r.game.turn
    on_turn = turn is not None and turn.seat == rock.owner and turn.number != rock.turn
    late = r.game.stands(Rule.ROCK_OVERDUE, cell)
    if not (on_turn or late or r.game.seats[rock.owner].left or rock.owner == _about_to_start(r)):
        return False
    r.emit(ev.RockLifted(r.game.seats[rock.owner].player, cell))
    r.explained(cell)
    r.follow()
    return True


def _about_to_start(r: Ruling) -> int:
    """The seat whose turn cannot start before its rock is lifted, SEAT_OF_NOBODY where there is none."""
    turn = r.game.turn
    if turn is None:
        return r.game.upcoming
    over = turn_is_over(r.game)
    return r.game.seat_after(turn.seat) if over and not turn.again else turn.seat if over else SEAT_OF_NOBODY
