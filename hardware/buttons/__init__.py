"""The buttons beside the table: the protocol that every driver keeps."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol, Self

if TYPE_CHECKING:
    from types import TracebackType

    from companion.buttons import Press


class Buttons(Protocol):
    """Some of the buttons; used in a `with` block, which closes it."""

    def presses(self, t: float) -> tuple[Press, ...]:
        """What was pressed since this was asked last, in order; t: seconds on a clock that never steps. Asked some ten times a second.

        Raises DeviceFailure where the buttons are gone.
        """

    def close(self) -> None:
        """Lets go of the lines; a second call does nothing."""

    def __enter__(self) -> Self: ...

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None: ...
