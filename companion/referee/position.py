"""Where the referee stands: the game, and what it knows of the table besides."""

from __future__ import annotations

from dataclasses import dataclass, field
from types import MappingProxyType
from typing import TYPE_CHECKING

from companion.table import CELLS, Cell, Kind, Place, Shows, State

if TYPE_CHECKING:
    from collections.abc import Mapping

    from companion.engine.state import State as Game

_NOTHING: Mapping[str, Shows] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Look:
    """A look by hydromon under way. opened: the cells seen, in order; still_open: those that lie open now. Faces are never part of it."""

    opened: tuple[Cell, ...] = ()
    still_open: frozenset[Cell] = frozenset()


@dataclass(frozen=True, slots=True)
class Position:
    """Everything that the next ruling depends on; a value.

    game: None before it has started. shown: what each place showed last, for sure. ruled: what each cell showed when it was last ruled on;
    where the two differ play has not gone on yet. answers: the kind last shown on a pad since the second tile of the pair was turned.
    faces: the kind seen at a cell since it was last dealt. held: cells where a rock was set before its power began. awaited: cells that
    are to lie right before play goes on.
    """

    game: Game | None = None
    shown: Mapping[Place, Shows] = _NOTHING
    ruled: Mapping[Cell, Shows] = _NOTHING
    answers: Mapping[Place, Kind] = field(default_factory=dict)
    faces: Mapping[Cell, Kind] = field(default_factory=dict)
    held: frozenset[Cell] = frozenset()
    look: Look | None = None
    awaited: frozenset[Cell] = frozenset()


def rules_have_it(game: Game, cell: Cell) -> Shows:
    """What a cell shows where the table lies as the game has it."""
    if cell in game.gaps:
        return State.EMPTY
    if game.rocks and game.rock_at(cell) is not None:
        return State.ROCK
    tile = game.turned_at(cell)
    return State.BACK if tile is None else tile.kind


def lies_right(position: Position, game: Game, cell: Cell) -> bool:
    """Whether a cell lies as it was ruled on last, or as the rules have it; an open tile may show any kind."""
    shown = position.shown.get(cell)
    if shown is None or shown == position.ruled.get(cell):
        return True
    expected = rules_have_it(game, cell)
    return shown == expected or (isinstance(shown, Kind) and isinstance(expected, Kind))


def lying_otherwise(position: Position, game: Game) -> tuple[Cell, ...]:
    """The cells that do not lie right, in order."""
    return tuple(cell for cell in CELLS if not lies_right(position, game, cell))
