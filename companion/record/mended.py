"""A damaged log mended: what is sound stays, what was there before is set aside in a file beside it."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from companion.errors import BadOutput
from companion.record.journal import sealed_text, sync_folder

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path


def mend(path: Path, texts: Iterable[str]) -> Path:
    """Make a log hold these lines alone. The file as it was is kept beside it, under the name that is returned. Raises BadOutput.

    At every moment of this a power cut leaves the log as it was, or mended.
    """
    aside = next(beside for number in range(1, 10_000) if not (beside := path.with_name(f"{path.name}.damaged-{number}")).exists())
    new = path.with_name(f".{path.name}.mended")
    try:
        _write(aside, path.read_bytes())
        _write(new, sealed_text(texts))
        new.replace(path)
        sync_folder(path)
    except OSError as error:
        raise BadOutput(f"{path} is damaged and cannot be mended: {error.strerror}; make room, or see who owns the folder") from error
    return aside


def _write(path: Path, data: bytes) -> None:
    with path.open("wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
