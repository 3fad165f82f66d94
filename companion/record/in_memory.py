"""A log that is kept in memory alone: of games that are played to be measured, compared or shown, and of which nothing must last."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from companion.engine.events import Line


class LogInMemory:
    """What a journal is to a game that lasts. lines: all that was ruled, in order."""

    trouble = ""

    def __init__(self) -> None:
        self.lines: list[Line] = []

    def append(self, lines: Sequence[Line]) -> None:
        """Keeps the lines of one ruling."""
        self.lines += lines
