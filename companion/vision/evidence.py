"""How likely it is that a face which fits best is the right one, and not the nearest to something that was never taught."""

from __future__ import annotations

from typing import TYPE_CHECKING

import cv2
import numpy as np

from companion.vision.explain import CORE, INSIDE, INSIDE_PX
from companion.vision.light import grey_of, strongest
from companion.vision.patches import PATCH_PX, TILE

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from companion.vision.explain import Explanation
    from companion.vision.light import Shares

_LIKENESS, _WORST, _DOUBT, _AT_NONE = 1.42, -5.1, -1.77, -10.45
"""Log odds by each kind of evidence: tools/fit_evidence.py, over handed stills with every kind in turn left out of what was taught."""
_BEYOND = np.array([1.5, 2.5, 3.5, 4.5])
"""Where the paper beside a tile is looked at, units from its edge: nearer lies its shadow."""
_ALONG = np.linspace(-17, 17, 18)
_PAPER_GREY, _PAPER_TINT = (0.55, 1.15), 0.12
"""What looks like paper, the printed outline and light shadows with it, shares."""


def _beside() -> NDArray[np.float64]:
    along, beyond = np.meshgrid(_ALONG, TILE / 2 + _BEYOND)
    sides = [np.stack([along, beyond]), np.stack([along, -beyond]), np.stack([beyond, along]), np.stack([-beyond, along])]
    return np.stack(sides, axis=1)


_BESIDE = _beside()
"""(2, 4, distances, along): points beside the four edges of a tile, units from its middle."""


def log_odds(explanation: Explanation, doubt: float, but: NDArray[np.bool_] | None = None) -> float:
    """The log of the odds that what is seen is this face. doubt: see explain.leaning, for the rival that it leans to most.

    But for its doubt it goes by the likeness of both, smoothed so that a pixel's shift matters little, and by the worst twentieth of what
    is left over: a stranger of the same ground and frame differs much somewhere. but: pixels of the tile to pass over.
    """
    kept = _kept(but)
    seen = cv2.blur(explanation.seen, (3, 3))[CORE, CORE].reshape(-1, 3)[kept]
    own = explanation.face.smooth[INSIDE, INSIDE][CORE, CORE].reshape(-1, 3)[kept]
    if len(own) == 0:
        return -np.inf
    off = np.abs(seen - own).max(axis=1)
    at = len(off) * 19 // 20
    worst = float(np.partition(off, at)[at])
    likeness = min(_correlation(np.asarray(seen.ravel(), np.float32), own.ravel()), 0.995)
    return float(_AT_NONE - _LIKENESS * np.log(1 - likeness) + _WORST * np.log(max(worst, 0.01)) + _DOUBT * max(doubt, 0.0))


def surrounded(shares: Shares, explanation: Explanation) -> float:
    """How much of what lies beside a tile's edges looks like paper, 0 to 1, by the second worst edge: another may have its own shadow.

    A hand that looks like a face goes on past its edges.
    """
    pose = explanation.pose
    a, middle = np.radians(pose.turn_deg), (PATCH_PX - 1) / 2
    c, s = np.cos(a), np.sin(a)
    x = (middle + pose.x + c * _BESIDE[0] - s * _BESIDE[1]).reshape(len(_BESIDE[0]), -1).astype(np.float32)
    y = (middle + pose.y + s * _BESIDE[0] + c * _BESIDE[1]).reshape(len(_BESIDE[0]), -1).astype(np.float32)
    seen: Shares = np.asarray(cv2.remap(shares, x, y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE), np.float32)
    grey = grey_of(seen)
    tint = strongest(np.abs(seen / np.maximum(grey, 0.05)[..., None] - 1))
    paper = (grey > _PAPER_GREY[0]) & (grey < _PAPER_GREY[1]) & (tint < _PAPER_TINT)
    return float(np.sort(paper.mean(axis=1))[1])


def _kept(but: NDArray[np.bool_] | None) -> NDArray[np.intp]:
    whole = np.ones((INSIDE_PX, INSIDE_PX), np.bool_) if but is None else ~but
    return np.flatnonzero(whole[CORE, CORE])


def _correlation(one: NDArray[np.float32], other: NDArray[np.float32]) -> float:
    one, other = one - one.mean(), other - other.mean()
    return float(one @ other) / max(float(np.sqrt((one @ one) * (other @ other))), 1e-9)
