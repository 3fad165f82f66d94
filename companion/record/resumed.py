"""A log that is gone on with: what it holds already is not written a second time."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from companion.errors import BadLog, BadOutput
from companion.record.journal import Journal, text_of

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from companion.engine.events import Line


class Resumed:
    """Takes the lines of a game from its beginning; those that the file holds are compared with it, the rest is appended.

    A last line without its end, as a power cut leaves it, is cut off before. Raises BadLog, and writes nothing, where the file is of
    another game; BadOutput where it cannot be read or written.
    """

    def __init__(self, path: Path) -> None:
        try:
            kept = path.read_bytes()
        except OSError as error:
            raise BadOutput(f"{path} cannot be gone on with: {error.strerror}; without --resume it is begun anew") from error
        whole = kept[: kept.rfind(b"\n") + 1]
        self._path, self._cut = path, len(whole) if len(whole) < len(kept) else None
        self._kept = whole.decode("utf-8", "replace").splitlines(keepends=True)
        self._at = 0
        self._journal: Journal | None = None

    def append(self, lines: Sequence[Line]) -> None:
        """Compare with the file, or keep the lines of one ruling."""
        new = 0
        while new < len(lines) and self._at < len(self._kept):
            if self._kept[self._at] != text_of([lines[new]]):
                raise BadLog(f"{self._path}, line {self._at + 1}: this is another game's log; name another file, or --force begins it anew")
            self._at, new = self._at + 1, new + 1
        if new < len(lines):
            self._open().append(lines[new:])

    def _open(self) -> Journal:
        if self._journal is None:
            if self._cut is not None:
                os.truncate(self._path, self._cut)
            self._journal = Journal(self._path, flags=0)
        return self._journal

    def close(self) -> None:
        """Let go of the file."""
        if self._journal is not None:
            self._journal.close()
