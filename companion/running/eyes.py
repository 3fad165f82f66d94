"""The sight of a table that may not be calibrated yet: what it shows now, or why that cannot be told."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Protocol

from companion.errors import BadCalibration, BadPicture
from companion.plight import Plight
from companion.table import DOUBTFUL, PLACES, Change, Interrupted, Kind

if TYPE_CHECKING:
    from collections.abc import Mapping

    from companion.frame import Frame
    from companion.table import Place, Shows

_log = logging.getLogger(__name__)

_LOOKS_AGAIN_S = 2.0
_MANY_DOUBTFUL = 3
"""Where so many places cannot be told, their colours are looked at."""
_COLOURS_AGAIN_S = 30.0
_SWAPPED = (
    "red and blue have changed places since the tiles were learnt, by another camera or another driver of it;"
    " companion calibrate table --camera, then companion calibrate tiles --camera"
)


class Sees(Protocol):
    """What turns frames into settled changes."""

    @property
    def trouble(self) -> str:
        """Why nothing can be read now, or what spoils the view, else ""."""

    @property
    def plight(self) -> Plight | None:
        """The same in a word."""

    def swapped(self, frame: Frame, /) -> bool | None:
        """Whether red and blue have changed places in a frame since the tiles were learnt; None where it does not tell."""

    def see(self, frame: Frame) -> tuple[Change | Interrupted, ...]:
        """What this frame settles. Raises BadPicture: a frame of another size."""


class Learnt(Protocol):
    """What was learnt of a table, which may be learnt anew at any time."""

    def prepare(self) -> None:
        """Does ahead what takes long of `sight` and does not hang on what was learnt; a second call does nothing. Raises BadCalibration."""

    def version(self) -> object:
        """What tells what is learnt now from what was learnt before."""

    def sight(self) -> Sees:
        """How to see by it. Raises BadCalibration."""


class Eyes:
    """Sees by what was learnt last; where nothing was, or by pictures of another size, nothing is seen and it is said why.

    Red and blue are looked at now and then while much is unclear and no tile was named yet. Where a sight follows another one, the view
    was interrupted between them: the new one knows nothing of what the last one saw.

    trouble: why nothing can be seen, with the cure; "" while all is well. plight: what people at the table can mend of it, in a word.
    """

    def __init__(self, learnt: Learnt) -> None:
        self._learnt = learnt
        self._swapped: bool | None = None
        self._colours_at = float("-inf")
        self._sight: Sees | None = None
        self._version: object = None
        self._looks_at = float("-inf")
        self._shown: dict[Place, Shows] = {}
        self.trouble = ""
        self.plight: Plight | None = None

    def wait(self) -> None:
        """No picture comes yet: what can be done ahead of the first one is done meanwhile."""
        try:
            self._learnt.prepare()
        except BadCalibration as problem:
            self._say(str(problem))

    def see(self, frame: Frame) -> tuple[Change | Interrupted, ...]:
        """What this frame settles."""
        before = self._sight
        try:
            if frame.t >= self._looks_at:
                self._looks_at = frame.t + _LOOKS_AGAIN_S
                self._learn()
            if self._sight is None:
                return ()
            if self._colours_differ(self._sight, frame):
                return ()
            changes = self._sight.see(frame)
            if self._sight is not before and self._shown:
                changes = (Interrupted(frame.t), *changes)
        except BadCalibration as problem:
            self._say(str(problem))
            return ()
        except BadPicture as problem:
            self._say(f"{problem}; learn the table anew: companion calibrate table --camera")
            return ()
        except Exception:  # noqa: BLE001  a picture that nobody foresaw must not end the game; the sight begins anew
            _log.exception("a picture could not be read")
            self._sight = None
            self._say("a picture could not be read, and seeing begins anew: please report what journalctl -u companion says")
            return ()
        self._say(self._sight.trouble)
        self.plight = self._sight.plight
        for change in changes:
            if isinstance(change, Change):
                self._shown |= dict(change.facts)
        return changes

    @property
    def shown(self) -> Mapping[Place, Shows]:
        """What each place has shown last; nothing of one that was never seen."""
        return self._shown

    def table(self, t: float) -> Change | None:
        """All that the table has shown last, for a game that begins now; None where nothing was seen yet."""
        facts = tuple((place, self._shown[place]) for place in PLACES if place in self._shown)
        return Change(t, facts) if facts else None

    def _colours_differ(self, sight: Sees, frame: Frame) -> bool:
        """Where they do, nothing is told of the table until it is learnt anew."""
        if self._swapped is None:
            shown = self._shown.values()
            if any(isinstance(shows, Kind) for shows in shown):
                self._swapped = False
            elif sum(shows in DOUBTFUL for shows in shown) >= _MANY_DOUBTFUL and frame.t >= self._colours_at:
                self._colours_at = frame.t + _COLOURS_AGAIN_S
                self._swapped = sight.swapped(frame)
        if self._swapped:
            self._say(_SWAPPED)
            self.plight = Plight.SWAPPED
        return bool(self._swapped)

    def _learn(self) -> None:
        version = self._learnt.version()
        if version == self._version and self._sight is not None:
            return
        self._swapped, self._colours_at = None, float("-inf")
        try:
            self._sight, self._version = self._learnt.sight(), version
        except BadCalibration as problem:
            self._sight = None
            self._say(str(problem))

    def _say(self, trouble: str) -> None:
        if trouble and trouble != self.trouble:
            _log.warning("the table cannot be read: %s", trouble)
        self.trouble = trouble
