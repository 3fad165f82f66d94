"""What the lamp beside each cell says."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.lamps import Lamp
from companion.table import CELLS

if TYPE_CHECKING:
    from collections.abc import Mapping

    from companion.announce.context import Context
    from companion.table import Cell


def lamps(context: Context) -> dict[Cell, Lamp]:
    """The lamp of every cell, in the order of the cells: what is wrong before what is blocked; all of them once the game is won."""
    if context.over:
        return dict.fromkeys(CELLS, Lamp.WIN)
    wrong = {cell for _, cell in context.breaches}
    return {cell: _lamp(cell, context, wrong) for cell in CELLS}


def _lamp(cell: Cell, context: Context, wrong: set[Cell]) -> Lamp:
    if cell in wrong:
        return Lamp.BREACH
    if cell in context.differing:
        return Lamp.EXPECTED
    return Lamp.BLOCKED if cell in context.rocks else Lamp.OFF


def lamp_lines(before: Mapping[Cell, Lamp], after: Mapping[Cell, Lamp]) -> list[str]:
    """`lamp b2 on` for each lamp that begins to tell of its cell, `lamp b2 off` for each that tells no more, in the order of the cells.

    The lamps of a win tell of no cell.
    """
    lines = []
    for cell in CELLS:
        told, tells = (lit[cell] not in {Lamp.OFF, Lamp.WIN} for lit in (before, after))
        if told != tells:
            lines.append(f"lamp {cell} {'on' if tells else 'off'}")
    return lines
