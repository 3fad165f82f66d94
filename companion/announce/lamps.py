"""What the lamp beside each cell says."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.lamps import Lamp
from companion.table import CELLS

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from companion.announce.context import Context
    from companion.table import Cell


def lamps(context: Context, hints: Collection[Cell] = ()) -> dict[Cell, Lamp]:
    """The lamp of every cell, in the order of the cells: what is wrong before what is blocked; all of them once the game is won.

    hints: the cells where something is to be done, see expected.
    """
    if context.over:
        return dict.fromkeys(CELLS, Lamp.WIN)
    wrong = {cell for _, cell in context.breaches}
    return {cell: _lamp(cell, context, wrong, hints) for cell in CELLS}


def _lamp(cell: Cell, context: Context, wrong: set[Cell], hints: Collection[Cell]) -> Lamp:
    if cell in wrong:
        return Lamp.BREACH
    if cell in context.differing:
        return Lamp.EXPECTED
    if cell in context.rocks:
        return Lamp.BLOCKED
    return Lamp.EXPECTED if cell in hints else Lamp.OFF


def lamp_lines(before: Mapping[Cell, Lamp], after: Mapping[Cell, Lamp]) -> list[str]:
    """`lamp b2 on` for each lamp that begins to tell of a rock or of a breach, `lamp b2 off` for each that tells no more, by cells."""
    lines = []
    for cell in CELLS:
        told, tells = (lit[cell] in {Lamp.BLOCKED, Lamp.BREACH} for lit in (before, after))
        if told != tells:
            lines.append(f"lamp {cell} {'on' if tells else 'off'}")
    return lines
