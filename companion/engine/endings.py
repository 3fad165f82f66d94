"""Endings: when a game is over, and who has won."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.engine.events import GameOver, Standing
from companion.engine.reasons import Ending
from companion.engine.state import FIGURES_TO_WIN, SEAT_OF_NOBODY
from companion.table import KINDS, TILES_OF_A_KIND, Kind

if TYPE_CHECKING:
    from companion.engine.state import State


def figures_of(state: State, seat: int) -> tuple[Kind, ...]:
    """The figures that a player holds, sorted."""
    return tuple(sorted(kind for kind, holder in zip(KINDS, state.figures, strict=True) if holder == seat))


def has_three_figures(state: State) -> bool:
    """Whether somebody has won at once."""
    if state.figures.count(SEAT_OF_NOBODY) > len(KINDS) - FIGURES_TO_WIN:
        return False
    return any(state.figures.count(seat) >= FIGURES_TO_WIN for seat in range(len(state.seats)))


def known_named(state: State) -> tuple[int, ...]:
    """How many tiles of each kind are known to lie neither in the grid nor in the pile."""
    counts = list(state.gone)
    for seat in state.seats:
        for tile in seat.hand:
            if tile.kind is not None:
                counts[KINDS.index(tile.kind)] += 1
    return tuple(counts)


def a_tile_is_unnamed(state: State) -> bool:
    """Whether a drawn tile was never named."""
    return state.gone_unnamed > 0 or bool(state.unnamed)


def a_pair_is_left(state: State) -> bool:
    """With an empty pile: whether two tiles of the grid could form a pair.

    What lies there follows from the 42 tiles and those known elsewhere; where that contradicts what lies there, any two tiles might.
    """
    tiles = state.grid_tiles()
    if tiles < 2:
        return False
    if a_tile_is_unnamed(state):
        return True
    left = [TILES_OF_A_KIND - count for count in known_named(state)]
    if min(left) < 0 or sum(left) != tiles:
        return True
    return max(left) >= 2 or left[KINDS.index(Kind.POLYMON)] > 0


def ending_of_turn(state: State) -> Ending | None:
    """Why the game is over with the end of this turn, or None."""
    if state.pile:
        return None
    if state.switches.ends == "pile_empty":
        return Ending.PILE_EMPTY
    return None if a_pair_is_left(state) else Ending.NO_PAIRS


def game_over(state: State, reason: Ending) -> GameOver:
    """The last line: most figures win, then most tiles in hand; all who are still level win together."""
    seats = [i for i, seat in enumerate(state.seats) if not seat.left]
    standings = {state.seats[i].player: Standing(figures_of(state, i), len(state.seats[i].hand)) for i in seats}
    best = max((len(s.gigamons), s.tiles) for s in standings.values())
    if reason is Ending.THREE_GIGAMONS:
        winners = tuple(p for p, s in standings.items() if len(s.gigamons) >= FIGURES_TO_WIN)
    else:
        winners = tuple(p for p, s in standings.items() if (len(s.gigamons), s.tiles) == best)
    return GameOver(reason, winners, standings)
