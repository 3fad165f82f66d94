"""Where the referee stands: the game, and what it knows of the table besides."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple

from companion.engine.lying import rules_have_it
from companion.table import CELLS, PADS, Cell, Kind, Place, Shows, State

if TYPE_CHECKING:
    from collections.abc import Mapping

    from companion.engine.state import State as Game


_NOTHING: Mapping[str, Any] = MappingProxyType({})


class Look(NamedTuple):
    """A look by hydromon under way. opened: the cells seen, in order; still_open: those that lie open now. Faces are never part of it."""

    opened: tuple[Cell, ...] = ()
    still_open: frozenset[Cell] = frozenset()


class Position(NamedTuple):
    """Everything that the next ruling depends on; a value.

    game: None before it has started. shown: what each place showed last, for sure. ruled: what each cell showed when it was last ruled on;
    where the two differ play has not gone on yet. answers: the kind last shown on a pad since the second tile of the pair was turned.
    faces: the kind seen at a cell since it was last dealt. held: cells where a rock was set before its power began. awaited: cells that
    are to lie right before play goes on; lay: how the table lay when play was interrupted.
    """

    game: Game | None = None
    shown: Mapping[Place, Shows] = _NOTHING
    ruled: Mapping[Cell, Shows] = _NOTHING
    answers: Mapping[Place, Kind] = _NOTHING
    faces: Mapping[Cell, Kind] = _NOTHING
    held: frozenset[Cell] = frozenset()
    look: Look | None = None
    awaited: frozenset[Cell] = frozenset()
    lay: Mapping[Place, Shows] = _NOTHING


def laid_out(shown: Mapping[Place, Shows]) -> bool:
    """Whether a game may begin: nine tiles lie face down and both pads are bare."""
    return all(shown.get(cell) is State.BACK for cell in CELLS) and all(shown.get(pad) is State.EMPTY for pad in PADS)


def lies_right(position: Position, game: Game, cell: Cell, lay: Mapping[Place, Shows]) -> bool:
    """Whether a cell lies as it lay, or as the rules have it; an open tile may show any kind."""
    shown = position.shown.get(cell)
    if shown is None or shown == lay.get(cell):
        return True
    expected = rules_have_it(game, cell)
    return shown == expected or (isinstance(shown, Kind) and isinstance(expected, Kind))


def lying_otherwise(position: Position, game: Game, lay: Mapping[Place, Shows]) -> tuple[Cell, ...]:
    """The cells that lie neither as they lay nor as the rules have it, in order."""
    return tuple(cell for cell in CELLS if not lies_right(position, game, cell, lay))


def awaiting(position: Position, game: Game) -> Position:
    """The same, awaiting the cells that lie otherwise than before play was interrupted."""
    return position._replace(awaited=frozenset(lying_otherwise(position, game, position.lay)))
