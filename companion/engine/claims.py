"""Claims: who may have which figure."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.engine.events import GigamonClaimed
from companion.engine.state import SEAT_OF_NOBODY, State, Tile
from companion.table import KINDS, Kind

if TYPE_CHECKING:
    from companion.engine.state import Seat

ALIKE = 3
"""How many tiles that count alike a figure costs."""


def alike(seat: Seat, kind: Kind) -> int:
    """How many tiles of a hand count as a kind."""
    return sum(tile.counts_as == kind for tile in seat.hand)


def why_no_claim(state: State, seat: int, kind: Kind) -> str | None:
    """Why this player may not have this figure now, in one clause; None where the claim is good."""
    have = alike(state.seats[seat], kind)
    if have < ALIKE:
        return f"{have} tiles count as {kind}, a claim needs {ALIKE}"
    holder = state.figures[KINDS.index(kind)]
    if holder == seat:
        return f"the {kind} figure is theirs already"
    if holder != SEAT_OF_NOBODY and state.switches.steal == "no":
        return f"{state.seats[holder].player} holds the {kind} figure, and this edition does not steal"
    return None


def claim_by(state: State, seat: int) -> GigamonClaimed | None:
    """The first claim that a player has, in the order of the kinds."""
    held = [tile.counts_as for tile in state.seats[seat].hand]
    if len(held) < ALIKE:
        return None
    for kind in KINDS:
        if held.count(kind) >= ALIKE and why_no_claim(state, seat, kind) is None:
            return claimed(state, seat, kind)
    return None


def claimed(state: State, seat: int, kind: Kind) -> GigamonClaimed:
    """The line of a claim."""
    holder = state.figures[KINDS.index(kind)]
    return GigamonClaimed(state.seats[seat].player, kind, None if holder == SEAT_OF_NOBODY else state.seats[holder].player)


def next_claim(state: State) -> GigamonClaimed | None:
    """The next claim of the round under way."""
    for seat in state.claiming:
        if not state.seats[seat].left and (claim := claim_by(state, seat)) is not None:
            return claim
    return None


def split_off(hand: tuple[Tile, ...], kind: Kind) -> tuple[tuple[Tile, ...], tuple[Tile, ...]]:
    """The three tiles that count as `kind` and have been longest in the hand, and the rest."""
    leaving: list[Tile] = []
    staying: list[Tile] = []
    for tile in hand:
        (leaving if tile.counts_as == kind and len(leaving) < ALIKE else staying).append(tile)
    return tuple(leaving), tuple(staying)
