"""Whether the light of the room has become another one for good, so that a camera that holds its exposure has to settle again."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from hardware.camera.settings import CameraSettings

_CHANGED = 1.8
"""The mean grey is so many times what it was, or so many times less."""
_LASTS_S = 20.0
"""A hand or a shadow is gone by then."""
_SETTLES_IN = 0.6
"""Settling may take so much of the deadline for a picture, as none is given meanwhile."""


def settles_again(pictures: int, settings: CameraSettings) -> int:
    """In how many pictures a camera settles again in mid-game. pictures: in how many it does at its start."""
    return max(2, min(pictures, round(_SETTLES_IN * settings.deadline_s * settings.fps)))


class LightChange:
    """Takes the mean grey of each picture; the first one after `settled` is what the others are compared with."""

    def __init__(self) -> None:
        self._settled_grey: float | None = None
        self._other_since: float | None = None

    def settled(self) -> None:
        """The camera has settled by the light as it is now."""
        self._settled_grey = self._other_since = None

    def is_another(self, grey: float, t: float) -> bool:
        """grey: 0 to 255. t: seconds, of the picture."""
        if self._settled_grey is None:
            self._settled_grey = grey
        low, high = sorted((grey + 1, self._settled_grey + 1))
        if high / low < _CHANGED:
            self._other_since = None
            return False
        self._other_since = t if self._other_since is None else self._other_since
        return t - self._other_since >= _LASTS_S
