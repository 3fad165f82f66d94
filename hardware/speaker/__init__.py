"""The voice: the protocol that every driver keeps."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol, Self

if TYPE_CHECKING:
    from collections.abc import Sequence
    from types import TracebackType

    from companion.utterance import Utterance


class Speaker(Protocol):
    """Says one thing at a time and never makes anybody wait; used in a `with` block, which closes it."""

    @property
    def lacks(self) -> str:
        """Why another voice than the one that is set speaks, with the cure; "" where it does not."""

    @property
    def ready(self) -> bool:
        """Whether all that had to be made ready is."""

    def say(self, utterance: Utterance, t: float) -> None:
        """Begins to say it, and breaks off what is being said. t: seconds on a clock that never steps. Raises DeviceFailure."""

    def speaking(self, t: float) -> bool:
        """Whether something is being said; asked some ten times a second. Raises DeviceFailure where it could not be said."""

    def hush(self) -> None:
        """Breaks off what is being said."""

    def prepare(self, utterances: Sequence[Utterance]) -> None:
        """Makes ready what will have to be said; what is being said comes first."""

    def close(self) -> None:
        """Falls silent and lets go of the device; a second call does nothing."""

    def __enter__(self) -> Self: ...

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None: ...
