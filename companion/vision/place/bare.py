"""Whether a place is bare: its printed outline shows, and paper lies inside of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import cv2
import numpy as np

from companion.vision.place.light import grey_of, strongest
from companion.vision.place.patches import PATCH_PX

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from companion.vision.place.light import LitPatch, Shares
    from companion.vision.settings import VisionSettings

_OFF = np.abs(np.arange(PATCH_PX) + 0.5 - PATCH_PX / 2)
_FROM_MIDDLE = np.maximum.outer(_OFF, _OFF)
WITHIN = _FROM_MIDDLE < 23.5
"""The place with its outline."""
_RIM = (_FROM_MIDDLE < 23.5) & (_FROM_MIDDLE > 22)
_MIDDLE = _FROM_MIDDLE < 13
_THICK = np.ones((5, 5), np.uint8)
"""What is thinner is a line."""
_OUTLINE = (_FROM_MIDDLE > 19.5) & (_FROM_MIDDLE < 22.5)
"""The printed line: its colour is that of ink, and how dark it is depends on how sharp the picture is."""
_SMOOTHING = (3, 5)
"""Sides of the squares to smooth over, units: in little noise, in much."""
_WITHIN_PX = int(np.count_nonzero(WITHIN))
_PLAINLY = 1.5
"""A place with so many times more that is strange than a bare one may have is not looked at further."""
_STEPS = 160
_ACROSS, _PIECES = 10, 16
"""Units across which the outline is looked for, pieces of it."""
_DARKEST = 0.2
"""Shares: in a deeper shadow lines are not told from noise."""
_TENTH = np.full(_ACROSS, 0.1, np.float32)
_NEAR = np.arange(-2, 3)[:, None]
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
        self._levels = {side: _Levels(shares, side) for side in _SMOOTHING}
        self._dips = np.maximum(_dips(shares), 0.01)

    def compare(self, patch: LitPatch, settings: VisionSettings) -> Bareness:
        """How bare the place is in a patch. Where it plainly is not, only how strange it is at least."""
        levels = self._levels[_SMOOTHING[patch.noise > settings.noise_much]]
        smooth = levels.smooth(patch)
        tinted = levels.tinted(smooth, patch.noise, settings)
        share = np.count_nonzero(tinted & WITHIN) / _WITHIN_PX
        if share > _PLAINLY * settings.bare_reach_max:
            return Bareness(share, 0.0, reaches_in=False)
        marked = (tinted | levels.uneven(smooth, patch.noise, settings)).astype(np.uint8)
        strange = np.asarray(cv2.medianBlur(marked, 3), np.uint8)
        share = np.count_nonzero(strange[WITHIN]) / _WITHIN_PX
        if share > settings.bare_reach_max:
            return Bareness(share, 0.0, reaches_in=False)
        return Bareness(share, self.outline(patch.shares), _reaches_in(strange))

    def outline(self, shares: Shares) -> float:
        """The share of the printed outline that shows in a patch (PATCH_PX, PATCH_PX, 3)."""
        return float(np.mean(_dips(shares) / self._dips > 0.4))


class _Levels:
    """What a bare place looks like, smoothed over squares of some side (units)."""

    def __init__(self, shares: Shares, side: int) -> None:
        smooth: Shares = np.asarray(cv2.blur(shares, (side, side)), np.float32)
        window = np.ones((5, 5), np.uint8)
        self._side = side
        self._low = cv2.erode(_flattened(smooth)[0], window)
        self._high = cv2.dilate(_against_median(smooth), window)
        self._tint = smooth / grey_of(smooth)[..., None]

    def smooth(self, patch: LitPatch) -> Shares:
        """A patch smoothed over the same squares."""
        return np.asarray(cv2.blur(patch.shares, (self._side, self._side)), np.float32)

    def tinted(self, smooth: Shares, noise: float, settings: VisionSettings) -> NDArray[np.bool_]:
        """Where a smoothed patch has another tint than when bare."""
        tint = smooth / np.maximum(grey_of(smooth), 0.05)[..., None]
        tolerance = 2 * (settings.paper_tolerance + noise * _SMOOTHING[0] / self._side)
        return np.asarray((strongest(np.abs(tint - self._tint)) > tolerance) & ~_OUTLINE, np.bool_)

    def uneven(self, smooth: Shares, noise: float, settings: VisionSettings) -> NDArray[np.bool_]:
        """Where a smoothed patch is brighter or darker than when bare, by more than light and shadow make it."""
        grey, light = _flattened(smooth)
        tolerance = settings.paper_tolerance + noise * _SMOOTHING[0] / self._side
        # A sharper picture than the one that taught shows the same line darker.
        darker = (grey < self._low - tolerance) & ~_OUTLINE
        strange = darker | (_against_median(smooth) > self._high + tolerance)
        return np.asarray(strange | (light < settings.shadow_min) | (light > 1.15), np.bool_)


def _flattened(shares: Shares) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    """The grey picture with its even light taken out, and that light."""
    grey = grey_of(shares)
    light = cv2.GaussianBlur(grey, (0, 0), _SHADOW_REACH)
    return np.asarray(grey / np.maximum(light, 0.1), np.float32), np.asarray(light, np.float32)


def _against_median(shares: Shares) -> NDArray[np.float32]:
    """The grey picture against its median all round: beside a dark thing the paper is not brighter than elsewhere."""
    grey = grey_of(shares)
    light = cv2.medianBlur(np.clip(grey * _STEPS, 0, 255).astype(np.uint8), 21) / np.float32(_STEPS)
    return np.asarray(grey / np.maximum(light, 0.1), np.float32)


def _dips(shares: Shares) -> NDArray[np.float32]:
    """How much darker than the paper beside it the outline is, in sixteen pieces of it: (16,), shares of that paper times units across.

    The sum across the line stays the same when the picture is blurred; a shadow takes as much from the line as from the paper.
    """
    grey = grey_of(shares)
    sides = (grey[:10, 6:46], grey.T[:-11:-1, 6:46], grey[:-11:-1, 45:5:-1], grey.T[:10, 45:5:-1])
    across = np.concatenate(sides, axis=1).reshape(_ACROSS, _PIECES, -1) @ _TENTH
    in_order = np.sort(across, axis=0)
    paper = (in_order[_ACROSS // 2 - 1] + in_order[_ACROSS // 2]) / 2
    dark = paper - across
    at = np.minimum(np.maximum(np.argmax(dark, axis=0), 2), _ACROSS - 3)
    return np.asarray(np.add.reduce(dark[at + _NEAR, np.arange(_PIECES)]) / np.maximum(paper, _DARKEST), np.float32)


def _reaches_in(strange: NDArray[np.uint8]) -> bool:
    """Whether nearly all of what is strange within a place hangs together with its rim, is no mere lines and leaves the middle alone.

    strange: of the whole patch, since what reaches in is as thick as it is outside. Of a white tile nothing is strange but its edges,
    which may touch the rim, and what is drawn on it.
    """
    within = strange * WITHIN
    _, labels = cv2.connectedComponents(cv2.dilate(within, np.ones((7, 7), np.uint8)))
    at_rim = np.unique(labels[_RIM & (within > 0)])
    inside = np.count_nonzero((within > 0) & ~np.isin(labels, at_rim))
    solid = cv2.dilate(cv2.morphologyEx(strange, cv2.MORPH_OPEN, _THICK), _THICK)
    lines = np.count_nonzero((within > 0) & (solid == 0))
    in_middle = np.count_nonzero(within[_MIDDLE])
    return bool(inside <= 0.01 * _WITHIN_PX and lines <= 0.03 * _WITHIN_PX and in_middle <= 0.04 * np.count_nonzero(_MIDDLE))
