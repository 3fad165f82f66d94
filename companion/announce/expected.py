"""At which cells something is to be done now, so that the game goes on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.engine.grid import gaps_to_fill

if TYPE_CHECKING:
    from companion.engine.state import State
    from companion.table import Cell


def expected(game: State | None) -> frozenset[Cell]:
    """The cells that are out of step; else those of tiles to be turned back or taken, and of gaps that wait for a tile of the pile."""
    if game is None or game.over is not None or game.paused:
        return frozenset()
    if game.out_of_step is not None:
        return frozenset(game.out_of_step.cells)
    turn = game.turn
    if turn is None or turn.passed or turn.matched is None:
        return frozenset()
    tiles = {tile.cell for tile in turn.turned if not tile.won and not tile.returned}
    return frozenset(tiles | set(gaps_to_fill(game)))
