"""How the table lies where it lies as the game has it, and from when on it is out of step with the game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.table import Cell, Shows
from companion.table import State as Lies

if TYPE_CHECKING:
    from companion.engine.state import State

OUT_OF_STEP_FROM = 3
"""From so many cells on that lie otherwise, and for which no legal story is found, they are no breaches: table and game are out of step."""


def rules_have_it(game: State, cell: Cell) -> Shows:
    """What a cell shows where the table lies as the game has it."""
    if cell in game.gaps:
        return Lies.EMPTY
    if game.rocks and game.rock_at(cell) is not None:
        return Lies.ROCK
    tile = game.turned_at(cell)
    return Lies.BACK if tile is None else tile.kind
