"""A damaged log mended: what is sound stays, what was there before is set aside in a file beside it."""

from __future__ import annotations

import contextlib
import os
from typing import TYPE_CHECKING

from companion.errors import BadOutput
from companion.record.journal import sealed_text
from companion.whole_file import sync_folder

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path


def mend(path: Path, texts: Iterable[str]) -> Path:
    """Make a log hold these lines alone. The file as it was is kept beside it, under the name that is returned. Raises BadOutput.

    At every moment of this a power cut leaves the log as it was, or mended. Whoever holds the log's journal opens it again afterwards.
    """
    aside = next(beside for number in range(1, 10_000) if not (beside := path.with_name(f"{path.name}.damaged-{number}")).exists())
    new = path.with_name(f".{path.name}.mended")
    try:
        was = path.stat()
        _write(aside, path.read_bytes(), was)
        _write(new, sealed_text(texts), was)
        sync_folder(path)
        new.replace(path)
    except OSError as error:
        for unfinished in (aside, new):
            with contextlib.suppress(OSError):
                unfinished.unlink(missing_ok=True)
        raise BadOutput(f"{path} is damaged and cannot be mended: {error.strerror}; make room, or see who owns the folder") from error
    sync_folder(path)
    return aside


def _write(path: Path, data: bytes, like: os.stat_result) -> None:
    """Write a file to the disk, for those who might read and write the other."""
    with path.open("wb") as file:
        os.fchmod(file.fileno(), like.st_mode & 0o777)
        with contextlib.suppress(PermissionError):
            os.fchown(file.fileno(), like.st_uid, like.st_gid)
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
