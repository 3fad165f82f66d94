"""Rocks set, lifted and left where they should not be."""

from __future__ import annotations

from typing import TYPE_CHECKING

from report.moment import BREATH_S
from report.slips.movements import turned, turned_and_back

if TYPE_CHECKING:
    from companion.engine.state import Rock
    from report.moment import Moment


def blocked_tile(now: Moment) -> bool:
    """A blocked tile is turned; it is turned back and the rock set on it again."""
    rock = _rock_of_another(now)
    if rock is None:
        return False
    turned_and_back(now, rock.cell)
    now.table.rock(rock.cell, by=now.by)
    now.table.wait(BREATH_S)
    return True


def rock_lifted_early(now: Moment) -> bool:
    """A rock is lifted though it is not its owner's turn."""
    rock = _rock_of_another(now)
    if rock is None:
        return False
    now.table.lift_rock(rock.cell, by=now.by)
    now.table.wait(BREATH_S)
    now.table.rock(rock.cell, by=now.by)
    now.table.wait(BREATH_S)
    return True


def rock_overdue(now: Moment) -> bool:
    """A tile is turned before one's own rock is lifted."""
    turn = now.game.turn
    own = [rock for rock in now.game.rocks if turn is not None and rock.owner == turn.seat and rock.turn != turn.number]
    if not now.turn_is_young or not own or len(now.free) < 2:
        return False
    turned(now.table, now.by, now.free[0])
    now.table.lift_rock(own[0].cell, by=now.by)
    now.table.wait(BREATH_S)
    return True


def rock_misplaced(now: Moment) -> bool:
    """A rock is set though no power allows it."""
    if not now.turn_is_young or not now.free or len(now.game.rocks) == 2:
        return False
    now.table.rock(now.free[0], by=now.by)
    now.table.wait(BREATH_S)
    now.table.lift_rock(now.free[0], by=now.by)
    now.table.wait(BREATH_S)
    return True


def _rock_of_another(now: Moment) -> Rock | None:
    """A rock that is not to be lifted in this turn, as the turn begins."""
    turn = now.game.turn
    if turn is None or not now.turn_is_young:
        return None
    return next((rock for rock in now.game.rocks if rock.owner != turn.seat), None)
