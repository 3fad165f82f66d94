"""A simulated voice: keeps what was said and for how long, and can be told to fail."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, Self

from companion.errors import DeviceFailure

if TYPE_CHECKING:
    from collections.abc import Sequence
    from types import TracebackType

    from companion.utterance import Utterance

LETTERS_A_SECOND = 14.0
"""How fast espeak-ng speaks at 150 words a minute, measured over the sentences of a game."""


class Said(NamedTuple):
    """What was said, and from when to when it was heard, seconds."""

    utterance: Utterance
    from_s: float
    to_s: float


class SimulatedSpeaker:
    """Says each utterance as long as a voice would. trouble: what it fails with at the next use, "" for nothing."""

    lacks, ready = "", True

    def __init__(self) -> None:
        self.trouble = ""
        self.prepared: tuple[Utterance, ...] = ()
        self._said: list[Said] = []
        self._asked_s = 0.0

    def said(self) -> tuple[Said, ...]:
        """What was said so far, also what was broken off."""
        return tuple(self._said)

    def whole(self) -> tuple[str, ...]:
        """The words of what was heard to its end."""
        return tuple(said.utterance.words for said in self._said if said.to_s - said.from_s >= _long_s(said.utterance) - 1e-6)

    def say(self, utterance: Utterance, t: float) -> None:
        """Says it from t on."""
        self._fail()
        self._asked_s = t
        self.hush()
        self._said.append(Said(utterance, t, t + _long_s(utterance)))

    def speaking(self, t: float) -> bool:
        """Whether it is still heard at t."""
        self._fail()
        self._asked_s = t
        return bool(self._said) and t < self._said[-1].to_s

    def hush(self) -> None:
        """Breaks off."""
        if self._said and self._asked_s < self._said[-1].to_s:
            self._said[-1] = self._said[-1]._replace(to_s=self._asked_s)

    def prepare(self, utterances: Sequence[Utterance]) -> None:
        """Nothing has to be made ready; what was asked for is kept."""
        self.prepared = tuple(utterances)

    def close(self) -> None:
        """Falls silent."""
        self.hush()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.close()

    def _fail(self) -> None:
        if self.trouble:
            raise DeviceFailure(self.trouble)


def _long_s(utterance: Utterance) -> float:
    return len(utterance.words) / LETTERS_A_SECOND
