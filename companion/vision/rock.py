"""How likely it is that a rock token lies on a face-down tile: a disc of the taught size and colour that the back does not explain."""

from __future__ import annotations

from typing import TYPE_CHECKING

import cv2
import numpy as np

from companion.vision.explain import INSIDE, INSIDE_PX
from companion.vision.light import strongest

if TYPE_CHECKING:
    from companion.vision.calibration import TaughtToken
    from companion.vision.evidence import Measures
    from companion.vision.explain import Explanation

_WEIGHTS, _AT_NONE = (0.66, 1.43, 5.27, -0.79, -28.1, -2.81, -5.78), -4.55
"""By tools/fit_evidence.py, over labelled stills."""
_RADIUS = (6.0, 11.0)
"""The least and greatest radius that is looked for, units: a token that was taught in part only has a wrong one."""
_Y, _X = np.mgrid[:INSIDE_PX, :INSIDE_PX]
_MIDDLE = (INSIDE_PX - 1) / 2
_NEAR = np.hypot(_X - _MIDDLE, _Y - _MIDDLE) <= 11
"""Where a token's middle may be seen: it lies some units off the middle of the tile, and leans with the view."""


class RockTest:
    """Looks for the token that was taught, or one much like it."""

    def __init__(self, token: TaughtToken) -> None:
        self._token = token
        self._radius = float(np.clip(token.radius, *_RADIUS))
        reach = int(np.ceil(0.8 * self._radius))
        disc = (np.hypot(*np.mgrid[-reach : reach + 1, -reach : reach + 1]) <= 0.8 * self._radius).astype(np.float32)
        self._disc = disc / disc.sum()

    def measured(self, back: Explanation) -> Measures:
        """What speaks for a token on a back as explained, of the place where most is left over.

        Its strength there against that taught and against the rest of the tile (as logs), how much of a disc it fills, the worst of the
        rest (as a log), the distance of its tint and its shade from those taught, and how much brighter than taught it is.
        """
        off = strongest(np.abs(cv2.blur(back.seen - back.face.image[INSIDE, INSIDE], (3, 3))))
        within = cv2.filter2D(off, -1, self._disc, borderType=cv2.BORDER_REFLECT)
        y, x = divmod(int(np.argmax(np.where(_NEAR, within, 0))), INSIDE_PX)
        away = np.hypot(_X - x, _Y - y)
        inside, rest = off[away <= 0.8 * self._radius], off[away > 1.3 * self._radius]
        strength = float(inside.mean())
        worst = float(np.partition(rest, len(rest) * 19 // 20)[len(rest) * 19 // 20])
        apart = back.seen[away <= 0.6 * self._radius].mean(axis=0) - np.array(self._token.colour, np.float32)
        shade = float(apart.mean())
        return (
            float(np.log(strength / self._token.strength + 0.05)),
            float(np.log(strength / (float(rest.mean()) + 0.01) + 1e-3)),
            float(np.mean(inside > 2 * np.median(rest) + 0.03)),
            float(np.log(worst + 0.01)),
            float(np.abs(apart - shade).max()),
            abs(shade),
            max(shade, 0.0),
        )

    def log_odds(self, back: Explanation) -> float:
        """The log of the odds that a token lies on a back as explained."""
        return _AT_NONE + sum(weight * value for weight, value in zip(_WEIGHTS, self.measured(back), strict=True))
