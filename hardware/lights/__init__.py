"""The lamps beside the cells: the protocol that every driver keeps."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol, Self

if TYPE_CHECKING:
    from collections.abc import Mapping
    from types import TracebackType

    from companion.lamps import Lamp
    from companion.table import Cell


class Lights(Protocol):
    """One lamp a cell, all dark at first; used in a `with` block, which closes it."""

    def show(self, lamps: Mapping[Cell, Lamp]) -> None:
        """From now on each lamp shows what `lamps` says; a cell that is not named is off. Raises ValueError where a cell has no lamp."""

    def refresh(self, t: float) -> None:
        """Brings the lamps to how they look at t, seconds on a clock that never steps; called some ten times a second.

        Raises DeviceFailure where they cannot be lit.
        """

    def close(self) -> None:
        """Puts all lamps out; a second call does nothing."""

    def __enter__(self) -> Self: ...

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None: ...
