"""Hydromon's look: tiles are opened and closed again, and nothing is told of what they show."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.engine import events as ev
from companion.engine.grid import free_cells
from companion.engine.powers import LOOKS
from companion.table import Cell, Kind, State

if TYPE_CHECKING:
    from companion.referee.ruling import Ruling


def look_closed(r: Ruling, cell: Cell) -> bool:
    """A tile that hydromon looked at lies face down again; with the last of them the look is over."""
    if r.look is None or cell not in r.look.still_open or r.seen[cell] is not State.BACK:
        return False
    r.look = r.look._replace(still_open=r.look.still_open - {cell})
    r.explained(cell)
    _end_of_look(r)
    return True


def _end_of_look(r: Ruling) -> None:
    """End the look where as many tiles as may be were seen and all lie face down again."""
    look = r.look
    if look is None or look.still_open or not look.opened:
        return
    if len(look.opened) >= LOOKS or set(free_cells(r.game)) <= set(look.opened):
        r.emit(ev.Peeked(len(look.opened)))
        r.follow()


def looked_at(r: Ruling, cell: Cell) -> bool:
    """Hydromon: a tile is opened to look at it. What it shows goes nowhere."""
    look = r.look
    if look is None or not isinstance(r.seen[cell], Kind) or cell not in free_cells(r.game) or cell in look.still_open:
        return False
    if cell not in look.opened:
        if len(look.opened) >= LOOKS:
            return False
        look = look._replace(opened=(*look.opened, cell))
    r.look = look._replace(still_open=look.still_open | {cell})
    r.explained(cell)
    return True
