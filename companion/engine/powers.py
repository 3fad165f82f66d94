"""Powers: which pair triggers which, and when one lapses."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.engine.grid import free_cells
from companion.engine.reasons import Lapse
from companion.engine.state import TOKENS
from companion.table import Kind

if TYPE_CHECKING:
    from companion.engine.editions import Switches
    from companion.engine.state import State

LOOKS = 4
"""How many tiles hydromon may look at."""

LAPSING_BY_PLAYING_ON = frozenset({Kind.PYROMON, Kind.GEOMON, Kind.AEROMON})
"""Powers that are given up where a tile is turned meanwhile."""

WAIVED_BY_PLAYING_ON = LAPSING_BY_PLAYING_ON | {Kind.FLORAMON}
"""Powers that a tile turned meanwhile settles: floramon's tile counts as drawn, unseen; with hydromon such a tile is looked at."""


def is_pair(first: Kind, second: Kind) -> bool:
    """Two of a kind, or Polymon with anything."""
    return first == second or Kind.POLYMON in (first, second)


def power_of(switches: Switches, first: Kind, second: Kind) -> Kind | None:
    """The power that a pair triggers, or None."""
    if switches.powers == "no" or not is_pair(first, second):
        return None
    if first == second:
        return None if first is Kind.POLYMON else first
    if switches.polymon_power == "none":
        return None
    return second if first is Kind.POLYMON else first


def counts_as(switches: Switches, kind: Kind, partner: Kind) -> Kind:
    """What a tile won with `partner` counts as in a collection."""
    return partner if kind is Kind.POLYMON and switches.polymon_counts_as == "partner" else kind


def lapse_of(state: State) -> Lapse | None:
    """Why the power that waits cannot act, or None while it can."""
    turn = state.turn
    if turn is None or turn.power is None:
        return None
    match turn.power:
        case Kind.FLORAMON:
            return None if state.pile else Lapse.NO_TILES
        case Kind.HYDROMON:
            return None if free_cells(state) else Lapse.NO_TILES
        case Kind.GEOMON:
            if len(state.rocks) >= TOKENS:
                return Lapse.NO_ROCK
            return None if free_cells(state) else Lapse.NO_TILES
        case Kind.PYROMON | Kind.AEROMON:
            others = any(seat.hand for i, seat in enumerate(state.seats) if i != turn.seat and not seat.left)
            gives = turn.power is Kind.PYROMON or bool(state.seats[turn.seat].hand)
            return None if others and gives else Lapse.NO_TARGET
        case _:
            return None
