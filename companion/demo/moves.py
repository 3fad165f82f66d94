"""What people at the table do next, as values: a movement of a hand, or a word to the referee."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Mapping

    from companion.table import Cell, Kind, Place
    from hardware.simulated.table import SimulatedTable


@dataclass(frozen=True, slots=True)
class Turn:
    """Tiles are turned over, or back, in one movement."""

    by: str
    places: tuple[Place, ...]


@dataclass(frozen=True, slots=True)
class Take:
    """Tiles are taken in front of the player, one after the other."""

    by: str
    places: tuple[Place, ...]


@dataclass(frozen=True, slots=True)
class Deal:
    """The top tiles of the pile are laid face down on gaps, one after the other."""

    by: str
    cells: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class SetRock:
    """A rock token is set on a tile."""

    by: str
    cell: Cell


@dataclass(frozen=True, slots=True)
class LiftRock:
    """A rock token is taken off its tile."""

    by: str
    cell: Cell


@dataclass(frozen=True, slots=True)
class Show:
    """One of the player's tiles is laid face up on a pad."""

    by: str
    pad: Place
    kind: Kind


@dataclass(frozen=True, slots=True)
class Draw:
    """The top tile of the pile is drawn into the hand."""

    by: str


@dataclass(frozen=True, slots=True)
class Peek:
    """A tile is looked at under its corner, in the shelter of the hand."""

    by: str
    cell: Cell


@dataclass(frozen=True, slots=True)
class HandOver:
    """A tile goes from hand to hand."""

    by: str
    kind: Kind
    taker: str


@dataclass(frozen=True, slots=True)
class Box:
    """One of the player's tiles leaves the game."""

    by: str
    kind: Kind


@dataclass(frozen=True, slots=True)
class Say:
    """A command to the referee."""

    do: str
    arguments: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Nudge:
    """A tile is pushed a little, so that the camera looks again."""

    by: str
    place: Place


@dataclass(frozen=True, slots=True)
class Wave:
    """A hand passes over a place and is gone, so that the camera looks again."""

    by: str
    place: Place


OnTheMat: TypeAlias = Turn | Take | Deal | SetRock | LiftRock | Show | Peek | Nudge | Wave
BesideTheMat: TypeAlias = Draw | HandOver | Box
Move: TypeAlias = OnTheMat | BesideTheMat | Say

_WAVE_S = 0.2


def move_hand(move: OnTheMat, table: SimulatedTable) -> None:
    """Sets a hand over the mat in motion."""
    match move:
        case Turn(by, places):
            table.turn(*places, by=by)
        case Take(by, places):
            for place in places:
                table.take(place, by=by)
        case Deal(by, cells):
            for cell in cells:
                table.deal(cell, by=by)
        case SetRock(by, cell):
            table.rock(cell, by=by)
        case LiftRock(by, cell):
            table.lift_rock(cell, by=by)
        case Show(by, pad, kind):
            table.show(pad, kind, by=by)
        case Peek(by, cell):
            table.peek(cell, by=by)
        case Nudge(by, place):
            table.nudge(place, by=by)
        case Wave(by, place):
            table.rest(place, _WAVE_S, by=by)


def move_beside(move: BesideTheMat, table: SimulatedTable) -> None:
    """Does at once what the camera does not see."""
    match move:
        case Draw(by):
            table.draw(by=by)
        case HandOver(by, kind, taker):
            table.hand_over(kind, by, taker)
        case Box(by, kind):
            table.discard(kind, by=by)
