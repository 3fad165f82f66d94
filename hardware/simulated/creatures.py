"""The shapes of the seven creatures on the simulated tiles, as polygons.

Coordinates are of a square from -1 to 1, x to the right, y down.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

import numpy as np

from companion.table import Kind

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

Outline: TypeAlias = "NDArray[np.float64]"
"""(N, 2) float64: corners of a closed polygon."""


@dataclass(frozen=True, slots=True, eq=False)
class Part:
    """One polygon. tone: how its colour differs from the body's: hue in degrees, and lightness from -1 (black) to 1 (white)."""

    outline: Outline
    hue_deg: float = 0
    lightness: float = 0


@dataclass(frozen=True, slots=True)
class Creature:
    """Parts from the back to the front, eyes as (x, y, radius), and the middle and half width of the mouth."""

    parts: tuple[Part, ...]
    eyes: tuple[tuple[float, float, float], ...]
    mouth: tuple[float, float, float]


def creature(kind: Kind) -> Creature:
    """The creature of a kind."""
    return _DRAWN[kind]()


def _ellipse(x: float, y: float, rx: float, ry: float, turn_deg: float = 0) -> Outline:
    a = np.linspace(0, 2 * math.pi, 48, endpoint=False)
    c, s = math.cos(math.radians(turn_deg)), math.sin(math.radians(turn_deg))
    return np.stack([x + rx * np.cos(a) * c - ry * np.sin(a) * s, y + rx * np.cos(a) * s + ry * np.sin(a) * c], axis=1)


def _drop(x: float, y: float, r: float, height: float, turn_deg: float = 0) -> Outline:
    """A teardrop whose point lies `height` above its middle."""
    a = np.linspace(0, 2 * math.pi, 48, endpoint=False)
    px, py = r * np.sin(a) * np.abs(np.sin(a / 2)) ** 1.3, np.where(np.cos(a) > 0, -height * np.cos(a), -r * np.cos(a))
    c, s = math.cos(math.radians(turn_deg)), math.sin(math.radians(turn_deg))
    return np.stack([x + px * c - py * s, y + px * s + py * c], axis=1)


def _star(x: float, y: float, outer: float, inner: float, points: int) -> Outline:
    a = np.arange(2 * points) * math.pi / points - math.pi / 2
    r = np.where(np.arange(2 * points) % 2 == 0, outer, inner)
    return np.stack([x + r * np.cos(a), y + r * np.sin(a)], axis=1)


def _polygon(*points: tuple[float, float]) -> Outline:
    return np.array(points, np.float64)


def _mirrored(*points: tuple[float, float]) -> tuple[Outline, Outline]:
    right = _polygon(*points)
    return right, right * (-1, 1)


def _flower() -> Creature:
    turns = np.arange(8) * 2 * math.pi / 8
    petals = tuple(Part(_ellipse(0.52 * math.cos(a), 0.52 * math.sin(a) - 0.1, 0.3, 0.24, math.degrees(a)), 190, 0.25) for a in turns)
    leaves = tuple(Part(_ellipse(side * 0.42, 0.74, 0.36, 0.15, -28 * side), 0, -0.2) for side in (-1, 1))
    return Creature((*leaves, *petals, Part(_ellipse(0, -0.1, 0.42, 0.42))), ((-0.16, -0.18, 0.1), (0.16, -0.18, 0.1)), (0, 0.06, 0.14))


def _flame() -> Creature:
    flicks = (Part(_drop(-0.42, 0.28, 0.34, 0.66, -24), 12, -0.12), Part(_drop(0.42, 0.28, 0.34, 0.66, 24), 12, -0.12))
    return Creature(
        (*flicks, Part(_drop(0, 0.3, 0.62, 1.16)), Part(_drop(0, 0.45, 0.4, 0.62), 34, 0.3)),
        ((-0.17, 0.22, 0.11), (0.17, 0.22, 0.11)),
        (0, 0.55, 0.18),
    )


def _fish() -> Creature:
    tail = Part(_polygon((0.4, 0), (0.92, -0.48), (0.78, 0.02), (0.92, 0.5)), 20, -0.15)
    fins = (
        Part(_polygon((-0.25, -0.38), (0.15, -0.86), (0.32, -0.3)), 20, -0.15),
        Part(_polygon((-0.1, 0.35), (0.2, 0.8), (0.32, 0.25)), 20, -0.15),
    )
    belly = Part(_ellipse(-0.2, 0.2, 0.42, 0.2), 0, 0.45)
    bubbles = (Part(_ellipse(-0.72, -0.62, 0.1, 0.1), 0, 0.6), Part(_ellipse(-0.52, -0.82, 0.06, 0.06), 0, 0.6))
    return Creature((tail, *fins, Part(_ellipse(-0.12, 0, 0.66, 0.46)), belly, *bubbles), ((-0.4, -0.12, 0.13),), (-0.56, 0.14, 0.1))


def _golem() -> Creature:
    feet = tuple(Part(_polygon((s * 0.12, 0.5), (s * 0.6, 0.5), (s * 0.66, 0.9), (s * 0.08, 0.9)), 0, -0.3) for s in (-1, 1))
    arms = tuple(Part(outline, 0, -0.15) for outline in _mirrored((0.6, -0.1), (0.94, 0.06), (0.9, 0.5), (0.62, 0.46)))
    body = Part(_polygon((-0.66, 0.55), (-0.78, 0), (-0.46, -0.62), (0.08, -0.8), (0.56, -0.58), (0.76, 0.04), (0.62, 0.56)))
    slab = Part(_polygon((-0.46, -0.62), (0.08, -0.8), (0.56, -0.58), (0.2, -0.38), (-0.2, -0.36)), 8, 0.25)
    crack = Part(_polygon((0.3, 0.2), (0.44, 0.34), (0.36, 0.54), (0.4, 0.32)), 0, -0.6)
    return Creature((*feet, *arms, body, slab, crack), ((-0.24, -0.1, 0.12), (0.2, -0.1, 0.12)), (-0.02, 0.24, 0.22))


def _bird() -> Creature:
    wings = tuple(
        Part(outline, -20, -0.1) for outline in _mirrored((0.25, 0.1), (0.55, -0.5), (0.96, -0.6), (0.86, -0.2), (0.7, 0.02), (0.6, 0.3))
    )
    tail = Part(_polygon((-0.1, 0.5), (-0.3, 0.94), (0, 0.8), (0.3, 0.94), (0.1, 0.5)), -20, -0.1)
    beak = Part(_polygon((-0.1, -0.22), (0.1, -0.22), (0, 0.02)), -150, 0)
    return Creature(
        (
            tail,
            *wings,
            Part(_ellipse(0, 0.14, 0.34, 0.5)),
            Part(_ellipse(0, 0.3, 0.2, 0.28), 0, 0.5),
            Part(_ellipse(0, -0.36, 0.32, 0.3)),
            beak,
        ),
        ((-0.14, -0.42, 0.1), (0.14, -0.42, 0.1)),
        (0, -2, 0),
    )


def _bolt() -> Creature:
    zigzag = _polygon((0.16, -0.94), (-0.62, 0.16), (-0.12, 0.14), (-0.34, 0.94), (0.62, -0.22), (0.14, -0.2), (0.5, -0.94))
    return Creature(
        (Part(_star(0, 0, 0.92, 0.5, 9), 150, 0.2), Part(zigzag)),
        ((-0.12, -0.22, 0.1), (0.16, -0.3, 0.1)),
        (0.02, 0.06, 0.12),
    )


def _star_of_all_hues() -> Creature:
    arms = []
    for n in range(5):
        a = 2 * math.pi * n / 5 - math.pi / 2
        arms.append(Part(_ellipse(0.54 * math.cos(a), 0.54 * math.sin(a), 0.42, 0.25, math.degrees(a)), 72 * n + 40, 0.1))
    return Creature(
        (*arms, Part(_ellipse(0, 0, 0.46, 0.46), 0, 0)),
        ((-0.2, -0.1, 0.11), (0.2, -0.1, 0.11), (0, -0.28, 0.08)),
        (0, 0.16, 0.2),
    )


_DRAWN: dict[Kind, Callable[[], Creature]] = {
    Kind.FLORAMON: _flower,
    Kind.PYROMON: _flame,
    Kind.HYDROMON: _fish,
    Kind.GEOMON: _golem,
    Kind.AEROMON: _bird,
    Kind.ELECTROMON: _bolt,
    Kind.POLYMON: _star_of_all_hues,
}
