"""Whether a picture is a new one of the table: neither the last one again, nor black."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from hardware.camera.source import Picture

_POINTS = 24
BLACK_LEVEL = 4.0
"""A picture whose mean is below this grey level shows nothing: a cap on the lens, a sensor that sends zeroes."""


class Freshness:
    """Compares a few hundred pixels with those of the picture before: the noise of a sensor makes two real pictures differ always."""

    def __init__(self, frozen_s: float) -> None:
        """frozen_s: so long the same picture may come again; 0: for ever, and each is then taken for a new one."""
        self._frozen_s = frozen_s
        self._before: NDArray[np.uint8] | None = None
        self._new_at = math.inf
        self.frozen = False
        """The camera repeats itself for too long."""
        self.moves = not frozen_s
        """A picture came that was another than the one before: no frozen camera's, as any first one may be."""

    def why_stale(self, picture: Picture, now_s: float) -> str:
        """Why a picture says nothing of the table now; "" where it does. now_s: seconds on a clock that never steps."""
        height, width = picture.bgr.shape[:2]
        points = picture.bgr[:: max(1, height // _POINTS), :: max(1, width // _POINTS)].copy()
        before = self._before
        same = before is not None and before.shape == points.shape and bool((points == before).all())
        self.moves = self.moves or (before is not None and not same)
        self._before = points
        if not same or not self._frozen_s:
            self._new_at, self.frozen = now_s, False
        else:
            self.frozen = now_s - self._new_at >= self._frozen_s
            return "the camera gives the same picture again and again"
        return "the picture is black: is the lens covered, or the light out?" if points.mean() < BLACK_LEVEL else ""
