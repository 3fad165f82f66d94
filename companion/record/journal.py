"""The journal: a game's log as a file that only grows, one write and one sync to the disk a ruling."""

from __future__ import annotations

import contextlib
import errno
import fcntl
import os
import stat
from typing import TYPE_CHECKING, Self

from companion.errors import BadOutput
from companion.record.lines import format_line
from companion.record.seal import sealed
from companion.whole_file import sync_folder

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from pathlib import Path
    from types import TracebackType

    from companion.engine.events import Line
    from companion.record.reserve import Reserve


def sealed_text(texts: Iterable[str]) -> bytes:
    """Lines as they stand in a journal, each with its checksum and line end."""
    return "".join(f"{sealed(text)}\n" for text in texts).encode()


class Journal:
    """A log file that is being written; one process at a time holds it.

    Where it cannot be written (disk full and its reserve used up, read-only) play goes on: the lines are kept in memory, and written with
    the next that can be. trouble: why it cannot be written now, "" while all is well. seals: whether new lines get checksums, as those
    have that stand there.
    """

    def __init__(self, path: Path, *, flags: int = 0, reserve: Reserve | None = None) -> None:
        """Opens the file at its end. Raises BadOutput where it cannot be written, or where another process writes it."""
        self._path, self._reserve = path, reserve
        self._unwritten: list[str] = []
        self.trouble = ""
        self.seals = True
        try:
            self._file = os.open(path, os.O_RDWR | os.O_APPEND | os.O_CLOEXEC | flags, 0o644)
        except FileExistsError as error:
            raise BadOutput(f"{path} exists already: choose another name, --resume goes on with it, or --force begins it anew") from error
        except OSError as error:
            raise BadOutput(f"{path} cannot be written: {error.strerror}; choose another name or folder") from error
        try:
            self._size = self._taken()
        except BaseException:
            self._let_go()
            raise

    @classmethod
    def new(cls, path: Path, *, force: bool, reserve: Reserve | None = None) -> Self:
        """A new journal; a file that exists is begun anew with `force`, else refused."""
        journal = cls(path, flags=os.O_CREAT if force else os.O_CREAT | os.O_EXCL, reserve=reserve)
        try:
            os.ftruncate(journal._file, 0)
            sync_folder(path)
        except OSError as error:
            journal._let_go()
            raise BadOutput(f"{path} cannot be written: {error.strerror}; choose another name or folder") from error
        journal._size = 0
        return journal

    def _taken(self) -> int:
        """The size of the file, once it is ours alone."""
        found = os.fstat(self._file)
        if not stat.S_ISREG(found.st_mode):
            raise BadOutput(f"{self._path} is no file: name a file to write to")
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            # Whoever mends a log puts another file in its place: what is held must still be what the name stands for.
            ours = os.path.samestat(os.fstat(self._file), self._path.stat())
        except (BlockingIOError, FileNotFoundError):
            ours = False
        except OSError as error:
            raise BadOutput(f"{self._path} cannot be kept for one companion alone: {error.strerror}; choose another folder") from error
        if not ours:
            raise BadOutput(f"{self._path} is being written by another companion; stop that one, or choose another name")
        return os.fstat(self._file).st_size

    def append(self, lines: Sequence[Line]) -> None:
        """Keep the lines of one ruling. Unless `trouble` says otherwise they survive a power cut when this returns."""
        self._unwritten += map(format_line, lines)
        try:
            if self._reserve is None:
                self._write()
            else:
                self._reserve.write(self._write)
        except OSError as error:
            self._withdraw()
            self.trouble = f"{self._path} cannot be written: {error.strerror}; it lacks the last {len(self._unwritten)} lines, make room"
        else:
            self.trouble = ""

    def try_again(self) -> None:
        """Write what could not be written before, if it can be now."""
        if self._unwritten:
            self.append(())

    def _write(self) -> None:
        found = os.fstat(self._file)
        if not found.st_nlink:
            raise FileNotFoundError(errno.ENOENT, "it was removed")
        if found.st_size != self._size:
            os.ftruncate(self._file, self._size)
        data = sealed_text(self._unwritten) if self.seals else "".join(f"{text}\n" for text in self._unwritten).encode()
        rest = memoryview(data)
        while rest:
            rest = rest[os.write(self._file, rest) :]
        os.fsync(self._file)
        self._size += len(data)
        self._unwritten.clear()

    def _withdraw(self) -> None:
        """Half a line is no line: back to what is whole, now or with the next write."""
        with contextlib.suppress(OSError):
            os.ftruncate(self._file, self._size)

    def close(self) -> None:
        """Write what could not be written before, if it can be now, and let go of the file; a second call does nothing."""
        if self._file < 0:
            return
        self.try_again()
        self._let_go()

    def _let_go(self) -> None:
        os.close(self._file)
        self._file = -1

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.close()
