"""Places as they looked when they were read: what looks the same again is not read again."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import cv2
import numpy as np

from companion.vision.place.light import strongest
from companion.vision.watching.outlines import outlines_kept

if TYPE_CHECKING:
    from companion.table import Place, Reading
    from companion.vision.place.light import LitPatch, Shares
    from companion.vision.settings import VisionSettings


@dataclass(frozen=True, slots=True, eq=False)
class _Kept:
    smooth: Shares
    noise: float
    reading: Reading


class Memory:
    """Of each place under one grid how it looked when its fact settled, and when it was read last."""

    def __init__(self, settings: VisionSettings) -> None:
        self._settings = settings
        self._settled: dict[Place, _Kept] = {}
        self._last: dict[Place, _Kept] = {}

    def recall(self, place: Place, patch: LitPatch) -> Reading | None:
        """What was read of a place when it looked the same, the settled look first."""
        smooth: Shares = np.asarray(cv2.blur(patch.shares, (3, 3)), np.float32)
        for kept in (self._settled.get(place), self._last.get(place)):
            if kept is not None and self._same(smooth, patch.noise, kept):
                self._last[place] = kept
                return kept.reading
        return None

    def looks_settled(self, place: Place) -> bool:
        """Whether what was recalled or kept last of a place is the look with which its fact settled."""
        return place in self._settled and self._last.get(place) is self._settled[place]

    def keep(self, place: Place, patch: LitPatch, reading: Reading) -> None:
        """Keeps what has been read of a place."""
        self._last[place] = _Kept(np.asarray(cv2.blur(patch.shares, (3, 3)), np.float32), patch.noise, reading)

    def settle(self, place: Place) -> None:
        """What was read last of a place has become its fact: it is kept whatever is read after it."""
        if place in self._last:
            self._settled[place] = self._last[place]

    def still_outlined(self, place: Place, patch: LitPatch) -> bool:
        """Whether a place that looks otherwise than when its fact settled may do so by its light alone."""
        kept = self._settled.get(place)
        if kept is None:
            return False
        smooth: Shares = np.asarray(cv2.blur(patch.shares, (3, 3)), np.float32)
        return outlines_kept(kept.smooth, smooth, max(kept.noise, patch.noise)) >= self._settings.outlines_kept_min

    def forget(self) -> None:
        """Forgets all: the grid lies elsewhere."""
        self._settled.clear()
        self._last.clear()

    def _same(self, smooth: Shares, noise: float, kept: _Kept) -> bool:
        tolerance = self._settings.same_tolerance + (noise + kept.noise) / 2
        other = np.count_nonzero(strongest(np.asarray(cv2.absdiff(smooth, kept.smooth), np.float32)) > tolerance)
        return int(other) <= self._settings.same_pixels
