"""The things of a simulated table and where they are: pile, grid, pads, players' tiles, rocks; and the record of what has settled."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import TYPE_CHECKING

from companion.mats import A4
from companion.table import KINDS, PLACES, TILES_OF_A_KIND, Change, State
from hardware.simulated.scene import BARE, LyingTile, Pose, Scene, Spot, Stone, Stranger, Tile

if TYPE_CHECKING:
    from companion.mats import Mat
    from companion.table import Kind, Place, Shows
    from hardware.simulated.levels import Mess
    from hardware.simulated.strangers import Sort


class World:
    """Where everything is. Every change keeps all 42 tiles and both rocks: what leaves one place comes to another.

    Raises ValueError, naming the place, where something is to be taken that is not there, or laid where there is no room.
    """

    def __init__(self, mat: Mat, players: tuple[str, ...], mess: Mess, seed: int) -> None:
        self._mess, self._scale, self._chance = mess, mat.tile_mm / A4.tile_mm, random.Random(seed)  # noqa: S311 (tiles, no secret)
        self.pile = [Tile(kind, copy) for kind in KINDS for copy in range(TILES_OF_A_KIND)]
        self._chance.shuffle(self.pile)
        self.tiles_of: dict[str, list[Tile]] = {player: [] for player in players}
        self.box: list[Tile] = []
        self.stones = [0, 1]
        self.scene = Scene(pile=len(self.pile))
        self.truth = [Change(0.0, tuple((place, State.EMPTY) for place in PLACES))]
        self._told: dict[Place, Shows] = dict.fromkeys(PLACES, State.EMPTY)

    def shows(self, place: Place) -> Shows:
        """What a place really shows, hand or no hand."""
        return self.scene.spots[place].shows

    def settle(self, t: float, place: Place, shows: Shows | None = None) -> None:
        """Records what a place shows from t (seconds) on, where that is news. shows: what is to be seen, if not what lies there."""
        seen = shows or self.shows(place)
        if seen is not self._told[place]:
            self._told[place] = seen
            self.truth.append(Change(t, ((place, seen),)))

    def from_pile(self) -> Tile:
        """Takes the top tile of the pile."""
        if not self.pile:
            raise ValueError("the draw pile is empty")
        tile = self.pile.pop()
        self.scene = replace(self.scene, pile=len(self.pile))
        return tile

    def from_player(self, player: str, kind: Kind) -> Tile:
        """Takes a player's first tile of a kind."""
        tile = next((tile for tile in self.tiles_of[player] if tile.kind is kind), None)
        if tile is None:
            raise ValueError(f"{player} has no {kind}")
        self.tiles_of[player].remove(tile)
        return tile

    def pick_up(self, place: Place) -> LyingTile:
        """Takes the tile from a place; a rock upon it is put aside."""
        spot = self.scene.spots[place]
        if spot.tile is None:
            raise ValueError(f"{place}: no tile lies there, it shows {spot.shows}")
        if spot.stone is not None:
            self.stones.append(spot.stone.number)
        self.scene = self.scene.with_spot(place, BARE)
        return spot.tile

    def lay(self, place: Place, tile: LyingTile) -> None:
        """Lays a tile on a bare place."""
        if self.scene.spots[place] != BARE:
            raise ValueError(f"{place}: there is no room for a tile, it shows {self.shows(place)}")
        self.scene = self.scene.with_spot(place, Spot(tile))

    def take_stone(self) -> int:
        """Takes a rock token from beside the mat."""
        if not self.stones:
            raise ValueError("no rock can be set, both lie on the mat")
        return self.stones.pop(0)

    def set_stone(self, place: Place, number: int) -> None:
        """Sets a rock token on a place where none stands."""
        spot = self.scene.spots[place]
        if spot.stone is not None:
            raise ValueError(f"{place}: a rock stands there already")
        self.scene = self.scene.with_spot(place, replace(spot, stone=self._laid(number)))

    def push(self, place: Place) -> None:
        """Pushes what lies on top at a place, so that it lies a little differently: the rock, else the tile."""
        spot = self.scene.spots[place]
        if spot.stone is not None:
            self.scene = self.scene.with_spot(place, replace(spot, stone=self._laid(spot.stone.number)))
            return
        tile = self.pick_up(place)
        self.lay(place, replace(tile, pose=self.some_pose(tile.pose.turn_deg)))

    def lift_stone(self, place: Place) -> Stone:
        """Takes a rock token off its place; what is under it stays."""
        spot = self.scene.spots[place]
        if spot.stone is None:
            raise ValueError(f"{place}: no rock stands there, it shows {spot.shows}")
        self.scene = self.scene.with_spot(place, replace(spot, stone=None))
        self.stones.append(spot.stone.number)
        return spot.stone

    def put_stranger(self, place: Place, sort: Sort) -> None:
        """Puts a thing that is no part of the game on a place where none is yet."""
        spot = self.scene.spots[place]
        if spot.stranger is not None:
            raise ValueError(f"{place}: a {spot.stranger.sort} is there already")
        self.scene = self.scene.with_spot(place, replace(spot, stranger=Stranger(sort, self.some_pose())))

    def remove_stranger(self, place: Place) -> Stranger:
        """Takes such a thing off its place; what is under it stays."""
        spot = self.scene.spots[place]
        if spot.stranger is None:
            raise ValueError(f"{place}: only the game's own things are there, it shows {spot.shows}")
        self.scene = self.scene.with_spot(place, replace(spot, stranger=None))
        return spot.stranger

    def _laid(self, number: int) -> Stone:
        """A rock token as a person happens to set it on a tile."""
        reach_mm = 5 * self._scale
        pose = Pose(self._chance.uniform(-reach_mm, reach_mm), self._chance.uniform(-reach_mm, reach_mm), self._chance.uniform(0, 360))
        return Stone(number, pose)

    def some_pose(self, turn_deg: float | None = None) -> Pose:
        """How a person happens to lay a tile down: about so turned, or with any side up."""
        off_mm, askew_deg = self._mess.tile_off_mm * self._scale, self._mess.tile_turn_deg
        quarter = 90 * (self._chance.randrange(4) if turn_deg is None else round(turn_deg / 90))
        return Pose(
            self._chance.uniform(-off_mm, off_mm),
            self._chance.uniform(-off_mm, off_mm),
            quarter + self._chance.uniform(-askew_deg, askew_deg),
        )
