"""What waits to be said: nothing needed is lost, nothing is said twice or once it no longer stands, small talk makes way."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from companion.utterance import Rank

if TYPE_CHECKING:
    from collections.abc import Iterable

    from companion.utterance import Utterance


@dataclass(frozen=True, slots=True)
class _Waiting:
    utterance: Utterance
    since_s: float


class VoiceQueue:
    """Utterances in the order of the game. lag_s: small talk that waited longer is dropped."""

    def __init__(self, lag_s: float) -> None:
        self._lag_s = lag_s
        self._waiting: list[_Waiting] = []

    def __len__(self) -> int:
        return len(self._waiting)

    def put(self, utterances: Iterable[Utterance], t: float) -> None:
        """Something more is to be said, from t on (seconds)."""
        for utterance in utterances:
            if utterance.rank is Rank.TURN:
                self._waiting = [waiting for waiting in self._waiting if waiting.utterance.rank is not Rank.TURN]
            if utterance.n is not None or all(waiting.utterance != utterance for waiting in self._waiting):
                self._waiting.append(_Waiting(utterance, t))

    def put_first(self, utterance: Utterance, since_s: float) -> None:
        """Something that waits since then is to be said before all else, since it was broken off."""
        self._waiting.insert(0, _Waiting(utterance, since_s))

    def void(self, n: int) -> None:
        """The lines from number n on stand no longer: what tells of them is not said any more."""
        self._waiting = [waiting for waiting in self._waiting if not tells_of(waiting.utterance, n)]

    def next(self, t: float) -> Utterance | None:
        """Takes out what is to be said now, at t."""
        while self._waiting:
            waiting = self._waiting.pop(0)
            late = t - waiting.since_s > self._lag_s or self.needed
            if waiting.utterance.rank is not Rank.SMALL_TALK or not late:
                return waiting.utterance
        return None

    @property
    def needed(self) -> bool:
        """Whether something needed waits."""
        return any(waiting.utterance.rank is Rank.NEEDED for waiting in self._waiting)

    def forget(self, before_s: float) -> None:
        """Drops what has waited since before a time: nobody could be told, and it has been read or seen long ago."""
        self._waiting = [waiting for waiting in self._waiting if waiting.since_s >= before_s]

    def clear(self) -> None:
        """Drops everything: another game begins."""
        self._waiting.clear()


def tells_of(utterance: Utterance, n: int) -> bool:
    """Whether an utterance tells of a line with number n or a later one."""
    return utterance.n is not None and utterance.n >= n
