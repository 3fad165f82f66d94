"""A file that is there whole or not at all, also after a power cut."""

from __future__ import annotations

import contextlib
import os
from typing import TYPE_CHECKING, BinaryIO

if TYPE_CHECKING:
    from collections.abc import Iterator
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


def sync_folder(path: Path) -> None:
    """Make the name of a file safe against a power cut, besides what is in it."""
    folder = os.open(path.parent, os.O_RDONLY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)
