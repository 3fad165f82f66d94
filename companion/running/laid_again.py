"""Whether the tiles lie ready for another game after one is over: the table was cleared, and nine lie face down."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.referee.position import laid_out
from companion.table import CELLS, State

if TYPE_CHECKING:
    from collections.abc import Mapping

    from companion.table import Place, Shows

_CLEARED_MIN = 5
"""From so many empty cells at once on, they are no gaps of a game that goes on."""


class LaidAgain:
    """Watches the table after the end of a game. ready: whether the tiles lie there for another one."""

    def __init__(self) -> None:
        self.ready = False
        self._cleared, self._told = True, False

    def look(self, shown: Mapping[Place, Shows], *, over: bool) -> bool:
        """shown: what the table shows. over: whether the game is. Returns whether the tiles have come to lie ready, once each time.

        Where a game was over when it was first looked at, nobody knows what was done with the table since its end.
        """
        if not over:
            self._cleared, self.ready, self._told = False, False, False
            return False
        if sum(shown.get(cell) is State.EMPTY for cell in CELLS) >= _CLEARED_MIN:
            self._cleared, self._told = True, False
        self.ready = self._cleared and laid_out(shown)
        tells = self.ready and not self._told
        self._told = self._told or self.ready
        return tells
