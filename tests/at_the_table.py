"""Builds what people at a simulated table see and know, for tests of what they do next."""

from __future__ import annotations

from random import Random

from companion.demo.situation import Situation, Underway
from companion.engine.editions import switches_of
from companion.engine.state import Rock, Seat, State, Tile, Turn, Turned
from companion.table import CELLS, PADS, Kind
from companion.table import State as Lies

NAMES = ("Ada", "Ben", "Cleo", "Dan")


def chance(seed: int) -> Random:
    return Random(seed)  # noqa: S311 (a game, no secret)


def tiles(*kinds: str) -> tuple[Tile, ...]:
    """A hand of tiles that count as themselves."""
    return tuple(Tile(Kind(kind), Kind(kind)) for kind in kinds)


def game(*hands: tuple[Tile, ...], edition: str = "en", **fields) -> State:
    """A game with Ada on turn; hands: one a player, two empty ones where none is given."""
    seats = tuple(Seat(name, hand) for name, hand in zip(NAMES, hands or ((), ()), strict=False))
    return State(**{"switches": switches_of(edition), "seats": seats, "turn": Turn(1, 0, extra=False), "last_number": 1, **fields})


def turn(*turned: tuple[str, str], won: bool = False, **fields) -> Turn:
    """Ada's turn with tiles turned, each (cell, kind)."""
    return Turn(
        **{"number": 1, "seat": 0, "extra": False, "turned": tuple(Turned(cell, Kind(kind), won=won) for cell, kind in turned), **fields}
    )


def rock(cell: str, owner: int, in_turn: int = 0) -> Rock:
    return Rock(cell, owner, in_turn)


def situation(
    state: State,
    *,
    underway: Underway | None = None,
    waited_s: float = 0.0,
    called: int = 0,
    pile: int = 33,
    memory: dict | None = None,
    hands=None,
    **lies: str,
) -> Situation:
    """The situation of a game whose table lies as the game has it, but for `lies`; memory: what Ada remembers."""
    shows = dict.fromkeys(CELLS, Lies.BACK) | dict.fromkeys(PADS, Lies.EMPTY) | dict.fromkeys(state.gaps, Lies.EMPTY)
    shows |= {rock.cell: Lies.ROCK for rock in state.rocks}
    if state.turn is not None:
        shows |= {tile.cell: tile.kind for tile in state.turn.turned if not tile.won and not tile.returned}
    shows |= {place: Kind(word) if word in set(Kind) else Lies(word) for place, word in lies.items()}
    in_hand = {seat.player: tuple(tile.kind for tile in seat.hand) for seat in state.seats}
    memories = {player: {} for player in in_hand} | {state.seats[0].player: {cell: Kind(kind) for cell, kind in (memory or {}).items()}}
    return Situation(state, shows, in_hand | (hands or {}), memories, pile, underway or Underway(), waited_s, called=called)
