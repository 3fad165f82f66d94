"""One contact over time: what its bouncing levels say a finger did."""

from __future__ import annotations

from enum import Enum, auto


class Touch(Enum):
    """What a finger did."""

    PRESSED = auto()
    HELD = auto()


class Contact:
    """Takes levels with their times, in any number and with any of them lost, and says what they come to.

    A level counts once it has been steady for settle_s. A press is told when it is let go, a hold as soon as it has lasted hold_s, and
    then its end tells nothing more. How long a hold lasts is measured by levels, so that a lost edge makes neither.
    """

    def __init__(self, settle_s: float, hold_s: float) -> None:
        self._settle_s, self._hold_s = settle_s, hold_s
        self._level, self._since = False, float("-inf")
        self._down_at: float | None = None
        self._told_hold = False

    def level(self, t: float, down: bool) -> Touch | None:
        """Takes the level at t, seconds, not before that taken last; also one that is still the same."""
        touch = self._settled(t)
        if down != self._level:
            self._level, self._since = down, t
        return touch

    def _settled(self, t: float) -> Touch | None:
        """What has come about by t, the level having been the same until then."""
        if t - self._since < self._settle_s:
            return None
        if self._level:
            if self._down_at is None:
                self._down_at, self._told_hold = self._since, False
            if t - self._down_at >= self._hold_s and not self._told_hold:
                self._told_hold = True
                return Touch.HELD
            return None
        if self._down_at is None:
            return None
        self._down_at = None
        return None if self._told_hold else Touch.PRESSED
