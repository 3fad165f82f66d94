"""What a hand does, step by step: the ways in and out, and what becomes of things in between."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from companion.mats import A4
from hardware.simulated.hand_view import Hand, Held
from hardware.simulated.hands import Gesture
from hardware.simulated.scene import LyingTile, Stone, Stranger

if TYPE_CHECKING:
    from collections.abc import Iterator

    from companion.mats import Mat
    from companion.table import Kind, Place
    from hardware.simulated.hands import Person
    from hardware.simulated.strangers import Sort
    from hardware.simulated.world import World

_REACH_S, _TURN_S, _PAUSE_S, _PEEK_S = 0.45, 0.4, 0.15, 0.9
_DRAW_BACK_MM = 14.0
_TIPS_MM, _PALM_MM, _FREE_MM = 9.0, 62.0, 39.0
"""How far beyond the middle of a place of the A4 mat finger tips are when they act on it and when the palm rests on it; how far short of
it, when nothing of it is hidden any more."""


@dataclass(frozen=True, slots=True)
class Step:
    """A hand goes straight from start_mm to end_mm (its finger tips) in lasts_s.

    held: what it carries; turning: it turns the tile that it carries over meanwhile. goes_out: it gathers speed, else it slows down.
    clears: the place that it leaves, and after how many seconds nothing of that is hidden any more. covers: the place that it hides
    by resting on it.
    """

    person: Person
    start_mm: tuple[float, float]
    end_mm: tuple[float, float]
    heading_deg: float
    lasts_s: float
    gesture: Gesture = Gesture.GRIP
    held: Held | None = None
    turning: bool = False
    goes_out: bool = False
    clears: tuple[Place, float] | None = None
    covers: Place | None = None

    def hand(self, since_s: float) -> Hand:
        """The hand so many seconds after the step began."""
        share = min(1.0, max(0.0, since_s / self.lasts_s))
        held = Held(self.held.thing, share) if self.held is not None and self.turning else self.held
        tip, soon = self._tip(share), self._tip(share + 0.01)
        moves = ((soon[0] - tip[0]) / (0.01 * self.lasts_s), (soon[1] - tip[1]) / (0.01 * self.lasts_s))
        return Hand(self.person, self.gesture, tip, moves, self.heading_deg, held)

    def _tip(self, share: float) -> tuple[float, float]:
        """Where the finger tips are after a share of the time. Whoever turns a tile over draws the hand back a little and forward again."""
        way = share**2 if self.goes_out else 1 - (1 - share) ** 2
        back_mm = _DRAW_BACK_MM * math.sin(math.pi * share) if self.turning else 0.0
        heading = math.radians(self.heading_deg)
        (ax, ay), (bx, by) = self.start_mm, self.end_mm
        return ax + (bx - ax) * way - back_mm * math.cos(heading), ay + (by - ay) * way - back_mm * math.sin(heading)


@dataclass(frozen=True, slots=True)
class Pause:
    """No hand is over the table for so long."""

    lasts_s: float
    clears: None = None
    covers: None = None

    def hand(self, since_s: float) -> None:
        """There is none."""


class Arm:
    """A player's arm. Each movement is an iterator of its steps; what it does to the world, it does between two of them."""

    def __init__(self, world: World, mat: Mat, player: str, person: Person, seat_deg: float, pace: float) -> None:
        """seat_deg: where the player sits, seen from the sheet's middle (0 at its right, 90 at its foot). pace: 1 for a calm grown-up."""
        self._world, self._mat, self._player, self._person, self._pace = world, mat, player, person, pace
        far_mm, seat = 0.78 * math.hypot(*mat.sheet_mm), math.radians(seat_deg)
        self._edge_mm = (mat.sheet_mm[0] / 2 + far_mm * math.cos(seat), mat.sheet_mm[1] / 2 + far_mm * math.sin(seat))

    def turn(self, *places: Place) -> Iterator[Step]:
        """Turns tiles over, one after the other, before the hand goes back."""
        for number, place in enumerate(places):
            yield self._in(place) if number == 0 else self._across(places[number - 1], place)
            tile = self._world.pick_up(place)
            yield replace(self._at(place, _TURN_S), held=Held(tile), turning=True)
            self._world.lay(place, LyingTile(tile.tile, not tile.face_up, self._world.some_pose(tile.pose.turn_deg)))
        yield self._out(places[-1])

    def take(self, place: Place) -> Iterator[Step]:
        """Takes a tile in front of the player."""
        yield self._in(place)
        yield self._at(place, _PAUSE_S)
        tile = self._world.pick_up(place)
        self._world.tiles_of[self._player].append(tile.tile)
        yield replace(self._out(place), held=Held(tile))

    def deal(self, place: Place, *, face_up: bool) -> Iterator[Step]:
        """Lays the top tile of the pile on a place."""
        yield from self._bring(place, LyingTile(self._world.from_pile(), face_up, self._world.some_pose()))

    def show(self, place: Place, kind: Kind, *, face_up: bool) -> Iterator[Step]:
        """Lays one of the player's tiles on a place."""
        tile = self._world.from_player(self._player, kind)
        yield from self._bring(place, LyingTile(tile, face_up, self._world.some_pose()))

    def set_rock(self, place: Place) -> Iterator[Step]:
        """Sets a rock token on a place."""
        number = self._world.take_stone()
        yield replace(self._in(place), held=Held(Stone(number)))
        self._world.set_stone(place, number)
        yield self._at(place, _PAUSE_S)
        yield self._out(place)

    def lift_rock(self, place: Place) -> Iterator[Step]:
        """Takes a rock token off a place."""
        yield self._in(place)
        yield self._at(place, _PAUSE_S)
        yield replace(self._out(place), held=Held(self._world.lift_stone(place)))

    def put(self, place: Place, sort: Sort) -> Iterator[Step]:
        """Puts a thing that is no part of the game on a place."""
        yield replace(self._in(place), held=Held(Stranger(sort)))
        self._world.put_stranger(place, sort)
        yield self._at(place, _PAUSE_S)
        yield self._out(place)

    def remove(self, place: Place) -> Iterator[Step]:
        """Takes such a thing away."""
        yield self._in(place)
        yield self._at(place, _PAUSE_S)
        yield replace(self._out(place), held=Held(self._world.remove_stranger(place)))

    def peek(self, place: Place) -> Iterator[Step]:
        """Looks under a tile's corner in the shelter of the hand: it lies as before."""
        yield self._in(place)
        yield self._at(place, _PEEK_S)
        yield self._out(place)

    def nudge(self, place: Place) -> Iterator[Step]:
        """Pushes what lies on top: a rock, or a tile. It lies a little differently."""
        yield self._in(place)
        self._world.push(place)
        yield self._at(place, _PAUSE_S)
        yield self._out(place)

    def rest(self, place: Place, lasts_s: float) -> Iterator[Step]:
        """Lays a flat hand on a place for a while."""
        yield replace(self._in(place, _PALM_MM), gesture=Gesture.FLAT)
        yield replace(self._at(place, lasts_s, _PALM_MM), gesture=Gesture.FLAT, covers=place)
        yield replace(self._out(place, _PALM_MM), gesture=Gesture.FLAT)

    def _bring(self, place: Place, tile: LyingTile) -> Iterator[Step]:
        yield replace(self._in(place), held=Held(tile))
        self._world.lay(place, tile)
        yield self._at(place, _PAUSE_S)
        yield self._out(place)

    def _in(self, place: Place, beyond_mm: float = _TIPS_MM) -> Step:
        tip, heading_deg = self._aim(place, beyond_mm)
        return Step(self._person, self._edge_mm, tip, heading_deg, _REACH_S / self._pace)

    def _at(self, place: Place, lasts_s: float, beyond_mm: float = _TIPS_MM) -> Step:
        tip, heading_deg = self._aim(place, beyond_mm)
        return Step(self._person, tip, tip, heading_deg, lasts_s / self._pace)

    def _across(self, before: Place, place: Place) -> Step:
        """From one place straight to the next; the arm turns at once, which nobody sees at this speed."""
        (start, _), (end, heading_deg) = self._aim(before, _TIPS_MM), self._aim(place, _TIPS_MM)
        step = Step(self._person, start, end, heading_deg, _REACH_S / 2 / self._pace, goes_out=True)
        return self._clearing(before, step, _TIPS_MM)

    def _out(self, place: Place, beyond_mm: float = _TIPS_MM) -> Step:
        tip, heading_deg = self._aim(place, beyond_mm)
        step = Step(self._person, tip, self._edge_mm, heading_deg, _REACH_S / self._pace, goes_out=True)
        return self._clearing(place, step, beyond_mm)

    def _clearing(self, place: Place, step: Step, beyond_mm: float) -> Step:
        share = min(1.0, (beyond_mm + _FREE_MM) * self._mat.tile_mm / A4.tile_mm / math.dist(step.start_mm, step.end_mm))
        return replace(step, clears=(place, step.lasts_s * math.sqrt(share)))

    def _aim(self, place: Place, beyond_mm: float) -> tuple[tuple[float, float], float]:
        """Where the finger tips are when a hand is over a place, so far beyond its middle, and where the arm points then (degrees)."""
        x, y = self._mat.places_mm[place]
        heading = math.atan2(y - self._edge_mm[1], x - self._edge_mm[0])
        scaled_mm = beyond_mm * self._mat.tile_mm / A4.tile_mm
        return (x + scaled_mm * math.cos(heading), y + scaled_mm * math.sin(heading)), math.degrees(heading)
