"""How likely it is that a face which fits best is the right one, and not the nearest to something that was never taught."""

from __future__ import annotations

from typing import TYPE_CHECKING

import cv2
import numpy as np

from companion.vision.place.light import grey_of, strongest
from companion.vision.place.patches import PATCH_PX, TILE
from companion.vision.tile.explain import CORE, INSIDE

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from companion.vision.place.light import LitPatch, Shares
    from companion.vision.settings import VisionSettings
    from companion.vision.tile.explain import Explanation
    from companion.vision.tile.faces import Pose

Measures = tuple[float, ...]
"""What is measured of a claim, in the order of the weights that make log odds of it."""
_WEIGHTS, _AT_NONE = (2.02, -5.8, -0.92), -14.16
"""By tools/fit_evidence.py, over labelled stills with every kind in turn left out of what was taught."""
_TOGETHER, _TOGETHER_AT_NONE = (0.44, 0.70, 127.0, -1.46, 2.62), 0.02
"""Of the odds by each, noise, blur and hidden share: logistic regression over the same stills, blurred and bleached ones too."""
_SURE = 6.0
"""Log odds: more is not told by one alone, either way."""
_QUIET, _NOISIEST = 0.006, 0.025
"""Noise, shares, up to which nothing is forgiven for it, and from which on no more is."""
_FORGIVEN, _FOR_HIDDEN = (200.0, 400.0), 6.0
"""How much less is asked of all that is measured, and of the lines, for noise (a share) and for a hidden tile, log odds."""
_FEWEST = 100
"""Pixels: of fewer nothing can be told."""
_BEYOND = np.array([1.5, 2.5, 3.5, 4.5])
"""Where the paper beside a tile is looked at, units from its edge: nearer lies its shadow."""
_ALONG = np.linspace(-17, 17, 18)
_EDGE_SHOWN_MIN = 0.25


def _beside() -> NDArray[np.float64]:
    along, beyond = np.meshgrid(_ALONG, TILE / 2 + _BEYOND)
    sides = [np.stack([along, beyond]), np.stack([along, -beyond]), np.stack([beyond, along]), np.stack([-beyond, along])]
    return np.stack(sides, axis=1)


_BESIDE = _beside()
"""(2, 4, distances, along): points beside the four edges of a tile, units from its middle."""


def measured(explanation: Explanation, doubt: float) -> Measures:
    """What speaks for a face: how like it is what is seen, the worst twentieth of what is left over (as logs), and the doubt.

    Both are smoothed, so that a pixel's shift matters little; a stranger of the same ground and frame differs much somewhere.
    """
    seen = cv2.blur(explanation.clear, (3, 3))[CORE, CORE].reshape(-1, 3)
    own = explanation.face.smooth[INSIDE, INSIDE][CORE, CORE].reshape(-1, 3)
    if explanation.visible is not None:
        shown = cv2.erode(explanation.visible.astype(np.uint8), np.ones((3, 3), np.uint8))[CORE, CORE].ravel() > 0
        seen, own = (seen[shown], own[shown]) if np.count_nonzero(shown) > _FEWEST else (seen, own)
    off = strongest(np.abs(seen - own))
    at = len(off) * 19 // 20
    worst = float(np.partition(off, at)[at])
    likeness = min(_correlation(np.asarray(seen.ravel(), np.float32), np.asarray(own.ravel(), np.float32)), 0.995)
    return -float(np.log(1 - likeness)), float(np.log(max(worst, 0.01))), max(doubt, 0.0)


def log_odds(explanation: Explanation, doubt: float) -> float:
    """The log of the odds that what is seen is this face. doubt: see explain.leaning, for the rival that it leans to most."""
    return odds_by(measured(explanation, doubt))


def odds_by(measures: Measures) -> float:
    """The log of the odds by what is measured."""
    return _AT_NONE + sum(weight * value for weight, value in zip(_WEIGHTS, measures, strict=True))


def surrounded(patch: LitPatch, explanation: Explanation, settings: VisionSettings) -> float:
    """How much of what shows beside a tile's edges looks like paper, 0 to 1, by the second worst edge: another may have its own shadow.

    A hand that looks like a face goes on past its edges.
    """
    x, y = _points_beside(explanation.pose)
    paper = _is_paper(patch, x, y, settings)
    if patch.visible is None:
        return float(np.sort(paper.mean(axis=1))[1])
    shown = cv2.remap(patch.visible, x, y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    # Of an edge that hardly shows nothing is known.
    return float(np.sort((paper * shown).sum(axis=1) / np.maximum(shown.sum(axis=1), _EDGE_SHOWN_MIN * shown.shape[1]))[1])


def paper_beside(patch: LitPatch, pose: Pose, settings: VisionSettings) -> NDArray[np.bool_]:
    """Where paper shows beside a tile's edges: (4, distances, along), the edge below first, then those above, to the right, to the left."""
    x, y = _points_beside(pose)
    return np.asarray(_is_paper(patch, x, y, settings).reshape(4, len(_BEYOND), len(_ALONG)), np.bool_)


def _points_beside(pose: Pose) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    """Where in a patch the points beside a tile's edges are: x, y, (4, N) each."""
    a, middle = np.radians(pose.turn_deg), (PATCH_PX - 1) / 2
    c, s = np.cos(a), np.sin(a)
    x = (middle + pose.x + c * _BESIDE[0] - s * _BESIDE[1]).reshape(len(_BESIDE[0]), -1)
    y = (middle + pose.y + s * _BESIDE[0] + c * _BESIDE[1]).reshape(len(_BESIDE[0]), -1)
    return x.astype(np.float32), y.astype(np.float32)


def _is_paper(patch: LitPatch, x: NDArray[np.float32], y: NDArray[np.float32], settings: VisionSettings) -> NDArray[np.bool_]:
    seen: Shares = np.asarray(cv2.remap(patch.shares, x, y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE), np.float32)
    grey = grey_of(seen)
    tint = strongest(np.abs(seen / np.maximum(grey, 0.05)[..., None] - 1))
    s = settings
    return np.asarray((grey > s.paper_grey_min) & (grey < s.paper_grey_max) & (tint < s.paper_tint_max), np.bool_)


def worth(odds: float, lines: float, patch: LitPatch, hidden: float, blur: float) -> Measures:
    """What the odds for a kind are weighed by, both as far as one alone tells anything: see together()."""
    return float(np.clip(odds, -_SURE, _SURE)), float(np.clip(lines, -_SURE, _SURE)), min(patch.noise, _NOISIEST), blur, hidden


def together(odds: float, lines: float, patch: LitPatch, hidden: float, blur: float) -> float:
    """The log of the odds for a kind by both: what is measured of it all, and its lines alone.

    Noise and hidden parts take from both what they do not take from a stranger less, blur makes strangers alike; so what either asks for is
    less in noise. hidden: share of the tile that is; blur: by how much more than taught the picture is blurred, standard deviation, units.
    """
    values = worth(odds, lines, patch, hidden, blur)
    both = _TOGETHER_AT_NONE + sum(weight * value for weight, value in zip(_TOGETHER, values, strict=True))
    noisy = min(max(patch.noise, _QUIET), _NOISIEST) - _QUIET
    return min(both, odds + _FORGIVEN[0] * noisy + _FOR_HIDDEN * hidden, lines + _FORGIVEN[1] * noisy + _FOR_HIDDEN * hidden)


def _correlation(one: NDArray[np.float32], other: NDArray[np.float32]) -> float:
    one, other = one - one.mean(), other - other.mean()
    return float(one @ other) / max(float(np.sqrt((one @ one) * (other @ other))), 1e-9)
