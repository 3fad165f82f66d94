"""How easy a simulated table is to see: levels of light and of mess, and the conditions that a seed draws from them."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping


class Surface(StrEnum):
    """What the table is made of."""

    WOOD = "wood"
    CLOTH = "cloth"
    STONE = "stone"


@dataclass(frozen=True, slots=True)
class Light:
    """The light and what the sensor makes of it.

    exposure: brightness, 1 where white paper is just not clipped. gains_bgr: the cast that white balance leaves. slope: share of the
    brightness lost from one side of the picture to the other. shadow: how dark shadows are, 0 to 1. sheen: brightness that glossy
    tiles mirror at worst, 0 to 1. noise: levels (of 255) at middle grey. flicker: share by which mains light sways in bands.
    drift: share by which exposure wanders in a minute. blur_px: softness of the lens for a picture 640 wide. jpeg: quality that the
    camera sends its pictures in, None for raw.
    """

    exposure: float
    gains_bgr: tuple[float, float, float]
    slope: float
    shadow: float
    sheen: float
    noise: float
    flicker: float
    drift: float
    blur_px: float
    jpeg: int | None


@dataclass(frozen=True, slots=True)
class Mess:
    """How untidy people are. tile_off_mm, tile_turn_deg: how far tiles lie from straight, at worst, on the A4 mat. clutter: things that
    lie round the mat. tilt_deg, turn_deg: how far the camera stands from upright above a straight mat, at worst. k1: the lens's
    distortion, at worst. lost: share of pictures that are lost. late_s: how much a picture's time wavers, at worst.
    """

    tile_off_mm: float
    tile_turn_deg: float
    clutter: int
    tilt_deg: float
    turn_deg: float
    k1: float
    lost: float
    late_s: float


@dataclass(frozen=True, slots=True)
class Level:
    """Light and mess together."""

    light: Light
    mess: Mess


LEVELS: Mapping[str, Level] = {
    "calm": Level(
        Light(
            exposure=0.9, gains_bgr=(1.0, 1.0, 1.0), slope=0.08, shadow=0.3, sheen=0.0, noise=1.2,
            flicker=0.0, drift=0.0, blur_px=0.35, jpeg=None,
        ),
        Mess(tile_off_mm=2, tile_turn_deg=6, clutter=1, tilt_deg=2, turn_deg=4, k1=-0.04, lost=0.0, late_s=0.002),
    ),
    "normal": Level(
        Light(
            exposure=0.85, gains_bgr=(0.94, 1.0, 1.03), slope=0.18, shadow=0.42, sheen=0.08, noise=2.2,
            flicker=0.0, drift=0.02, blur_px=0.5, jpeg=88,
        ),
        Mess(tile_off_mm=3, tile_turn_deg=13, clutter=4, tilt_deg=9, turn_deg=18, k1=-0.10, lost=0.002, late_s=0.006),
    ),
    "hard": Level(
        Light(
            exposure=0.5, gains_bgr=(0.72, 0.96, 1.1), slope=0.32, shadow=0.5, sheen=0.16, noise=4.5,
            flicker=0.03, drift=0.06, blur_px=0.8, jpeg=75,
        ),
        Mess(tile_off_mm=4, tile_turn_deg=15, clutter=7, tilt_deg=14, turn_deg=45, k1=-0.16, lost=0.02, late_s=0.02),
    ),
}  # fmt: skip
"""calm: a tidy table in good light. normal: as one plays in a living room. hard: one dim warm lamp, glossy tiles, a crooked camera."""
