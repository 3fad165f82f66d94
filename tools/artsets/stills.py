"""One labelled still: things laid on the simulated table, seen by a camera that stands anywhere, in a light of its own."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import cv2
import numpy as np

from companion.mats import A4
from companion.table import CELLS, KINDS, PLACES, State
from hardware.simulated.backdrop import draw_table_top
from hardware.simulated.hand_view import Hand, hand_sprite
from hardware.simulated.hands import SKINS_BGR, SLEEVES_BGR, Gesture, Person
from hardware.simulated.levels import Surface
from hardware.simulated.optics import Lens, View, view_of_mat
from hardware.simulated.render import EXPOSURE_S, Renderer
from hardware.simulated.scene import LyingTile, Pose, Scene, Spot, Stone, Tile
from hardware.simulated.sensor import Sensor
from hardware.simulated.sprites import lay
from hardware.simulated.things import TILE_MM, square_mm
from tools.artsets.conditions import draw_light
from tools.artsets.lamplight import glare, uneven
from tools.artsets.strangers import cup, stranger

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from numpy.typing import NDArray

    from companion.mats import Mat
    from companion.table import Place
    from hardware.simulated.artwork import Artwork
    from tools.artsets.conditions import Level

_TRIES = 60


@dataclass(frozen=True, slots=True, eq=False)
class Set:
    """What stays the same in all pictures of a set. foreign: faces of tiles of other games, (ART_PX, ART_PX, 3)."""

    artwork: Artwork
    foreign: Sequence[NDArray[np.uint8]]
    mat: Mat
    lens: Lens
    seed: int


def still(a_set: Set, level: Level, seed: int, scene: Scene | None = None) -> tuple[NDArray[np.uint8], Mapping[Place, str]]:
    """A picture (H, W, 3) uint8 BGR, and what each place shows. scene: what lies there, if not something drawn by the seed."""
    rng = np.random.default_rng([a_set.seed, seed])
    mat, scale = a_set.mat, a_set.mat.tile_mm / A4.tile_mm
    view = view_of_mat(
        mat,
        a_set.lens,
        turn_deg=float(rng.choice([90, 270])) + float(rng.uniform(-1, 1)) * level.askew_deg,
        tilt_deg=float(rng.uniform(*level.tilt_deg)),
        towards_deg=float(rng.uniform(0, 360)),
        margin=float(rng.uniform(0.03, 0.09)),
    )
    light = draw_light(level, rng)
    plain = replace(light, exposure=1.0, gains_bgr=(1.0, 1.0, 1.0), blur_px=0.05, noise=0.0, jpeg=None, flicker=0.0)
    ground = draw_table_top(view, mat, list(Surface)[int(rng.integers(3))], int(rng.integers(0, 6)), rng).seen_from(view)
    lying = scene or _scene(level, scale, rng)
    picture = Renderer(view, mat, a_set.artwork, plain, ground, a_set.seed).picture(lying).copy()
    labels = {place: str(lying.spots[place].shows) for place in PLACES}
    for place in CELLS if scene is None else ():
        if labels[place] == State.EMPTY and rng.uniform() < level.strangers / 0.2:
            stranger(picture, view, mat.places_mm[place], scale, a_set.foreign, light.shadow, rng)
            labels[place] = str(State.UNSURE)
    corners = {place: _corners(view, mat, lying.spots[place], mat.places_mm[place]) for place in PLACES}
    lit = [corners[place] for place in PLACES if lying.spots[place].tile is not None]
    mirrored = glare(picture.shape[:2], lit, level.glare, rng)
    picture = np.asarray(cv2.add(picture, mirrored), np.uint8)
    hidden = _cover(picture, view, mat, level, corners, light.shadow, rng)
    labels = {place: _label(labels[place], hidden[place], level) for place in PLACES}
    gains = uneven(picture.shape[:2], level, rng) * (light.exposure * np.array(light.gains_bgr, np.float32))
    blur_px = light.blur_px * a_set.lens.size_px[0] / 640
    seen = cv2.GaussianBlur(cv2.multiply(picture, gains.astype(np.float32), dtype=cv2.CV_8U), (0, 0), blur_px)
    return Sensor(light, a_set.lens.size_px, seed).expose(np.asarray(seen, np.uint8), float(rng.uniform(0, 60))), labels


def _scene(level: Level, scale: float, rng: np.random.Generator) -> Scene:
    scene, stones = Scene(pile=int(rng.integers(0, 30))), [0, 1]
    for place in PLACES:
        kind = rng.uniform()
        if kind < (0.2 if place in CELLS else 0.65):
            continue
        reach, turn = level.tile_off_mm * scale, level.tile_turn_deg
        dx, dy = rng.uniform(-reach, reach, 2)
        pose = Pose(float(dx), float(dy), 90 * int(rng.integers(4)) + float(rng.uniform(-turn, turn)))
        face_up = kind > 0.55
        tile = LyingTile(Tile(KINDS[int(rng.integers(7))], int(rng.integers(6))), face_up, pose)
        rock = not face_up and stones and rng.uniform() < 0.3
        a, r = rng.uniform(0, 2 * math.pi), 6 * scale * math.sqrt(rng.uniform())
        at = Pose(pose.dx_mm + r * math.cos(a), pose.dy_mm + r * math.sin(a), float(rng.uniform(0, 360)))
        scene = scene.with_spot(place, Spot(tile, Stone(stones.pop(), at) if rock else None))
    return scene


def _corners(view: View, mat: Mat, spot: Spot, at_mm: tuple[float, float]) -> NDArray[np.float64]:
    """The tile that lies there, or the bare place: (4, 2) pixels."""
    if spot.tile is None:
        return view.project(square_mm(at_mm, mat.outline_mm, 0))
    pose = spot.tile.pose
    return view.project(square_mm((at_mm[0] + pose.dx_mm, at_mm[1] + pose.dy_mm), mat.tile_mm, pose.turn_deg), TILE_MM)


def _cover(
    picture: NDArray[np.uint8], view: View, mat: Mat, level: Level, corners: Mapping[Place, NDArray[np.float64]], shadow: float,
    rng: np.random.Generator,
) -> Mapping[Place, float]:  # fmt: skip
    """Hands and a cup, drawn in place; how much of each place they hide, 0 to 1."""
    low, high = level.hidden
    cover = np.zeros(picture.shape[:2], np.float32)
    if rng.uniform() < level.cup:
        marker = mat.markers[int(rng.integers(4))]
        beside = np.sign(np.array(marker.at_mm) - np.array(mat.sheet_mm) / 2) * rng.uniform(0, 12)
        np.maximum(cover, cup(picture, view, tuple((np.array(marker.at_mm) + beside).tolist()), shadow, rng), out=cover)
    for chance in level.hands:
        if rng.uniform() >= chance:
            continue
        for _ in range(_TRIES):
            hand = _hand(mat, rng)
            bare = hand_sprite(view, hand, 0.0, EXPOSURE_S)
            if bare is None:
                continue
            left, top, right, foot = bare.box
            hidden = cover.copy()
            np.maximum(hidden[top:foot, left:right], 1 - bare.keep[..., 0] / np.float32(255), out=hidden[top:foot, left:right])
            shares = _shares(hidden, corners)
            if all(not low < share < high for share in shares.values()):
                sprite = hand_sprite(view, hand, shadow, EXPOSURE_S)
                assert sprite is not None  # noqa: S101 (it was there without its shadow)
                lay(picture, sprite)
                cover = hidden
                break
    return _shares(cover, corners)


def _hand(mat: Mat, rng: np.random.Generator) -> Hand:
    skin, sleeve = SKINS_BGR[int(rng.integers(len(SKINS_BGR)))], SLEEVES_BGR[int(rng.integers(len(SLEEVES_BGR)))]
    person = Person(skin, sleeve, bool(rng.uniform() < 0.4), float(rng.choice([1.0, 0.75])))
    x, y = rng.uniform(0.1, 0.9, 2) * np.array(mat.sheet_mm)
    fast = rng.normal(0, 60, 2) if rng.uniform() < 0.3 else np.zeros(2)
    gesture = Gesture.FLAT if rng.uniform() < 0.3 else Gesture.GRIP
    return Hand(person, gesture, (float(x), float(y)), (float(fast[0]), float(fast[1])), float(rng.uniform(0, 360)))


def _shares(cover: NDArray[np.float32], corners: Mapping[Place, NDArray[np.float64]]) -> Mapping[Place, float]:
    shares = {}
    for place, points in corners.items():
        mask = np.zeros(cover.shape, np.uint8)
        cv2.fillConvexPoly(mask, np.round(points).astype(np.int32), 1)
        shares[place] = float(cover[mask > 0].mean()) if mask.any() else 1.0
    return shares


def _label(shows: str, hidden: float, level: Level) -> str:
    return str(State.COVERED) if hidden >= min(level.hidden[1], 0.3) else shows
