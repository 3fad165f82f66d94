"""Short games as they lie in a journal, and disks that refuse."""

from __future__ import annotations

import contextlib
import os
import resource
from typing import TYPE_CHECKING

from companion.record.journal import sealed_text
from companion.record.lines import format_line
from tabletop import Tabletop

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path

    from companion.engine.events import Line

NOBODY = 65534


def short_game() -> Tabletop:
    """A turn that was no pair, and the first tile of the next."""
    table = Tabletop("en", "Zoé", "Ñandú")
    table.misses()
    table.turns(a1="geomon")
    return table


def as_bytes(lines: Iterable[Line]) -> bytes:
    """Lines as a journal holds them."""
    return sealed_text(map(format_line, lines))


def kept_at(path: Path, data: bytes) -> Path:
    path.write_bytes(data)
    return path


def beside(path: Path) -> set[str]:
    """What lies in the folder besides the file itself."""
    return {other.name for other in path.parent.iterdir()} - {path.name}


@contextlib.contextmanager
def no_room_after(size: int) -> Iterator[None]:
    """No file can grow beyond so many bytes: what a full disk does, a write cut in its middle included."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


@contextlib.contextmanager
def as_nobody() -> Iterator[None]:
    """Nothing may be written where a person has no rights; root alone has to step down for that."""
    user = os.geteuid()
    if user == 0:
        os.seteuid(NOBODY)
    try:
        yield
    finally:
        os.seteuid(user)
