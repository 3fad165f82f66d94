"""Keeps a speaker talking: one utterance after the other, and silent at once about what no longer stands."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol, TypeVar

from companion.utterance import Rank
from companion.voice.queue import VoiceQueue, tells_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from companion.utterance import Utterance

_STALE_S = 60.0
"""Where nothing could be said for longer than this, what is older is not made up for: a pile of old news is worse than silence."""

Given = TypeVar("Given")


class Speaking(Protocol):
    """What speaks, as the voice needs it: hardware.speaker says more."""

    def say(self, utterance: Utterance, t: float) -> None:
        """Begins to say it."""

    def speaking(self, t: float) -> bool:
        """Whether something is being said."""

    def hush(self) -> None:
        """Breaks off."""


class Reached(Protocol):
    """A speaker that may be missing, see hardware.attached. trouble: why it does not work now, else ""."""

    trouble: str

    def use(self, t: float, act: Callable[[Speaking], Given], otherwise: Given) -> Given:
        """What `act` makes of the speaker; `otherwise` where it does not work."""


class Voice:
    """One game's voice. All t: seconds on a clock that never steps."""

    def __init__(self, speaker: Reached, lag_s: float) -> None:
        self._speaker = speaker
        self._queue = VoiceQueue(lag_s)
        self._now: Utterance | None = None
        self._began_s = 0.0
        self._mute_since_s: float | None = None

    @property
    def trouble(self) -> str:
        """Why nothing can be said now, in one line with the cure; "" while all is well."""
        return self._speaker.trouble

    def hear(self, utterances: Iterable[Utterance], t: float, void_from: int | None = None) -> None:
        """Something more is to be said; before that, the lines from number void_from on stand no longer."""
        if void_from is not None:
            self._queue.void(void_from)
            if self._now is not None and tells_of(self._now, void_from):
                self._hush(t)
        self._queue.put(utterances, t)
        self.go_on(t)

    def go_on(self, t: float) -> None:
        """Says what is next once there is room for it; called some ten times a second."""
        speaking = self._speaker.use(t, lambda speaker: speaker.speaking(t), otherwise=False)
        if self._speaker.trouble:
            self._mute(t)
            return
        self._mute_since_s = None
        if speaking and not self._overtaken():
            return
        self._now = self._queue.next(t)
        if self._now is not None:
            utterance, self._began_s = self._now, t
            if not self._speaker.use(t, lambda speaker: _begun(speaker, utterance, t), otherwise=False):
                self._mute(t)

    def begin_anew(self, t: float) -> None:
        """Another game begins: nothing of the last one is said any more."""
        self._queue.clear()
        self._hush(t)

    def _overtaken(self) -> bool:
        return self._now is not None and self._now.rank is Rank.SMALL_TALK and self._queue.needed

    def _hush(self, t: float) -> None:
        self._now = None
        self._speaker.use(t, _hushed, otherwise=False)

    def _mute(self, t: float) -> None:
        """What was being said may not have been heard: where it is needed it is said again once that works, if that is soon."""
        if self._now is not None and self._now.rank is Rank.NEEDED:
            self._queue.put_first(self._now, self._began_s)
        self._now = None
        self._mute_since_s = t if self._mute_since_s is None else self._mute_since_s
        if t - self._mute_since_s > _STALE_S:
            self._queue.forget(t - _STALE_S)


def _begun(speaker: Speaking, utterance: Utterance, t: float) -> bool:
    speaker.say(utterance, t)
    return True


def _hushed(speaker: Speaking) -> bool:
    speaker.hush()
    return True
