"""The state of a game: what its standing lines say of hands, figures, grid, pile, rocks and turn.

Players are numbered by their seat, in order of play. Which tile lies hidden is unknown here. These are named tuples and no dataclasses
because a game makes thousands of them, and a changed copy of a tuple costs a fifth.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from companion.table import CELLS, KINDS, TILES_IN_GAME, Cell, Kind

if TYPE_CHECKING:
    from companion.engine.editions import Switches
    from companion.engine.events import GameOver, OutOfStep, Question
    from companion.engine.reasons import Rule

SEAT_OF_NOBODY = -1
FIGURES_TO_WIN = 3
TOKENS = 2
"""How many rocks there are for all players together."""
FULL_PILE = TILES_IN_GAME - len(CELLS)
"""The draw pile once the grid is dealt."""


class Tile(NamedTuple):
    """A tile in a hand; both are None while a drawn tile is unnamed."""

    kind: Kind | None
    counts_as: Kind | None


class Seat(NamedTuple):
    """A player. hand: the tile longest in it first."""

    player: str
    hand: tuple[Tile, ...] = ()
    left: bool = False


class Rock(NamedTuple):
    """A rock token that blocks a cell. owner: a seat. turn: the number of the turn in which it was set."""

    cell: Cell
    owner: int
    turn: int


class Turned(NamedTuple):
    """A tile that counts as turned this turn.

    returned: it counts as lying face down again. early: it was turned back before the second. won: it is in the player's hand.
    """

    cell: Cell
    kind: Kind
    returned: bool = False
    early: bool = False
    won: bool = False


class Turn(NamedTuple):
    """The turn under way, or the last one where nobody can start the next yet.

    matched: None until the second tile was ruled on. power: a power that waits to be used. settled: the power of the pair is used,
    lapsed or there is none. again: an extra turn follows. passed: play went on before the turn was over. unblocked: cells of the player's
    own rocks that were out of place as the turn started.
    """

    number: int
    seat: int
    extra: bool
    turned: tuple[Turned, ...] = ()
    matched: bool | None = None
    power: Kind | None = None
    settled: bool = False
    again: bool = False
    passed: bool = False
    unblocked: tuple[Cell, ...] = ()


class State(NamedTuple):
    """A game at one moment. It changes only by `apply`.

    figures: the seat that holds each kind's figure, in the order of the kinds, or SEAT_OF_NOBODY. gone: how many tiles of each kind have
    left the game; gone_unnamed: of unknown kind. unnamed: the seats that drew a tile not named yet, the oldest first. claiming: the seats
    that have yet to be looked at in this round of claims. left: how many players have left. upcoming: after a skipped turn, whose turn it
    would be. breaches: those that stand. counted: the kinds of which a seventh tile was said.
    """

    switches: Switches
    seats: tuple[Seat, ...]
    figures: tuple[int, ...] = (SEAT_OF_NOBODY,) * len(KINDS)
    gone: tuple[int, ...] = (0,) * len(KINDS)
    gone_unnamed: int = 0
    unnamed: tuple[int, ...] = ()
    pile: int = FULL_PILE
    gaps: frozenset[Cell] = frozenset()
    rocks: tuple[Rock, ...] = ()
    left: int = 0
    turn: Turn | None = None
    upcoming: int = 0
    last_number: int = 0
    claiming: tuple[int, ...] = ()
    breaches: tuple[tuple[Rule, Cell], ...] = ()
    counted: frozenset[Kind] = frozenset()
    question: Question | None = None
    out_of_step: OutOfStep | None = None
    paused: bool = False
    over: GameOver | None = None

    def seat_of(self, player: str) -> int:
        """The seat of a player who is still in the game, or SEAT_OF_NOBODY."""
        return next((i for i, seat in enumerate(self.seats) if seat.player == player and not seat.left), SEAT_OF_NOBODY)

    def seat_after(self, seat: int) -> int:
        """The next seat in order of play that has not left."""
        count = len(self.seats)
        return next((i for step in range(1, count + 1) if not self.seats[i := (seat + step) % count].left), seat)

    def seats_from(self, seat: int) -> tuple[int, ...]:
        """All seats still in the game, `seat` first, then clockwise."""
        count = len(self.seats)
        return tuple(i for step in range(count) if not self.seats[i := (seat + step) % count].left)

    def rock_at(self, cell: Cell) -> Rock | None:
        """The rock that blocks a cell."""
        for rock in self.rocks:
            if rock.cell == cell:
                return rock
        return None

    def stands(self, rule: Rule, cell: Cell) -> bool:
        """Whether this breach stands."""
        return (rule, cell) in self.breaches

    def turned_at(self, cell: Cell) -> Turned | None:
        """The tile at a cell that counts as turned this turn and has neither been won nor turned back."""
        if self.turn is not None and not self.turn.passed:
            for tile in self.turn.turned:
                if tile.cell == cell and not tile.won and not tile.returned:
                    return tile
        return None

    def grid_tiles(self) -> int:
        """How many tiles lie in the grid, whichever way up."""
        return len(CELLS) - len(self.gaps)

    def with_hand(self, seat: int, hand: tuple[Tile, ...]) -> State:
        """The same with another hand at a seat."""
        return self._replace(seats=(*self.seats[:seat], self.seats[seat]._replace(hand=hand), *self.seats[seat + 1 :]))


def has_kind(seat: Seat, kind: Kind) -> bool:
    """Whether a hand has a named tile of a kind."""
    return any(tile.kind == kind for tile in seat.hand)
