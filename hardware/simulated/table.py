"""A simulated table: tiles, rocks, and players whose hands move them in table time. It knows no rules, only what hands can do."""

from __future__ import annotations

import random
from contextlib import contextmanager
from typing import TYPE_CHECKING

from companion.table import CELLS
from hardware.simulated.hands import SKINS_BGR, SLEEVES_BGR, Person
from hardware.simulated.lane import Lane
from hardware.simulated.movement import Arm, Pause
from hardware.simulated.world import World

if TYPE_CHECKING:
    from collections.abc import Iterator

    from companion.mats import Mat
    from companion.table import Cell, Change, Kind, Place, Shows
    from hardware.simulated.hand_view import Hand
    from hardware.simulated.levels import Mess
    from hardware.simulated.scene import Scene
    from hardware.simulated.strangers import Sort

_SEATS_DEG = (90.0, 270.0, 180.0, 0.0)
"""Where players sit, seen from the middle of the sheet: at its foot, at its head, at its left, at its right."""


class SimulatedTable:
    """Movements are queued and done one after the other while `advance` lets time pass; `busy` tells whether any is left.

    What is queued in a `with table.meanwhile():` is done by a second hand at the same time; hands do not get out of each other's way.

    `by` names the player whose hand it is; without it, it is the first player's. What hands cannot do (turn a tile that is not there,
    deal from an empty pile) raises ValueError, from `advance`, when the hand gets there.
    """

    def __init__(self, mat: Mat, players: tuple[str, ...], mess: Mess, seed: int, *, pace: float = 1.0) -> None:
        """pace: how much faster than a calm grown-up all hands are. Raises ValueError for fewer than one or more than four players."""
        if not 1 <= len(players) <= len(_SEATS_DEG):
            raise ValueError(f"one to {len(_SEATS_DEG)} players sit at a table, not {len(players)}")
        self.mat, self.players, self.now_s = mat, players, 0.0
        self._world = World(mat, players, mess, seed)
        chance = random.Random(seed + 1)  # noqa: S311 (looks, no secret)
        skins, sleeves = (chance.sample(colours, len(players)) for colours in (SKINS_BGR, SLEEVES_BGR))
        self._arms = {
            player: Arm(self._world, mat, player, Person(skin, sleeve, chance.random() < 0.2), seat_deg, pace)
            for player, skin, sleeve, seat_deg in zip(players, skins, sleeves, _SEATS_DEG, strict=False)
        }
        self._first, self._second = Lane(self._world), Lane(self._world)
        self._queueing = self._first

    @property
    def scene(self) -> Scene:
        """What lies on the table now."""
        return self._world.scene

    @property
    def hands(self) -> tuple[Hand, ...]:
        """The hands over the table now."""
        return tuple(hand for lane in (self._first, self._second) if (hand := lane.hand(self.now_s)) is not None)

    @property
    def busy(self) -> bool:
        """A movement is under way or queued."""
        return self._first.busy or self._second.busy

    @contextmanager
    def meanwhile(self) -> Iterator[None]:
        """What is queued inside is done by a second hand, beside what the first one does."""
        self._queueing = self._second
        try:
            yield
        finally:
            self._queueing = self._first

    @property
    def pile(self) -> int:
        """How many tiles are in the draw pile."""
        return len(self._world.pile)

    @property
    def truth(self) -> tuple[Change, ...]:
        """What has really happened so far, each fact at the time at which the hand had left its place."""
        return tuple(self._world.truth)

    def lies(self, place: Place) -> Shows:
        """What a place really shows now, hand or no hand."""
        return self._world.shows(place)

    def face(self, place: Place) -> Kind | None:
        """Which tile lies at a place, whichever side is up; None where there is none."""
        tile = self.scene.spots[place].tile
        return None if tile is None else tile.tile.kind

    def tiles_of(self, player: str) -> tuple[Kind, ...]:
        """The tiles in front of a player, as they came."""
        return tuple(tile.kind for tile in self._world.tiles_of[player])

    def lay_out(self, *, by: str | None = None) -> None:
        """Nine tiles of the pile face down onto the cells, one after the other."""
        for cell in CELLS:
            self.deal(cell, by=by)

    def turn(self, *places: Place, by: str | None = None) -> None:
        """Turns a tile over, or back; several in one movement. A rock upon it is put aside."""
        self._queueing.queue(lambda: self._arm(by).turn(*places))

    def take(self, place: Place, *, by: str | None = None) -> None:
        """Takes a tile, from a cell or a pad, in front of the player. A rock upon it is put aside."""
        self._queueing.queue(lambda: self._arm(by).take(place))

    def deal(self, cell: Cell, *, face_up: bool = False, by: str | None = None) -> None:
        """Lays the top tile of the pile on a cell."""
        self._queueing.queue(lambda: self._arm(by).deal(cell, face_up=face_up))

    def show(self, place: Place, kind: Kind, *, face_up: bool = True, by: str | None = None) -> None:
        """Lays one of the player's tiles on a pad, face up; `take` takes it back. On a cell: whatever the rules say."""
        self._queueing.queue(lambda: self._arm(by).show(place, kind, face_up=face_up))

    def rock(self, place: Place, *, by: str | None = None) -> None:
        """Sets a rock token."""
        self._queueing.queue(lambda: self._arm(by).set_rock(place))

    def lift_rock(self, place: Place, *, by: str | None = None) -> None:
        """Takes a rock token off."""
        self._queueing.queue(lambda: self._arm(by).lift_rock(place))

    def put(self, place: Place, sort: Sort, *, by: str | None = None) -> None:
        """Puts a thing that is no part of the game on a place, upon whatever lies there."""
        self._queueing.queue(lambda: self._arm(by).put(place, sort))

    def remove(self, place: Place, *, by: str | None = None) -> None:
        """Takes such a thing away."""
        self._queueing.queue(lambda: self._arm(by).remove(place))

    def peek(self, place: Place, *, by: str | None = None) -> None:
        """Looks under a tile's corner in the shelter of the hand."""
        self._queueing.queue(lambda: self._arm(by).peek(place))

    def nudge(self, place: Place, *, by: str | None = None) -> None:
        """Pushes a tile, or the rock upon it, so that it lies a little differently."""
        self._queueing.queue(lambda: self._arm(by).nudge(place))

    def rest(self, place: Place, lasts_s: float, *, by: str | None = None) -> None:
        """A flat hand rests on a place for a while."""
        self._queueing.queue(lambda: self._arm(by).rest(place, lasts_s))

    def wait(self, lasts_s: float) -> None:
        """Nobody does anything for so long, before what is queued next."""
        self._queueing.queue(lambda: iter((Pause(lasts_s),)))

    def draw(self, *, by: str | None = None) -> Kind:
        """The player takes the top tile of the pile, at once and away from the mat, and sees what it is."""
        tile = self._world.from_pile()
        self._world.tiles_of[self._who(by)].append(tile)
        return tile.kind

    def hand_over(self, kind: Kind, giver: str, taker: str) -> None:
        """A tile goes from player to player, at once and away from the mat."""
        self._world.tiles_of[taker].append(self._world.from_player(giver, kind))

    def discard(self, kind: Kind, *, by: str | None = None) -> None:
        """One of the player's tiles goes into the box, at once and away from the mat."""
        self._world.box.append(self._world.from_player(self._who(by), kind))

    def advance(self, seconds: float) -> None:
        """Lets time pass."""
        until = self.now_s + seconds
        lanes = (self._first, self._second)
        for lane in lanes:
            lane.begin(self.now_s)
        while (next_lane := min(lanes, key=lambda lane: lane.due_s)).due_s <= until:
            self.now_s = next_lane.due_s
            next_lane.go_on()
        self.now_s = until

    def _who(self, by: str | None) -> str:
        return self.players[0] if by is None else by

    def _arm(self, by: str | None) -> Arm:
        return self._arms[self._who(by)]
