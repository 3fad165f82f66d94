"""How likely it is that a rock token lies on a face-down tile: a disc of the taught size and colour that the back does not explain."""

from __future__ import annotations

from typing import TYPE_CHECKING

import cv2
import numpy as np

from companion.vision.place.light import strongest
from companion.vision.tile.explain import INSIDE, INSIDE_PX
from companion.vision.tile.faces import cut_visible
from companion.vision.tile.reach import reaches_in

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from companion.vision.calibration import TaughtToken
    from companion.vision.place.light import LitPatch, Shares
    from companion.vision.settings import VisionSettings
    from companion.vision.tile.evidence import Measures
    from companion.vision.tile.explain import Explanation

_WEIGHTS, _AT_NONE = (1.68, 1.88, 1.63, 0.42, -18.47, -8.71, -5.77, -2.12, 0.23, -3.48, -33.32), 2.0
"""By tools/fit_evidence.py, over labelled stills."""
_RADIUS = (6.0, 11.0)
"""The least and greatest radius that is looked for, units: a token that was taught in part only has a wrong one."""
_Y, _X = np.mgrid[:INSIDE_PX, :INSIDE_PX]
_MIDDLE = (INSIDE_PX - 1) / 2
_NEAR = np.hypot(_X - _MIDDLE, _Y - _MIDDLE) <= 11
"""Where a token's middle may be seen: it lies some units off the middle of the tile, and leans with the view."""
_SECTORS = 8
_RINGS = 5
_BACK_ODDS = (-6.0, 10.0)
"""The least and the most that the back beside a token tells, log odds."""
_BLURRED_BACK_ODDS_MAX = 4.0
"""The most where a picture is more blurred than taught: there a face may be as like the back, with its middle for a token."""


class RockTest:
    """Looks for the token that was taught, or one much like it. radius: of the disc that is looked for, units."""

    def __init__(self, token: TaughtToken, taught: Sequence[tuple[Shares, Shares]], *, blurred: bool = False) -> None:
        """taught: the back with a token and the back alone, as they were taught, (FACE_PX, FACE_PX, 3).

        blurred: whether they are looked for in pictures that are more blurred than those that taught.
        """
        self._back_odds = (_BACK_ODDS[0], _BLURRED_BACK_ODDS_MAX) if blurred else _BACK_ODDS
        self._token = token
        self.radius = float(np.clip(token.radius, *_RADIUS))
        reach = int(np.ceil(0.8 * self.radius))
        disc = (np.hypot(*np.mgrid[-reach : reach + 1, -reach : reach + 1]) <= 0.8 * self.radius).astype(np.float32)
        self._disc = disc / disc.sum()
        looks = []
        for rock, back in taught:
            x, y = self._likeliest(strongest(np.abs(cv2.blur(rock - back, (3, 3))))[INSIDE, INSIDE])
            looks.append(self._rings(rock[INSIDE, INSIDE], np.hypot(_X - x, _Y - y), np.ones_like(_X, np.bool_)))
        self._look = np.mean(looks, axis=0)

    def likeliest(self, back: Explanation, patch: LitPatch) -> tuple[float, float]:
        """Where on a back a token is likeliest: x, y from the middle of the tile, units."""
        x, y = self._likeliest(_left_over(back, _lit(back, patch)))
        return x - _MIDDLE, y - _MIDDLE

    def measured(self, back: Explanation, patch: LitPatch, back_odds: float) -> Measures:
        """What speaks for a token on a back as explained, of the place where most is left over.

        Its strength there against that taught and against the rest of the tile (as logs), how much of a disc it fills, the worst of the
        rest (as a log), the distance of its tint and its shade from those taught, how much brighter than taught it is, how far it goes on
        past a disc to one side (a finger does), the odds that what lies round it is the back, and how far its rings are from those of the
        token that was taught, in their colours and in how uneven they are. back_odds: see evidence.log_odds.
        """
        shown = _lit(back, patch)
        off = _left_over(back, shown)
        x, y = self._likeliest(off)
        away = np.hypot(_X - x, _Y - y)
        disc, beside = (away <= 0.8 * self.radius) & shown, (away > 1.3 * self.radius) & shown
        inside = off[disc] if disc.any() else np.zeros(1, np.float32)
        rest = off[beside] if beside.any() else np.ones(1, np.float32)
        strength = float(inside.mean())
        worst = float(np.partition(rest, len(rest) * 19 // 20)[len(rest) * 19 // 20])
        tint, shade = self._apart(back.seen, away, shown)
        return (
            float(np.log(strength / self._token.strength + 0.05)),
            float(np.log(strength / (float(rest.mean()) + 0.01) + 1e-3)),
            float(np.mean(inside > 2 * np.median(rest) + 0.03)),
            float(np.log(worst + 0.01)),
            tint,
            abs(shade),
            max(shade, 0.0),
            self._goes_on(off, x, y, away, shown) / max(strength, 0.02),
            float(np.clip(back_odds, *self._back_odds)),
            *self._unlike(self._rings(back.seen, away, shown)),
        )

    def log_odds(self, back: Explanation, patch: LitPatch, back_odds: float) -> float:
        """The log of the odds that a token lies on a back as explained."""
        return _AT_NONE + sum(weight * value for weight, value in zip(_WEIGHTS, self.measured(back, patch, back_odds), strict=True))

    def tint_apart(self, back: Explanation, patch: LitPatch) -> float:
        """How far the tint of what may be a token is from that taught, shares."""
        shown = _lit(back, patch)
        x, y = self._likeliest(_left_over(back, shown))
        return self._apart(back.seen, np.hypot(_X - x, _Y - y), shown)[0]

    def _apart(self, seen: Shares, away: NDArray[np.float64], shown: NDArray[np.bool_]) -> tuple[float, float]:
        """How far the colour about the middle of a disc is from that taught: its tint, and how much brighter it is, shares."""
        core = (away <= 0.6 * self.radius) & shown
        apart = (seen[core].mean(axis=0) if core.any() else np.zeros(3, np.float32)) - np.array(self._token.colour, np.float32)
        shade = float(apart.mean())
        return float(np.abs(apart - shade).max()), shade

    def stands_out(self, back: Explanation, patch: LitPatch) -> float:
        """How much more of a disc is left over, where most is, than of the rest of a back as explained: the log of that ratio."""
        return self.measured(back, patch, 0.0)[1]

    def reaches_in(self, back: Explanation, patch: LitPatch, settings: VisionSettings) -> bool:
        """Whether what may be a token goes on past an edge of the tile."""
        off = _left_over(back, _lit(back, patch))
        x, y = self._likeliest(off)
        return reaches_in(patch, back, off, (x - _MIDDLE, y - _MIDDLE), 0.8 * self.radius, settings)

    def _likeliest(self, off: NDArray[np.float32]) -> tuple[int, int]:
        within = cv2.filter2D(off, -1, self._disc, borderType=cv2.BORDER_REFLECT)
        y, x = divmod(int(np.argmax(np.where(_NEAR, within, 0))), INSIDE_PX)
        return x, y

    def _rings(self, seen: Shares, away: NDArray[np.float64], shown: NDArray[np.bool_]) -> NDArray[np.float64]:
        """Of rings about the middle of a disc the mean colour, less that of all, and how uneven their grey is: (_RINGS, 4), shares."""
        ring = (away * (_RINGS / (0.9 * self.radius))).astype(int)
        of_disc = (ring < _RINGS) & shown
        at, pixels = ring[of_disc], seen[of_disc].astype(np.float64)
        count = np.maximum(np.bincount(at, minlength=_RINGS), 1)[:, None]
        mean = np.stack([np.bincount(at, pixels[:, colour], _RINGS) for colour in range(3)], axis=1) / count
        grey = pixels.mean(axis=1)
        uneven = np.sqrt(np.bincount(at, (grey - mean.mean(axis=1)[at]) ** 2, _RINGS)[:, None] / count)
        return np.concatenate([mean - (mean * count).sum(axis=0) / count.sum(), uneven], axis=1)

    def _unlike(self, rings: NDArray[np.float64]) -> tuple[float, float]:
        off = rings - self._look
        return float(np.sqrt(np.mean(off[:, :3] ** 2))), float(np.mean(np.abs(off[:, 3])))

    def _goes_on(self, off: NDArray[np.float32], x: int, y: int, away: NDArray[np.float64], shown: NDArray[np.bool_]) -> float:
        """What is left over in the worst sector of the ring round a disc, shares."""
        ring = (away > 1.25 * self.radius) & (away <= 1.7 * self.radius) & shown
        sector = ((np.arctan2(_Y - y, _X - x) / (2 * np.pi) + 0.5) * _SECTORS).astype(int) % _SECTORS
        sums = np.bincount(sector[ring], off[ring], _SECTORS)
        counts = np.bincount(sector[ring], minlength=_SECTORS)
        return float(np.max(sums / np.maximum(counts, 5)))


def _lit(back: Explanation, patch: LitPatch) -> NDArray[np.bool_]:
    """(INSIDE_PX, INSIDE_PX): where a tile is not bleached, whatever else may hide it."""
    return np.ones_like(_X, np.bool_) if patch.visible is None else cut_visible(patch.visible, back.pose)[INSIDE, INSIDE]


def _left_over(back: Explanation, shown: NDArray[np.bool_]) -> NDArray[np.float32]:
    """(INSIDE_PX, INSIDE_PX) shares, how far what is seen is from the back; none where it is not shown."""
    off = strongest(np.abs(cv2.blur(back.seen - back.face.image[INSIDE, INSIDE], (3, 3))))
    return np.asarray(off * shown, np.float32)
