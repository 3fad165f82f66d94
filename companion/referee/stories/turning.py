"""A face-down tile is turned: what was left open before it is settled by that."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.engine import events as ev
from companion.engine.apply_turn import won_line
from companion.engine.grid import gaps_to_fill, may_be_turned
from companion.engine.powers import WAIVED_BY_PLAYING_ON
from companion.engine.reasons import Lapse, Rule
from companion.table import Cell, Kind, State

if TYPE_CHECKING:
    from companion.referee.ruling import Ruling


def turned(r: Ruling, cell: Cell) -> bool:
    """A face-down tile is turned, in this turn or in the next that it begins."""
    kind = r.seen[cell]
    if not isinstance(kind, Kind) or r.last.get(cell) is not State.BACK or not may_be_turned(r.game, cell):
        return False
    if _won_between_looks(r) or _waived(r):
        if r.game.over is not None:
            r.explained(cell)
        return True
    turn = r.game.turn
    if turn is None or turn.passed or len(turn.turned) > 1 or gaps_to_fill(r.game) or cell in [t.cell for t in turn.turned]:
        return False
    for rock in r.game.rocks:
        if rock.owner == turn.seat and rock.turn != turn.number and not r.game.stands(Rule.ROCK_OVERDUE, rock.cell):
            r.breach(Rule.ROCK_OVERDUE, rock.cell)
    was = r.faces.get(cell)
    r.emit(ev.TileTurned(cell, kind))
    if was is not None and was != kind:
        r.emit(ev.Breach(Rule.TILE_CHANGED, cell, elemon=kind, was=was))
    r.remember(cell, kind)
    r.explained(cell)
    r.follow()
    return True


def _won_between_looks(r: Ruling) -> bool:
    """The first tile of a pair, turned back early, was taken and dealt between two looks: a further tile is turned and the other is won."""
    turn = r.game.turn
    if turn is None or not turn.matched or len(turn.turned) != 2 or not r.game.pile:
        return False
    first, second = turn.turned
    if first.won or not first.early or not second.won or r.last.get(first.cell) is not State.BACK:
        return False
    r.emit(won_line(r.game, turn, first))
    r.follow()
    if r.game.over is None:
        r.emit(ev.TileDealt(first.cell))
        r.follow()
    return True


def _waived(r: Ruling) -> bool:
    """Play going on is a waiver: the power that waits is settled."""
    turn = r.game.turn
    if turn is None or turn.power not in WAIVED_BY_PLAYING_ON:
        return False
    player = r.game.seats[turn.seat].player
    if turn.power is Kind.FLORAMON:
        r.emit(ev.TileDrawn(player, None))
    else:
        r.emit(ev.PowerLapsed(player, turn.power, Lapse.PASSED))
    r.follow()
    return True
