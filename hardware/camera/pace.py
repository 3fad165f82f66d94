"""Whether so few pictures come that quick hands are not followed: in the dark a camera exposes longer, and a busy Pi drops some."""

from __future__ import annotations

from collections import deque

SLOW = "few pictures come"
"""With these words begins what is said where they are too few."""

_PICTURES = 20
_FEWEST = 4.0
"""How many a second are enough: a tile lies still for longer than it takes to see it twice."""
_SHARE_MIN = 0.7


class Pace:
    """Takes the time of each picture, and looks at the last twenty."""

    def __init__(self, fps: float) -> None:
        """fps: so many pictures a second were asked for."""
        self._enough = min(_FEWEST, _SHARE_MIN * fps)
        self._times: deque[float] = deque(maxlen=_PICTURES)

    def came(self, t: float) -> None:
        """t: seconds, of a picture."""
        self._times.append(t)

    @property
    def why_slow(self) -> str:
        """Why hands may be too quick, with the cure; "" where enough pictures come, or where that is not known yet."""
        if len(self._times) < _PICTURES:
            return ""
        rate = (_PICTURES - 1) / (self._times[-1] - self._times[0])
        if rate >= self._enough:
            return ""
        return f"{SLOW}, {rate:.1f} a second: put on more light, or set a smaller camera.width and camera.height"
