"""Whether hardly a picture has come for so long that people are told: they turn tiles that nobody sees."""

from __future__ import annotations

from collections import deque

_FEW = 4
"""A camera that hangs may give a picture at each new start: so many must come to be sight."""
_LASTS_S, _LASTS_AT_START_S = 10.0, 30.0
"""How long a camera may take, and for how many pictures: a new start of it mostly helps, and its first one takes long."""


class Blind:
    """Takes what came, a picture or a word why there is none, and says whether the service is blind."""

    def __init__(self) -> None:
        self._pictures: deque[float] = deque(maxlen=_FEW)
        self._from: float | None = None

    def now(self, t: float, *, picture: bool) -> bool:
        """t: seconds on a clock that never steps. picture: whether one came."""
        self._from = t if self._from is None else self._from
        if picture:
            self._pictures.append(t)
        if len(self._pictures) < _FEW:
            return t - self._from >= _LASTS_AT_START_S
        return t - self._pictures[0] >= _LASTS_S
