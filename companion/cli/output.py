"""Files that a command writes: never over what is there, unless the person says so."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.errors import BadOutput
from companion.whole_file import whole_file

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path


def write_file(path: Path, content: bytes, *, force: bool) -> None:
    """Writes `content` to a new file, whole or not at all; with `force` it replaces a file of that name.

    Raises BadOutput where the file exists already (without `force`), is no regular file, or cannot be written.
    """
    write_chunks(path, (content,), force=force)


def write_chunks(path: Path, chunks: Iterable[bytes], *, force: bool) -> None:
    """As `write_file`, piece by piece: nothing bears the name before all is on the disk."""
    need_free(path, force=force)
    try:
        with whole_file(path) as file:
            file.writelines(chunks)
    except OSError as error:
        raise BadOutput(f"{path} cannot be written: {error.strerror}; choose another name or folder") from error


def need_free(path: Path, *, force: bool) -> None:
    """Raises BadOutput where `write_file` would raise it before it writes: to be asked before what takes long."""
    if path.exists() and not path.is_file():
        raise BadOutput(f"{path} is no file: name a file to write to")
    if path.exists() and not force:
        raise BadOutput(f"{path} exists already: choose another name, or --force replaces it")
    if not path.parent.is_dir():
        raise BadOutput(f"{path} cannot be written: there is no folder {path.parent}; make it, or choose another name")
