"""The log of a recording that is refereed again: what the file holds already is compared, the rest is appended."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.errors import BadLog
from companion.record.journal import Journal
from companion.record.lines import format_line
from companion.record.mended import mend
from companion.record.reading import read_log

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from companion.engine.events import Line


class Resumed:
    """Takes all lines of a game from its first. Lines from a damage on are set aside first, and written anew.

    aside: where the file as it was is kept, where it was damaged, else None.
    """

    def __init__(self, path: Path) -> None:
        """Raises BadLog where the file is no game log, BadOutput where it cannot be written."""
        self._path = path
        self._journal = Journal(path)
        self.aside: Path | None = None
        try:
            kept = read_log(path)
            self._kept = kept.lines[: kept.before]
            self._journal.seals = kept.sealed
            if kept.torn or kept.damage:
                self.aside = mend(path, (held.text for held in self._kept))
        except BaseException:
            self._journal.close()
            raise
        if self.aside is not None:
            self._journal.close()
            self._journal = Journal(path)
        self._at = 0

    @property
    def trouble(self) -> str:
        """Why it cannot be written now."""
        return self._journal.trouble

    def append(self, lines: Sequence[Line]) -> None:
        """Compare with what the file holds, or keep the lines. Raises BadLog where the file is of another game."""
        known = min(len(lines), len(self._kept) - self._at)
        for line, held in zip(lines[:known], self._kept[self._at : self._at + known], strict=True):
            if format_line(line) != held.text:
                raise BadLog(f"{self._path}, line {held.n}: this is another game's log; name another file, or --force begins it anew")
        self._at += known
        if known < len(lines):
            self._journal.append(lines[known:])

    def close(self) -> None:
        """Let go of the file."""
        self._journal.close()
