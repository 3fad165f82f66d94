"""A speaker that makes sound files and plays them; no step of it makes anybody wait."""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING, Protocol, Self

from companion.errors import DeviceFailure
from hardware.speaker.making import AHEAD_S
from hardware.speaker.sound import length_s

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path
    from types import TracebackType

    from companion.utterance import Utterance
    from hardware.speaker.job import Job
    from hardware.speaker.making import SoundMaker

_PLAYED_WITHIN_S = 3.0
"""How much longer than the sound lasts its playing may take; a device that hangs (a television asleep) blocks for ever."""


class Player(Protocol):
    """What plays sound files."""

    def play(self, path: Path) -> Job:
        """Begins to play a file. Raises DeviceFailure."""

    def failure(self, failure: DeviceFailure) -> DeviceFailure:
        """A failure of such a job with its cure."""


class SpokenSpeaker:
    """One utterance at a time; while it has none to say it makes ready what will have to be said."""

    def __init__(self, maker: SoundMaker, player: Player, first: Path | None = None) -> None:
        """first: a sound that is played before all else: by it a device that is missing shows before it is needed."""
        self._maker, self._player, self._first = maker, player, first
        self._aloud = False
        self._playing: Job | None = None
        self._until_s = 0.0
        self._to_prepare: deque[Utterance] = deque()

    @property
    def lacks(self) -> str:
        """Why another voice than the one that is set speaks, with the cure; "" where it does not."""
        return self._maker.lacks

    @property
    def ready(self) -> bool:
        """Whether all that had to be made ready is."""
        return not self._to_prepare and self._maker.idle

    def say(self, utterance: Utterance, t: float) -> None:
        """Begins to say it, and breaks off what is being said."""
        self.hush()
        self._first = None
        self._maker.begin(utterance, t)
        self._aloud = True
        self._go_on(t)

    def speaking(self, t: float) -> bool:
        """Whether something is being said."""
        first, self._first = self._first, None
        if first is not None:
            self._play(first, t)
        if self._playing is not None and not self._plays(self._playing, t):
            self._playing = None
        self._go_on(t)
        return self._aloud or self._playing is not None

    def hush(self) -> None:
        """Breaks off what is being said."""
        playing, self._playing, self._aloud = self._playing, None, False
        if playing is not None:
            playing.kill()
        self._maker.stop()

    def prepare(self, utterances: Sequence[Utterance]) -> None:
        """Makes these ready, in place of those that are not ready yet."""
        self._to_prepare = deque(utterances)

    def close(self) -> None:
        """Falls silent and lets go of everything."""
        self.hush()
        self._maker.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.close()

    def _go_on(self, t: float) -> None:
        if self._aloud:
            path = self._maker.made(t)
            if path is not None:
                self._aloud = False
                self._play(path, t)
        elif (self._maker.idle or self._maker.made(t) is not None) and self._to_prepare:
            self._maker.begin(self._to_prepare.popleft(), t, AHEAD_S)

    def _play(self, path: Path, t: float) -> None:
        self._until_s = t + length_s(path) + _PLAYED_WITHIN_S
        self._playing = self._player.play(path)

    def _plays(self, playing: Job, t: float) -> bool:
        try:
            if not playing.running():
                return False
        except DeviceFailure as failure:
            self._playing = None
            raise self._player.failure(failure) from failure
        if t < self._until_s:
            return True
        playing.kill()
        self._playing = None
        raise self._player.failure(DeviceFailure("the device takes no sound"))
