"""A file that is there whole or not at all, also after a power cut."""

from __future__ import annotations

import contextlib
import os
from typing import TYPE_CHECKING, BinaryIO

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path


@contextlib.contextmanager
def whole_file(path: Path) -> Iterator[BinaryIO]:
    """A file to write to, which becomes `path` once the block has ended well; else that stays as it was. Raises OSError."""
    beside = path.with_name(f".{path.name}.part")
    try:
        with beside.open("wb") as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        beside.replace(path)
        sync_folder(path)
    finally:
        beside.unlink(missing_ok=True)


def before(path: Path) -> Path:
    """Where `replace_keeping` keeps the file that was there before."""
    return path.with_name(f"{path.name}.before")


def replace_keeping(path: Path, content: bytes, reads: Callable[[bytes], object]) -> None:
    """Writes a whole file, and keeps the one that it replaces beside it, see `before`.

    reads: raises ValueError for a file that is damaged, and such a one is not kept in place of a sound one. Raises OSError.
    """
    with contextlib.suppress(FileNotFoundError, ValueError):
        old = path.read_bytes()
        reads(old)
        with whole_file(before(path)) as file:
            file.write(old)
    with whole_file(path) as file:
        file.write(content)


def sync_folder(path: Path) -> None:
    """Make the name of a file safe against a power cut, besides what is in it."""
    folder = os.open(path.parent, os.O_RDONLY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)
