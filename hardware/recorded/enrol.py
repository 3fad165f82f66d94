"""The pictures in an enrolment folder: the bare mat and the enrolment layout."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from companion.errors import BadPicture

if TYPE_CHECKING:
    from pathlib import Path

_MORE = re.compile(r"tiles-(\d+)\.jpg")


@dataclass(frozen=True, slots=True)
class EnrolPictures:
    """table: the bare mat. tiles: the enrolment layout, at least one picture."""

    table: Path
    tiles: tuple[Path, ...]


def enrol_pictures(folder: Path) -> EnrolPictures:
    """table.jpg, and tiles.jpg, tiles-2.jpg ... by number. Raises BadPicture where the folder, table.jpg or tiles.jpg is missing."""
    if not folder.is_dir():
        raise BadPicture(f"{folder}: no such folder; it must hold table.jpg (the bare mat) and tiles.jpg (the enrolment layout)")
    table, tiles = folder / "table.jpg", folder / "tiles.jpg"
    for path, what in ((table, "the bare mat"), (tiles, "the enrolment layout")):
        if not path.is_file():
            raise BadPicture(f"{path}: missing; it must show {what}, taken by the same camera")
    more = sorted((int(match[1]), path) for path in folder.iterdir() if (match := _MORE.fullmatch(path.name)))
    return EnrolPictures(table, (tiles, *(path for _, path in more)))
