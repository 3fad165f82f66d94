"""Light that differs from place to place: lamps at a side, shadows of what stands about, light mirrored by tiles."""

from __future__ import annotations

from typing import TYPE_CHECKING

import cv2
import numpy as np

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from tools.artsets.conditions import Level

_LEVELS = np.float32(255)


def uneven(shape: tuple[int, int], level: Level, rng: np.random.Generator) -> NDArray[np.float32]:
    """How much light each pixel gets: (H, W, 3) float32, at most about one."""
    xs, ys = _square(shape)
    a = rng.uniform(0, 2 * np.pi)
    slope = level.slope * rng.uniform(0.3, 1)
    light = 1 - slope * (0.5 + 0.5 * (xs * np.cos(a) + ys * np.sin(a)))
    tint = np.ones((*shape, 3), np.float32)
    for _ in range(int(rng.integers(0, level.shadows + 1))):
        dark = _soft_polygon(shape, rng)[..., None]
        # A shadow of the lamp is still lit by the window, so it is bluer; that of the window is warmer.
        colour = np.array([1.05, 1.0, 0.95] if rng.uniform() < 0.5 else [0.95, 1.0, 1.04], np.float32)
        tint *= 1 - dark + dark * np.float32(rng.uniform(0.5, 0.8)) * colour
    return np.asarray(light[..., None] * tint, np.float32)


def glare(
    shape: tuple[int, int], tiles: Sequence[NDArray[np.float64]], likely: tuple[float, float], rng: np.random.Generator
) -> NDArray[np.uint8]:
    """What tiles mirror: (H, W, 3) uint8, to be added. tiles: corners (4, 2) pixels; likely: chance, and strength at worst."""
    added = np.zeros((*shape, 3), np.float32)
    chance, worst = likely
    for corners in tiles:
        if rng.uniform() >= chance:
            continue
        mask = np.zeros(shape, np.float32)
        cv2.fillConvexPoly(mask, np.round(corners * 16).astype(np.int32), 1.0, cv2.LINE_AA, 4)
        side = float(np.linalg.norm(corners[1] - corners[0]))
        field = _window(shape, corners, side, rng) if rng.uniform() < 0.6 else _spot(shape, corners, side, rng)
        tint = 1 + rng.normal(0, 0.04, 3)
        added += (mask * field)[..., None] * (tint * rng.uniform(0.3, 1) * worst).astype(np.float32)
    return np.asarray(np.clip(added * _LEVELS, 0, 255), np.uint8)


def _window(shape: tuple[int, int], corners: NDArray[np.float64], side: float, rng: np.random.Generator) -> NDArray[np.float32]:
    """One half of the tile is veiled, more or less softly from the other."""
    xs, ys = _pixels(shape)
    a, at = rng.uniform(0, 2 * np.pi), corners.mean(axis=0) + rng.uniform(-0.25, 0.25, 2) * side
    along = ((xs - at[0]) * np.cos(a) + (ys - at[1]) * np.sin(a)) / (side * rng.uniform(0.05, 0.4))
    return np.asarray(1 / (1 + np.exp(-np.clip(along, -20, 20))), np.float32)


def _spot(shape: tuple[int, int], corners: NDArray[np.float64], side: float, rng: np.random.Generator) -> NDArray[np.float32]:
    xs, ys = _pixels(shape)
    x, y = corners.mean(axis=0) + rng.uniform(-0.45, 0.45, 2) * side
    wide, high = rng.uniform(0.15, 0.5, 2) * side
    return np.asarray(1.5 * np.exp(-(((xs - x) / wide) ** 2) - ((ys - y) / high) ** 2), np.float32)


def _soft_polygon(shape: tuple[int, int], rng: np.random.Generator) -> NDArray[np.float32]:
    height, width = shape
    middle = rng.uniform(0, 1, 2) * (width, height)
    a = np.sort(rng.uniform(0, 2 * np.pi, int(rng.integers(4, 7))))
    points = middle + np.stack([np.cos(a), np.sin(a)], axis=1) * rng.uniform(0.15, 0.5) * width
    mask = np.zeros(shape, np.float32)
    cv2.fillPoly(mask, [np.round(points).astype(np.int32)], 1.0)
    small = cv2.resize(mask, (width // 4, height // 4), interpolation=cv2.INTER_AREA)
    soft = cv2.GaussianBlur(small, (0, 0), rng.uniform(0.006, 0.04) * width / 4)
    return np.asarray(cv2.resize(soft, (width, height)), np.float32)


def _square(shape: tuple[int, int]) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    ys, xs = np.mgrid[-1 : 1 : shape[0] * 1j, -1 : 1 : shape[1] * 1j].astype(np.float32)
    return xs, ys


def _pixels(shape: tuple[int, int]) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    ys, xs = np.mgrid[: shape[0], : shape[1]].astype(np.float32)
    return xs, ys
