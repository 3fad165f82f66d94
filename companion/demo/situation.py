"""What the people at the table see and know when they decide what to do: the table as it lies, and the game as the referee has it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from companion.engine.lying import rules_have_it
from companion.table import CELLS, Cell, Kind, Place, Shows, State

if TYPE_CHECKING:
    from collections.abc import Mapping

    from companion.demo.memory import Memory
    from companion.engine.state import State as Game


@dataclass(frozen=True, slots=True)
class Underway:
    """What was begun for the power that waits, and the referee has not ruled on.

    drawn: the tile drawn from the pile. laid: whose tile lies on a pad. looked: the cells looked at, in order.
    """

    drawn: Kind | None = None
    laid: Mapping[Place, str] = field(default_factory=dict)
    looked: tuple[Cell, ...] = ()

    @property
    def begun(self) -> bool:
        """Something was done that the referee has to see, or that must be put away again."""
        return self.drawn is not None or bool(self.laid) or bool(self.looked)


@dataclass(frozen=True, slots=True)
class Situation:
    """One moment.

    lies: what each place really shows; pile: how many tiles are really in the draw pile; hands: the tiles in front of each player;
    memories: what each believes.
    waited_s: how long nobody has moved and nothing was ruled, in seconds of the table. patience_s: how long the referee is given to see.
    called: how often attention was called to the table since something was ruled.
    """

    game: Game
    lies: Mapping[Place, Shows]
    hands: Mapping[str, tuple[Kind, ...]]
    memories: Mapping[str, Memory]
    pile: int
    underway: Underway = Underway()
    waited_s: float = 0.0
    patience_s: float = 3.0
    called: int = 0

    @property
    def on_turn(self) -> str:
        """The player on turn; before the first turn and after a skipped one, who comes next."""
        turn = self.game.turn
        return self.game.seats[self.game.upcoming if turn is None else turn.seat].player

    @property
    def out_of_patience(self) -> bool:
        """The referee has had time enough to see what was done."""
        return self.waited_s > self.patience_s

    def memory(self) -> Memory:
        """What the player on turn believes of tiles that lie face down."""
        return {cell: kind for cell, kind in self.memories[self.on_turn].items() if self.lies[cell] is State.BACK}

    def differing(self) -> tuple[Cell, ...]:
        """The cells that lie otherwise than the game has them, but for those that hydromon looks at."""
        looking = self.game.turn is not None and self.game.turn.power is Kind.HYDROMON
        return tuple(
            cell
            for cell in CELLS
            if self.lies[cell] is not rules_have_it(self.game, cell) and not (looking and isinstance(self.lies[cell], Kind))
        )
