"""Tiles turned when they should not be, turned back when they should not be, or that are not what they were."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from companion.table import KINDS, TILES_OF_A_KIND, Kind
from report.moment import BREATH_S
from report.slips.movements import taken_and_laid, turned, turned_and_back, turned_together

if TYPE_CHECKING:
    from report.moment import Moment


def third_tile(now: Moment) -> bool:
    """A third tile is turned."""
    if not now.no_pair or not now.free:
        return False
    turned_and_back(now, now.free[0])
    return True


def not_turned_back(now: Moment) -> bool:
    """The next tile is turned while one still lies open."""
    if not now.no_pair or not now.free:
        return False
    first, second = now.lying_open
    turned(now.table, now.by, first, now.free[-1], second)
    return True


def turned_back_early(now: Moment) -> bool:
    """The first tile is turned back before the second."""
    turn = now.game.turn
    if turn is None or len(turn.turned) != 1 or not now.lying_open:
        return False
    turned_and_back(now, *now.lying_open)
    return True


def peek_limit(now: Moment) -> bool:
    """A fifth tile is opened before the look is over."""
    turn = now.game.turn
    if turn is None or turn.power is not Kind.HYDROMON or len(now.free) < 5:
        return False
    *four, fifth = now.free[:5]
    turned_together(now.table, now.by, *four)
    turned_and_back(now, fifth)
    turned_together(now.table, now.by, *four)
    return True


def tile_changed(now: Moment) -> bool:
    """Two tiles change places, and one whose face was seen is turned."""
    if not now.turn_is_young:
        return False
    face = now.table.face
    swapped = [(one, other) for one in now.free if one in now.known for other in now.free if face(one) is not face(other)]
    if not swapped:
        return False
    one, other = swapped[0]
    taken_and_laid(now, {one: other, other: one})
    turned(now.table, now.by, one)
    return True


def tile_count(now: Moment) -> bool:
    """A tile that was won lies in the grid again, when all six of its kind are known."""
    if not now.turn_is_young:
        return False
    seen = Counter(now.known.values())
    hands = [(seat.player, tile.kind) for seat in now.game.seats for tile in seat.hand if tile.kind is not None]
    out = Counter(kind for _, kind in hands) + Counter(dict(zip(KINDS, now.game.gone, strict=True)))
    unseen = [cell for cell in now.free if cell not in now.known]
    for player, kind in hands:
        if out[kind] + seen[kind] == TILES_OF_A_KIND and unseen and kind in now.table.tiles_of(player):
            now.table.take(unseen[0], by=player)
            now.table.wait(BREATH_S)
            now.table.show(unseen[0], kind, face_up=False, by=player)
            now.table.wait(BREATH_S)
            turned(now.table, now.by, unseen[0])
            return True
    return False
