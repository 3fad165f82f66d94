"""What a step of the notation need not say, because the steps before it have said it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from companion.engine import events as ev

if TYPE_CHECKING:
    from companion.table import Cell, Kind


class Implied(NamedTuple):
    """player: whose turn began last, None before the first. turned: the tiles turned since, as long as nothing was taken back."""

    player: str | None = None
    turned: tuple[tuple[Cell, Kind], ...] = ()

    def after(self, event: ev.Event) -> Implied:
        """What is implied once this step was told."""
        match event:
            case ev.TurnStarted(player=player):
                return Implied(player)
            case ev.TileTurned(cell=cell, elemon=kind):
                return self._replace(turned=(*self.turned, (cell, kind)))
            case ev.Undone() | ev.Corrected():
                return self._replace(turned=())
            case _:
                return self

    def pair(self) -> tuple[tuple[Cell, Cell], tuple[Kind, Kind]] | None:
        """Cells and kinds of the two tiles turned last."""
        if len(self.turned) < 2:
            return None
        (first, one), (second, other) = self.turned[-2:]
        return (first, second), (one, other)

    def kind_at(self, cell: Cell) -> Kind | None:
        """What was turned last at a cell."""
        return next((kind for at, kind in reversed(self.turned) if at == cell), None)
