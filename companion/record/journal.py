"""The journal: a game's log as a file that only grows, one write and one sync to the disk a ruling."""

from __future__ import annotations

import contextlib
import fcntl
import os
from typing import TYPE_CHECKING, Self, TextIO

from companion.errors import BadOutput
from companion.record.lines import format_line
from companion.record.seal import sealed

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from pathlib import Path
    from types import TracebackType

    from companion.engine.events import Line


def sealed_text(texts: Iterable[str]) -> bytes:
    """Lines as they stand in a journal, each with its checksum and line end."""
    return "".join(f"{sealed(text)}\n" for text in texts).encode()


class Journal:
    """A log file that is being written; one process at a time holds it.

    Where it cannot be written (disk full, read-only) play goes on: the lines are kept in memory, and written with the next that can be.
    trouble: why it cannot be written now, "" while all is well.
    """

    def __init__(self, path: Path, *, flags: int = 0) -> None:
        """Opens the file at its end. Raises BadOutput where it cannot be written, or where another process writes it."""
        self._path = path
        self._unwritten = b""
        self.trouble = ""
        try:
            self._file = os.open(path, os.O_RDWR | os.O_APPEND | os.O_CLOEXEC | flags, 0o644)
        except OSError as error:
            raise BadOutput(f"{path} cannot be written: {error.strerror}; choose another name or folder") from error
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            os.close(self._file)
            raise BadOutput(f"{path} is being written by another companion; stop that one, or choose another name") from error
        self._size = os.fstat(self._file).st_size

    @classmethod
    def new(cls, path: Path, *, force: bool) -> Self:
        """A new journal; a file that exists is begun anew with `force`, else refused."""
        if path.exists() and not force:
            raise BadOutput(f"{path} exists already: choose another name, --resume goes on with it, or --force begins it anew")
        journal = cls(path, flags=os.O_CREAT if force else os.O_CREAT | os.O_EXCL)
        os.ftruncate(journal._file, 0)
        journal._size = 0
        sync_folder(path)
        return journal

    def append(self, lines: Sequence[Line]) -> None:
        """Keep the lines of one ruling. Unless `trouble` says otherwise they survive a power cut when this returns."""
        self._unwritten += sealed_text(map(format_line, lines))
        try:
            self._write()
        except OSError as error:
            self._withdraw()
            self.trouble = f"{self._path} cannot be written: {error.strerror}; play goes on, and it will be written when it can be"
        else:
            self.trouble = ""

    def _write(self) -> None:
        if os.fstat(self._file).st_size != self._size:
            os.ftruncate(self._file, self._size)
        data = memoryview(self._unwritten)
        while data:
            data = data[os.write(self._file, data) :]
        os.fsync(self._file)
        self._size += len(self._unwritten)
        self._unwritten = b""

    def _withdraw(self) -> None:
        """Half a line is no line: back to what is whole, now or with the next write."""
        with contextlib.suppress(OSError):
            os.ftruncate(self._file, self._size)

    def close(self) -> None:
        """Let go of the file; a second call does nothing."""
        if self._file >= 0:
            os.close(self._file)
            self._file = -1

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.close()


def sync_folder(path: Path) -> None:
    """Make the name of a file safe against a power cut, besides what is in it."""
    folder = os.open(path.parent, os.O_RDONLY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)


class Printed:
    """A log that goes to a stream, without checksums."""

    trouble = ""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream

    def append(self, lines: Sequence[Line]) -> None:
        """Write the lines of one ruling."""
        self._stream.writelines(f"{format_line(line)}\n" for line in lines)
        self._stream.flush()

    def close(self) -> None:
        """The stream is its owner's."""
