"""The announcer follows a game line by line: what to say, and what the lamps show now."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.announce.context import Context, after, context_at, context_of
from companion.announce.expected import expected
from companion.announce.lamps import lamps
from companion.announce.language import need_language
from companion.announce.ranks import rank_of, tone_of
from companion.announce.sentences import sentence
from companion.engine.events import Corrected, Undone
from companion.utterance import Utterance

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from companion.engine.events import Line
    from companion.engine.state import State
    from companion.lamps import Lamp
    from companion.table import Cell


class Announcer:
    """Hears all lines of one game, in order."""

    def __init__(self, language: str, game: State | None = None) -> None:
        """game: as it stood before the first line that will be heard, where it goes on.

        Raises CompanionError for a language that there is not.
        """
        need_language(language)
        self._language = language
        self._lines: list[Line] = []
        self._began = Context() if game is None else context_at(game)
        self._context = self._began

    def lamps(self, game: State | None) -> Mapping[Cell, Lamp]:
        """What the lamp of each cell shows now. game: as it stands after the lines that were heard."""
        return lamps(self._context, expected(game))

    def hear(self, lines: Sequence[Line]) -> list[Utterance]:
        """What is to be said of the next lines."""
        said = []
        for line in lines:
            self._lines.append(line)
            if isinstance(line.event, Undone | Corrected):
                self._context = context_of(self._lines, self._began)
                words = sentence(line.event, self._context, self._language)
            else:
                words = sentence(line.event, self._context, self._language)
                self._context = after(self._context, line.event)
            if words is not None:
                said.append(Utterance(words, rank_of(line.event), tone_of(line.event), line.n))
        return said
