"""Which places move: samples of each are held against those before, with what light and noise do to them taken out."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import numpy as np

from companion.vision.watching.motion_samples import Samples

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from companion.frame import Frame
    from companion.table import Place
    from companion.vision.mat.locate import Grid
    from companion.vision.settings import VisionSettings

_NOISE_MAX = 8.0
"""Levels: more than this is no noise of a camera but something that moves."""
_NOISE_RISES_S, _NOISE_FALLS_S = 2.0, 0.3
"""How fast the measured noise follows: hands over most places must not pass for noise."""
_BRIGHT = 200.0
"""Levels of well-lit paper. In less light differences are less by as much."""
_GAIN_LOW, _GAIN_HIGH = 0.5, 2.0
_LEAST = 2.5
"""Levels: rounding and compression alone make less than this."""


class MotionWatch:
    """The places of one grid in pictures of one size; shape: (height, width) of their small grey pictures."""

    def __init__(self, grid: Grid, shape: tuple[int, ...], settings: VisionSettings) -> None:
        self._settings = settings
        self._places = tuple(grid.mat.places_mm)
        self._samples = Samples(grid, shape)
        inside = self._samples.inside
        side = inside.shape[1]
        self._along, self._all = np.ones(side, np.float32), np.ones(side * side, np.float32)
        self._count = np.maximum(inside.reshape(len(self._places), -1).dot(self._all), 1)
        self._now, self._before, self._off = (np.empty_like(inside) for _ in range(3))
        self._moved = np.empty(inside.shape, np.bool_)
        self._had = np.empty(len(inside), np.float32)
        self._at_s: float | None = None
        self.noise: float | None = None
        """Standard deviation of what differs between two pictures of the same, levels; None before there were two."""

    def look_at(self, frame: Frame) -> frozenset[Place]:
        """The places in which a frame differs from the one before: see look()."""
        return self._compared(self._samples.of(frame), frame.t)

    def look(self, small: NDArray[np.uint8], t: float) -> frozenset[Place]:
        """The places in which a small picture of the time t (seconds) differs from the one before; all of them in the first.

        An even change of light is no movement, nor are bands of light along the rows of the picture; nor is what differs by no more than
        noise does.
        """
        return self._compared(self._samples.of_small(small), t)

    def _compared(self, samples: NDArray[np.uint8], t: float) -> frozenset[Place]:
        self._before, self._now = self._now, self._before
        np.multiply(samples, self._samples.inside, out=self._now)
        had, has = self._had, self._now.dot(self._along)
        before_s, self._at_s, self._had = self._at_s, t, has
        if before_s is None:
            return frozenset(self._places)
        off, places = self._off, len(self._places)
        ratio = np.minimum(np.maximum((has + 1) / (had + 1), _GAIN_LOW), _GAIN_HIGH)
        np.multiply(self._before, ratio[:, None], out=off)
        np.abs(np.subtract(self._now, off, out=off), out=off)
        self._measure_noise(_middle(off.reshape(places, -1).dot(self._all) / self._count) * math.sqrt(math.pi / 2), t - before_s)
        level = self._level(float((has.reshape(places, -1).dot(self._along) / self._count).max()))
        if float(off.max()) <= level:
            return frozenset()
        np.greater(off, level, out=self._moved)
        # As 64-bit integers numpy would count by way of a buffer as large as the picture.
        stirred = self._moved.reshape(places, -1).sum(axis=1, dtype=np.uint16) >= self._settings.motion_pixels
        return frozenset(place for place, stirs in zip(self._places, stirred.tolist(), strict=True) if stirs)

    def _measure_noise(self, seen: float, seconds: float) -> None:
        seen = min(seen, _NOISE_MAX)
        if self.noise is None:
            self.noise = seen
            return
        follows_s = _NOISE_RISES_S if seen > self.noise else _NOISE_FALLS_S
        self.noise += (seen - self.noise) * (1 - math.exp(-max(seconds, 0.0) / follows_s))

    def _level(self, brightest: float) -> float:
        """What a sample must differ by to have moved, levels, where the mean of the brightest place is so many."""
        by_light = self._settings.motion_level * min(brightest / _BRIGHT, 1.0)
        return max(by_light, self._settings.motion_over_noise * (self.noise or 0.0), _LEAST)


def _middle(values: NDArray[np.float32]) -> float:
    return float(np.sort(values)[len(values) // 2])
