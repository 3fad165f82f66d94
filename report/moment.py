"""A moment at the simulated table at which somebody may slip: the game as it truly stands, and the table."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from companion.engine.grid import free_cells
from companion.table import CELLS, Kind, State

if TYPE_CHECKING:
    from collections.abc import Mapping

    from companion.engine.state import State as Game
    from companion.table import Cell
    from hardware.simulated.table import SimulatedTable

BREATH_S = 1.4
"""How long people look at what they have done before they put it right: long enough to be seen."""


@dataclass(frozen=True, slots=True)
class Moment:
    """game: by what truly happened. known: kinds seen at cells, outside of looks, since a tile was last dealt there."""

    game: Game
    table: SimulatedTable
    known: Mapping[Cell, Kind]

    @property
    def by(self) -> str:
        """Who is on turn."""
        turn = self.game.turn
        return self.game.seats[self.game.upcoming if turn is None else turn.seat].player

    @property
    def free(self) -> tuple[Cell, ...]:
        """Tiles that may be turned."""
        return tuple(cell for cell in free_cells(self.game) if self.table.lies(cell) is State.BACK)

    @property
    def lying_open(self) -> tuple[Cell, ...]:
        """Tiles of this turn that lie open."""
        return tuple(cell for cell in CELLS if self.game.turned_at(cell) is not None and isinstance(self.table.lies(cell), Kind))

    @property
    def turn_is_young(self) -> bool:
        """A turn in which no tile was turned yet."""
        turn = self.game.turn
        return turn is not None and not turn.turned and not turn.passed and turn.power is None

    @property
    def no_pair(self) -> bool:
        """Two tiles lie open that are no pair."""
        turn = self.game.turn
        return turn is not None and turn.matched is False and len(self.lying_open) == 2

    @property
    def gaps_wait(self) -> tuple[Cell, ...]:
        """Gaps left by a pair whose power is settled; the pile could fill them."""
        turn = self.game.turn
        if turn is None or not turn.matched or not turn.settled or self.lying_open or self.game.pile < len(self.game.gaps):
            return ()
        return tuple(cell for cell in CELLS if cell in self.game.gaps)
