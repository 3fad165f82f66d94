"""One place over time: what it shows becomes a fact when it lies still and is read the same twice."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.table import DOUBTFUL

if TYPE_CHECKING:
    from companion.table import Shows
    from companion.vision.settings import VisionSettings


class Settling:
    """The state of one place. All times are seconds of the frames."""

    def __init__(self, settings: VisionSettings) -> None:
        self._settings = settings
        self.fact: Shows | None = None
        """What was told last."""
        self._still_since: float | None = None
        self._seen: Shows | None = None
        self._seen_times = 0
        self._seen_since = 0.0
        self._read_at = float("-inf")
        self._put_off = False
        self.settled = False
        """Whether what it shows is known for sure, and nothing has moved since."""

    def moved(self, t: float) -> None:
        """Something moved there; from then on it lies still, until it is called again."""
        self._still_since = t
        self._seen, self._seen_times, self.settled, self._put_off = None, 0, False, False
        self._read_at = float("-inf")

    def lies_as_it_lay(self) -> None:
        """It looks exactly as when its fact settled: nothing more needs to be read."""
        self.settled = True

    def put_off(self, t: float) -> bool:
        """Puts a reading that takes long off until the place has lain still for longer: hands come to rest and go on; False: it has."""
        self._put_off = self._still_since is not None and t - self._still_since < self._settings.settle_s
        return self._put_off

    def wants_reading(self, t: float) -> bool:
        """Whether it is worth while to read the place at t."""
        if self.settled or self._still_since is None:
            return False
        quiet = t - self._still_since
        if self._seen is None:
            return quiet >= (self._settings.settle_s if self._put_off else self._settings.first_read_s)
        if self._seen in DOUBTFUL and self._seen_times >= 2:
            return t - self._read_at >= self._settings.retry_s
        return quiet >= self._settings.settle_s

    def read(self, t: float, shows: Shows, *, alike: bool = False) -> Shows | None:
        """Takes a reading; the new fact, if it has become one that is to be told.

        alike: the outlines are those of the fact: a shadow or a mirrored light that passes is waited for longer.
        """
        self._read_at = t
        if shows is not self._seen:
            self._seen, self._seen_times, self._seen_since = shows, 0, t
        self._seen_times += 1
        if self._seen_times < 2 or self._still_since is None or t - self._still_since < self._settings.settle_s:
            return None
        if shows in DOUBTFUL:
            if t - self._seen_since < (self._settings.doubt_alike_s if alike else self._settings.doubt_s):
                return None
        else:
            self.settled = True
        if shows is self.fact:
            return None
        self.fact = shows
        return shows
