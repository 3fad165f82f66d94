"""What happens to a picture at each level: camera, untidiness, light, hands, strange things; drawn by a seed."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from hardware.simulated.levels import Light

if TYPE_CHECKING:
    from collections.abc import Mapping

    import numpy as np


@dataclass(frozen=True, slots=True)
class Level:
    """tilt_deg: least and most; askew_deg: beside a right angle; tile_off_mm, tile_turn_deg: at worst, on the A4 mat.

    hands, strangers, cup: how likely each is (strangers: on a cell). glare: how likely a tile mirrors light, and how strongly at worst.
    slope: how much darker one side is, at worst. shadows: soft ones at most. troubles: how many of TROUBLES at once, and how strong (1: at
    the border of what a person can read). hidden: least and most of a tile that a hand may not hide: between these it is drawn anew.
    """

    tilt_deg: tuple[float, float]
    askew_deg: float
    tile_off_mm: float
    tile_turn_deg: float
    hands: tuple[float, ...]
    strangers: float
    cup: float
    glare: tuple[float, float]
    slope: float
    shadows: int
    troubles: int
    strength: float
    hidden: tuple[float, float]
    noise: float


LEVELS: Mapping[str, Level] = {
    "easy": Level(
        tilt_deg=(0, 3), askew_deg=5, tile_off_mm=2, tile_turn_deg=8, hands=(0.2,), strangers=0.02, cup=0.0, glare=(0.0, 0.0),
        slope=0.12, shadows=0, troubles=0, strength=0.0, hidden=(0.02, 0.5), noise=1.5,
    ),
    "normal": Level(
        tilt_deg=(2, 10), askew_deg=22, tile_off_mm=3, tile_turn_deg=13, hands=(0.5,), strangers=0.05, cup=0.3, glare=(0.12, 0.22),
        slope=0.3, shadows=2, troubles=0, strength=0.0, hidden=(0.1, 0.34), noise=2.2,
    ),
    "hard": Level(
        tilt_deg=(4, 16), askew_deg=45, tile_off_mm=4, tile_turn_deg=15, hands=(0.7, 0.4), strangers=0.05, cup=0.3, glare=(0.3, 0.5),
        slope=0.4, shadows=3, troubles=1, strength=0.6, hidden=(0.18, 0.3), noise=3.0,
    ),
    "extreme": Level(
        tilt_deg=(8, 20), askew_deg=45, tile_off_mm=4, tile_turn_deg=15, hands=(0.8, 0.5), strangers=0.06, cup=0.5, glare=(0.35, 0.65),
        slope=0.5, shadows=3, troubles=2, strength=1.0, hidden=(0.18, 0.3), noise=4.0,
    ),
}  # fmt: skip

TROUBLES = ("dim", "blurred", "cast", "flicker")
ENROLMENT = replace(LEVELS["easy"], hands=(), strangers=0.0)


def draw_light(level: Level, rng: np.random.Generator) -> Light:
    """The evenly lit part of a picture's conditions. Slope and sheen are left to the picture, since they differ there from tile to tile."""
    chosen = set(rng.choice(len(TROUBLES), level.troubles, replace=False).tolist())
    dim, blurred, cast, flicker = (level.strength if n in chosen else 0.0 for n in range(len(TROUBLES)))
    warm = rng.uniform(-0.04, 0.06) + cast * float(rng.choice([0.4, 0.28, -0.22]))
    return Light(
        exposure=float(rng.uniform(0.82, 0.98)) * (1 - 0.66 * dim),
        gains_bgr=(1 - warm, 1 - 0.25 * abs(warm) - 0.12 * cast * float(rng.uniform(-1, 1)), 1 + 0.2 * warm),
        slope=0.0,
        shadow=float(rng.uniform(0.25, 0.5)),
        sheen=0.0,
        noise=level.noise * (1 + 1.2 * dim),
        flicker=0.12 * flicker,
        drift=0.0,
        blur_px=float(rng.uniform(0.35, 0.6)) + 1.7 * blurred,
        jpeg=80,
    )
