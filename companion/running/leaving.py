"""Whether a game that is under way is really to be left: who holds a button down, maybe a child, is asked once."""

from __future__ import annotations

ASKED_S = 20.0
"""How long the question stands: the button is held down once more in that time, or it was not meant."""


class Leaving:
    """Asks, and remembers that it has. All t: seconds on a clock that never steps."""

    def __init__(self) -> None:
        self._asked_at = float("-inf")

    def sure(self, t: float) -> bool:
        """Whether this is the second time within ASKED_S; else they are to be asked now."""
        sure = t - self._asked_at <= ASKED_S
        self._asked_at = float("-inf") if sure else t
        return sure
