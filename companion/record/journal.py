"""The journal: a game's log as a file that only grows, one write and one sync to the disk a ruling."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Self, TextIO

from companion.errors import BadOutput
from companion.record.lines import format_line

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path
    from types import TracebackType

    from companion.engine.events import Line


def text_of(lines: Sequence[Line]) -> str:
    """The lines as they stand in a log, each with its line end."""
    return "".join(f"{format_line(line)}\n" for line in lines)


class Journal:
    """A log file that is being written. Raises BadOutput where it cannot be."""

    def __init__(self, path: Path, *, flags: int) -> None:
        self._path = path
        try:
            self._file = os.open(path, os.O_WRONLY | os.O_APPEND | flags, 0o644)
        except OSError as error:
            raise self._cannot(error) from error

    @classmethod
    def new(cls, path: Path, *, force: bool) -> Self:
        """A new journal; one that exists is begun anew with `force`, else refused."""
        if path.exists() and not force:
            raise BadOutput(f"{path} exists already: choose another name, --resume goes on with it, or --force begins it anew")
        return cls(path, flags=os.O_CREAT | (os.O_TRUNC if force else os.O_EXCL))

    def append(self, lines: Sequence[Line]) -> None:
        """Keep the lines of one ruling: when this returns they survive a power cut."""
        data = text_of(lines).encode()
        try:
            while data:
                data = data[os.write(self._file, data) :]
            os.fsync(self._file)
        except OSError as error:
            raise self._cannot(error) from error

    def close(self) -> None:
        """Let go of the file."""
        os.close(self._file)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.close()

    def _cannot(self, error: OSError) -> BadOutput:
        return BadOutput(f"{self._path} cannot be written: {error.strerror}; choose another name or folder")


class Printed:
    """A log that goes to a stream."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream

    def append(self, lines: Sequence[Line]) -> None:
        """Write the lines of one ruling."""
        self._stream.write(text_of(lines))
        self._stream.flush()
