"""Which lines of a log stand: what was undone or corrected does not."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.engine.events import Corrected, Line, Undone

if TYPE_CHECKING:
    from collections.abc import Iterable


def standing(lines: Iterable[Line]) -> list[Line]:
    """The lines that stand, in order: the game. The lines that void others are not among them.

    lines: numbered upwards from the first line of the log.
    """
    kept: list[Line] = []
    for line in lines:
        if isinstance(line.event, (Undone, Corrected)):
            while kept and kept[-1].n >= line.event.from_:
                kept.pop()
        else:
            kept.append(line)
    return kept
