"""What a player remembers of faces seen: seeded, and imperfect as people are."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from companion.table import CELLS, Kind, State

if TYPE_CHECKING:
    from collections.abc import Mapping
    from random import Random

    from companion.table import Cell, Place, Shows

Memory = dict["Cell", Kind]
"""The face that a player believes to lie at a cell; nothing of the others."""


@dataclass(frozen=True, slots=True)
class Mind:
    """How well somebody remembers. notices: the share of faces seen that stay; forgets: of those kept, the share lost in a turn."""

    notices: float
    forgets: float


CHILD = Mind(notices=0.75, forgets=0.08)
GROWN_UP = Mind(notices=0.95, forgets=0.03)


def watched(memory: Memory, before: Mapping[Place, Shows], now: Mapping[Place, Shows], mind: Mind, chance: Random) -> Memory:
    """The memory after the table has come to lie otherwise. before, now: what each place showed and shows."""
    kept = dict(memory)
    for cell in CELLS:
        shows = now[cell]
        if shows is State.EMPTY:
            kept.pop(cell, None)
        elif isinstance(shows, Kind) and before.get(cell) is not shows and chance.random() < mind.notices:
            kept[cell] = shows
    return kept


def faded(memory: Memory, mind: Mind, chance: Random) -> Memory:
    """The memory a turn later."""
    return {cell: kind for cell, kind in memory.items() if chance.random() >= mind.forgets}
