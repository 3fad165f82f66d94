"""The clean picture of a scene: the still part is kept, and only what has changed is drawn anew."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import cv2
import numpy as np

from companion.lamps import Lamp
from companion.mats import A4
from companion.table import KINDS, PLACES
from hardware.simulated.artwork import ART_PX, printed
from hardware.simulated.hand_view import hand_sprite
from hardware.simulated.scene import LyingTile, Pose, Stone, Stranger, Tile
from hardware.simulated.sprites import Sprite, lay
from hardware.simulated.strangers import SHAPES, picture_of
from hardware.simulated.things import TILE_MM, lit, lit_lamp, oblong_mm, pebble, slab, square_mm

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterator, Mapping, Sequence

    from numpy.typing import NDArray

    from companion.mats import Mat
    from companion.table import Cell
    from hardware.simulated.artwork import Artwork
    from hardware.simulated.hand_view import Hand, Held
    from hardware.simulated.levels import Light
    from hardware.simulated.optics import View
    from hardware.simulated.scene import Scene
    from hardware.simulated.sprites import Box

EXPOSURE_S = 1 / 60
"""For how long the shutter is open: how far a moving hand is smeared."""

_STONE_MM = 17.0
_HELD_MM = 12.0
_FINER = 1.3


class Renderer:
    """Draws scenes as one camera sees them, in one light. Not to be shared between threads."""

    def __init__(self, view: View, mat: Mat, artwork: Artwork, light: Light, backdrop: NDArray[np.uint8], seed: int) -> None:
        self._view, self._mat, self._artwork, self._light, self._seed = view, mat, artwork, light, seed
        self._gains, self._sheen = _gains(light, view.lens.size_px), _sheen(light, view.lens.size_px)
        self._blur = light.blur_px * view.lens.size_px[0] / 640
        ground = cv2.multiply(cv2.GaussianBlur(backdrop, (0, 0), self._blur), self._gains, dtype=cv2.CV_8U)
        self._ground: NDArray[np.uint8] = np.asarray(ground, np.uint8)
        self._still = self._ground.copy()
        self._drawn: dict[Hashable, tuple[object, Sprite]] = {}
        self._prints: dict[tuple[Tile, bool], NDArray[np.uint8]] = {}
        self._tile_px = min(ART_PX, max(16, round(mat.tile_mm * view.px_per_mm * _FINER)))

    def picture(
        self, scene: Scene, hands: Sequence[Hand] = (), lamps: Mapping[Cell, tuple[Lamp, float]] | None = None
    ) -> NDArray[np.uint8]:
        """What reaches the sensor: (H, W, 3) uint8, BGR; with hands a new array, without any the renderer's own, to be copied.

        lamps: the lit lamps and how bright they are, 0 to 1.
        """
        self._update(scene, lamps or {})
        if not hands:
            return self._still
        picture = self._still.copy()
        for hand in hands:
            if hand.held is not None:
                lay(picture, self._held(hand, hand.held))
            sprite = hand_sprite(self._view, hand, self._light.shadow, EXPOSURE_S)
            if sprite is not None:
                lay(picture, lit(sprite, self._gains))
        return picture

    def _update(self, scene: Scene, lamps: Mapping[Cell, tuple[Lamp, float]]) -> None:
        wanted = dict(self._things(scene, lamps))
        dirty: list[Box] = [self._drawn.pop(key)[1].box for key in self._drawn.keys() - wanted.keys()]
        for key, thing in wanted.items():
            before = self._drawn.get(key)
            if before is None or before[0] != thing:
                sprite = self._sprite(key, thing)
                dirty += [sprite.box] if before is None else [sprite.box, before[1].box]
                self._drawn[key] = (thing, sprite)
        for box in dirty:
            left, top, right, foot = box
            self._still[top:foot, left:right] = self._ground[top:foot, left:right]
            for key in wanted:
                lay(self._still, self._drawn[key][1], box)

    @staticmethod
    def _things(scene: Scene, lamps: Mapping[Cell, tuple[Lamp, float]]) -> Iterator[tuple[Hashable, object]]:
        """All that lies still, from below to above."""
        for cell, lamp in lamps.items():
            yield ("lamp", cell), lamp
        for place in PLACES:
            tile, stone = scene.spots[place].tile, scene.spots[place].stone
            if tile is not None:
                yield ("tile", place), tile
            if stone is not None:
                yield ("stone", place), (stone, TILE_MM if tile is not None else 0.0)
        for place in PLACES:
            if scene.spots[place].stranger is not None:
                yield ("stranger", place), scene.spots[place].stranger
        if scene.pile:
            yield ("pile", ""), scene.pile

    def _sprite(self, key: Hashable, thing: object) -> Sprite:
        match key, thing:
            case ("lamp", str(cell)), (Lamp() as lamp, float(brightness)):
                return lit_lamp(self._view, self._mat.lamp_mm(cell), self._mat.lamp_diameter_mm, lamp, brightness)
            case ("tile", str(place)), LyingTile() as tile:
                at = self._at(place, tile.pose)
                return self._finished(self._tile(square_mm(at, self._mat.tile_mm, tile.pose.turn_deg), tile, 0.0), glossy=True)
            case ("stone", str(place)), (Stone() as stone, float(base_mm)):
                return self._finished(self._pebble(stone, self._at(place, stone.pose), base_mm))
            case ("stranger", str(place)), Stranger() as stranger:
                return self._finished(self._stranger(stranger, self._at(place, stranger.pose), 0.0))
            case _, int(count):
                return self._finished(self._pile(count))
        raise ValueError(f"nothing is drawn as {key!r}")

    def _at(self, place: str, pose: Pose) -> tuple[float, float]:
        x, y = self._mat.places_mm[place]
        return x + pose.dx_mm, y + pose.dy_mm

    def _tile(self, corners_mm: NDArray[np.float64], tile: LyingTile, base_mm: float) -> Sprite:
        return slab(self._view, corners_mm, self._print(tile), self._artwork.edge_bgr, base_mm=base_mm, shadow=self._light.shadow)

    def _pebble(self, stone: Stone, at_mm: tuple[float, float], base_mm: float) -> Sprite:
        size_mm = _STONE_MM * self._mat.tile_mm / A4.tile_mm
        return pebble(
            self._view, at_mm, stone.pose.turn_deg, size_mm, self._artwork.stones[stone.number], base_mm=base_mm, shadow=self._light.shadow
        )

    def _stranger(self, stranger: Stranger, at_mm: tuple[float, float], base_mm: float) -> Sprite:
        shape = SHAPES[stranger.sort]
        corners = oblong_mm(at_mm, (shape.length_mm, shape.width_mm), stranger.pose.turn_deg)
        return slab(
            self._view, corners, picture_of(stranger.sort), shape.edge_bgr,
            base_mm=base_mm, thick_mm=shape.thick_mm, shadow=self._light.shadow, rounded=shape.round,
        )  # fmt: skip

    def _pile(self, count: int) -> Sprite:
        top = LyingTile(Tile(KINDS[0], 0), face_up=False)
        at = (self._mat.sheet_mm[0] / 2, self._mat.sheet_mm[1] + self._mat.tile_mm * 0.8)
        corners = square_mm(at, self._mat.tile_mm, 8)
        return slab(self._view, corners, self._print(top), self._artwork.edge_bgr, thick_mm=TILE_MM * count, shadow=self._light.shadow)

    def _held(self, hand: Hand, held: Held) -> Sprite:
        heading = math.radians(hand.heading_deg)
        at = hand.tip_mm[0] - 9 * math.cos(heading), hand.tip_mm[1] - 9 * math.sin(heading)
        thing = held.thing
        if isinstance(thing, Stranger):
            return self._finished(self._stranger(thing, at, _HELD_MM))
        if not isinstance(thing, LyingTile):
            return self._finished(self._pebble(thing, at, _HELD_MM))
        over = LyingTile(thing.tile, thing.face_up != (held.tipped > 0.5), thing.pose)
        corners = square_mm(at, self._mat.tile_mm, thing.pose.turn_deg, tipped=max(0.05, abs(math.cos(math.pi * held.tipped))))
        return self._finished(self._tile(corners, over, _HELD_MM), glossy=True)

    def _finished(self, sprite: Sprite, *, glossy: bool = False) -> Sprite:
        """In this light, and as soft as this lens."""
        sprite = lit(sprite, self._gains, self._sheen if glossy and self._light.sheen else None)
        if not sprite.light.size:
            return sprite
        light, keep = (
            np.asarray(cv2.GaussianBlur(layer, (0, 0), self._blur, borderType=cv2.BORDER_REPLICATE), np.uint8)
            for layer in (sprite.light, sprite.keep)
        )
        return Sprite(sprite.box, light, keep)

    def _print(self, tile: LyingTile) -> NDArray[np.uint8]:
        key = (tile.tile, tile.face_up)
        if key not in self._prints:
            rng = np.random.default_rng([self._seed, KINDS.index(tile.tile.kind), tile.tile.copy, tile.face_up])
            copy = printed(self._artwork.faces[tile.tile.kind] if tile.face_up else self._artwork.back, rng)
            self._prints[key] = np.asarray(cv2.resize(copy, (self._tile_px, self._tile_px), interpolation=cv2.INTER_AREA), np.uint8)
        return self._prints[key]


def _gains(light: Light, size_px: tuple[int, int]) -> NDArray[np.float32]:
    """How much of the light each pixel gets: (H, W, 3) float32."""
    width, height = size_px
    xs, ys = np.meshgrid(np.linspace(0, 1, width), np.linspace(0, 1, height))
    level = light.exposure * (1 - light.slope * (0.65 * xs + 0.35 * ys)) * (1 - 0.06 * ((xs - 0.5) ** 2 + (ys - 0.5) ** 2))
    return np.asarray(level[..., None] * np.array(light.gains_bgr), np.float32)


def _sheen(light: Light, size_px: tuple[int, int]) -> NDArray[np.float32]:
    """What glossy things mirror of a window: (H, W) float32, levels."""
    width, height = size_px
    xs, ys = np.meshgrid(np.linspace(0, 1, width), np.linspace(0, 1, height))
    return (255 * light.sheen * np.exp(-(((xs - 0.42) / 0.22) ** 2) - ((ys - 0.3) / 0.3) ** 2)).astype(np.float32)
