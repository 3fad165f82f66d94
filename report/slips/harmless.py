"""What looks like something and is nothing: nobody may be accused of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.table import PADS
from hardware.simulated.strangers import Sort
from report.moment import BREATH_S

if TYPE_CHECKING:
    from report.moment import Moment
    from report.slips.catalogue import Slip


def rests(now: Moment) -> bool:
    """A hand rests on a tile for a while: nothing happens."""
    if not now.turn_is_young or not now.free:
        return False
    now.table.rest(now.free[-1], 2 * BREATH_S, by=now.by)
    now.table.wait(BREATH_S)
    return True


def nudges(now: Moment) -> bool:
    """Two tiles are pushed a little: nothing happens."""
    if not now.turn_is_young or len(now.free) < 2:
        return False
    for cell in now.free[:2]:
        now.table.nudge(cell, by=now.by)
    now.table.wait(BREATH_S)
    return True


def two_hands(now: Moment) -> bool:
    """While a tile is pushed a little, somebody else's hand rests on another."""
    others = [player for player in now.table.players if player != now.by]
    if not now.turn_is_young or len(now.free) < 2:
        return False
    with now.table.meanwhile():
        now.table.rest(now.free[-1], 2 * BREATH_S, by=others[0])
    now.table.nudge(now.free[0], by=now.by)
    now.table.wait(3 * BREATH_S)
    return True


def things_lie_about(now: Moment) -> bool:
    """A coin lies on a tile for a while, and a cup stands on a pad: neither is a tile, a rock or gone."""
    if not now.turn_is_young or not now.free:
        return False
    for place, sort in ((now.free[0], Sort.COIN), (now.free[-1], Sort.CARD), (PADS[1], Sort.CUP)):
        now.table.put(place, sort, by=now.by)
        now.table.wait(2 * BREATH_S)
        now.table.remove(place, by=now.by)
        now.table.wait(BREATH_S)
    return True


HARMLESS: tuple[Slip, ...] = (rests, nudges, two_hands, things_lie_about)
