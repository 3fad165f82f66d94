"""Whether a place is bare: its printed outline shows, and paper lies inside of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import cv2
import numpy as np

from companion.vision.patches import PATCH_PX

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from companion.vision.light import LitPatch, Shares
    from companion.vision.settings import VisionSettings

_OFF = np.abs(np.arange(PATCH_PX) + 0.5 - PATCH_PX / 2)
_FROM_MIDDLE = np.maximum.outer(_OFF, _OFF)
WITHIN = _FROM_MIDDLE < 23.5
"""The place with its outline."""
_RIM = (_FROM_MIDDLE < 23.5) & (_FROM_MIDDLE > 22)
_SHADOW_REACH = 5.0
"""Standard deviation of what counts as even light, units: shadows have softer edges than things."""


@dataclass(frozen=True, slots=True)
class Bareness:
    """How bare a place is: the share of it that is not as when bare; the share of its outline that shows; whether all that is
    not bare reaches in from outside, as a hand does and no thing that lies there."""

    strange: float
    outline: float
    reaches_in: bool


class BarePlace:
    """A place as it looks with nothing on it. shares: (PATCH_PX, PATCH_PX, 3)."""

    def __init__(self, shares: Shares) -> None:
        self.shares = shares
        smooth = cv2.blur(shares, (3, 3))
        grey = _flattened(smooth)[0]
        window = np.ones((5, 5), np.uint8)
        self._low, self._high = cv2.erode(grey, window), cv2.dilate(grey, window)
        self._tint = smooth / smooth.mean(axis=2, keepdims=True)
        self._dips = np.maximum(_dips(shares), 0.01)

    def compare(self, patch: LitPatch, settings: VisionSettings) -> Bareness:
        """How bare the place is in a patch."""
        smooth = cv2.blur(patch.shares, (3, 3))
        grey, light = _flattened(smooth)
        tolerance = settings.paper_tolerance + patch.noise
        tint = np.abs(smooth / np.maximum(smooth.mean(axis=2, keepdims=True), 0.05) - self._tint).max(axis=2)
        strange = (grey < self._low - tolerance) | (grey > self._high + tolerance) | (tint > 2 * settings.paper_tolerance + patch.noise)
        strange |= (light < settings.shadow_min) | (light > 1.15)
        strange = cv2.medianBlur((strange & WITHIN).astype(np.uint8), 3)
        strange[~WITHIN] = 0
        dips = _dips(patch.shares) / self._dips
        return Bareness(float(strange.sum() / WITHIN.sum()), float(np.mean(dips > 0.4)), _reaches_in(strange))


def _flattened(shares: Shares) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    """The grey picture with its even light taken out, and that light."""
    grey = shares.mean(axis=2)
    light = cv2.GaussianBlur(grey, (0, 0), _SHADOW_REACH)
    return grey / np.maximum(light, 0.1), light


def _dips(shares: Shares) -> NDArray[np.float32]:
    """How much darker than the paper beside it the outline is, in sixteen pieces of it: (16,), shares."""
    grey = shares.mean(axis=2)
    pieces = [np.rot90(grey, quarter)[1:9, 6 + k * 10 : 16 + k * 10].mean(axis=1) for quarter in range(4) for k in range(4)]
    return np.array([np.median(piece) - piece.min() for piece in pieces], np.float32)


def _reaches_in(strange: NDArray[np.uint8]) -> bool:
    """Whether nearly all of what is strange hangs together with the rim of the place."""
    count, labels, sizes, _ = cv2.connectedComponentsWithStats(strange)
    at_rim = set(np.unique(labels[_RIM & (strange > 0)]).tolist())
    inside = sum(int(sizes[n, cv2.CC_STAT_AREA]) for n in range(1, count) if n not in at_rim)
    return inside <= 0.01 * WITHIN.sum()
