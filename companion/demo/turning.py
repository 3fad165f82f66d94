"""Which tiles a player turns: by memory where it serves, else by chance."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.engine.claims import alike
from companion.engine.grid import free_cells
from companion.engine.powers import is_pair
from companion.table import Cell, Kind

if TYPE_CHECKING:
    from random import Random

    from companion.demo.memory import Memory
    from companion.demo.situation import Situation


def first_tiles(situation: Situation, chance: Random) -> tuple[Cell, ...]:
    """The first tile of a turn; both tiles at once where the player knows a pair. Two tiles may be turned."""
    free = free_cells(situation.game)
    known = {cell: kind for cell, kind in situation.memory().items() if cell in free}
    pairs = [(a, b) for a in known for b in known if a < b and is_pair(known[a], known[b])]
    if pairs:
        return max(pairs, key=lambda pair: (_worth(situation, known[pair[0]]) + _worth(situation, known[pair[1]]), pair))
    unknown = [cell for cell in free if cell not in known]
    return (chance.choice(unknown or list(free)),)


def second_tile(situation: Situation, first: Cell, kind: Kind, chance: Random) -> Cell:
    """The second tile of a turn, after the first has shown its kind."""
    free = [cell for cell in free_cells(situation.game) if cell != first]
    known: Memory = {cell: face for cell, face in situation.memory().items() if cell in free}
    partners = [cell for cell, face in known.items() if is_pair(kind, face)]
    if partners:
        return max(partners, key=lambda cell: (_worth(situation, known[cell]), cell))
    return chance.choice([cell for cell in free if cell not in known] or free)


def _worth(situation: Situation, kind: Kind) -> int:
    """How much a player wants a tile of a kind: most what makes three alike."""
    seat = situation.game.seats[situation.game.seat_of(situation.on_turn)]
    return 2 * min(2, alike(seat, kind)) + (kind is not Kind.POLYMON)
