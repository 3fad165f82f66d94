"""Tiles taken that were not won, won and not taken, not dealt, or dealt otherwise than they should be."""

from __future__ import annotations

from typing import TYPE_CHECKING

from report.moment import BREATH_S
from report.slips.movements import taken_and_laid, turned, turned_and_back

if TYPE_CHECKING:
    from report.moment import Moment


def tile_taken(now: Moment) -> bool:
    """A tile is taken that was not won, and laid back."""
    if not now.turn_is_young or not now.free:
        return False
    cell = now.free[0]
    taken_and_laid(now, {cell: cell})
    return True


def pair_not_taken(now: Moment) -> bool:
    """With an empty pile, a tile of a pair is turned back."""
    turn = now.game.turn
    if turn is None or not turn.matched or now.game.pile or len(now.lying_open) != 2:
        return False
    turned_and_back(now, now.lying_open[0])
    return True


def not_refilled(now: Moment) -> bool:
    """The next tile is turned before gaps are filled."""
    if not now.gaps_wait or len(now.free) < 3:
        return False
    turned(now.table, now.by, now.free[0])
    for cell in now.gaps_wait:
        now.table.deal(cell, by=now.by)
    now.table.wait(BREATH_S)
    return True


def refill_face_up(now: Moment) -> bool:
    """A tile is dealt face up."""
    if not now.gaps_wait:
        return False
    now.table.deal(now.gaps_wait[0], face_up=True, by=now.by)
    now.table.wait(BREATH_S)
    turned(now.table, now.by, now.gaps_wait[0])
    return True


def refill_unexpected(now: Moment) -> bool:
    """A gap is filled though the pile counts as empty."""
    if not now.turn_is_young or now.game.pile or not now.game.gaps or not now.table.pile:
        return False
    gap = min(now.game.gaps)
    now.table.deal(gap, by=now.by)
    now.table.wait(BREATH_S)
    now.table.take(gap, by=now.by)
    now.table.wait(BREATH_S)
    return True
