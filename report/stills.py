"""The labelled stills, read set by set: each taught by its own enrolment pictures."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from calibration.enrolment import learn_from_folder
from companion.pictures import read_picture
from companion.vision.read import Reader
from report.reading import Titled, read_and_score

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from companion.table import Place
    from report.rows import Row

LEVELS = ("easy", "normal", "hard", "extreme")
_QUICK = 1
"""Pictures of a level, where it is to be quick."""


class Stills:
    """A unit is a set."""

    def __init__(self, shared: Path, *, quick: bool) -> None:
        self._folder, self._quick = shared / "stills", quick

    def units(self) -> tuple[str, ...]:
        """The sets."""
        return sets(self._folder)

    def measure(self, unit: str, crops: Path) -> Iterator[Row]:
        """The calls of a set. Raises CompanionError where it cannot be taught."""
        folder = self._folder / unit
        reader = Reader(learn_from_folder(folder / "enrol"))
        for name, truth in labels(folder, _QUICK if self._quick else None):
            yield from read_and_score(reader, read_picture(folder / name), truth, Titled(unit, name.split("/", 1)[0], name), crops)


def sets(folder: Path) -> tuple[str, ...]:
    """The names of the sets in the folder of stills."""
    return tuple(sorted(path.parent.name for path in folder.glob("*/labels.jsonl")))


def labels(folder: Path, most: int | None = None) -> list[tuple[str, dict[Place, str]]]:
    """Pictures of a set, by their names in it, and what each place shows. most: so many of each level."""
    lines = (folder / "labels.jsonl").read_text(encoding="utf-8").splitlines()
    found: list[tuple[str, dict[Place, str]]] = [(line["picture"], line["places"]) for line in map(json.loads, lines)]
    levels = [[entry for entry in found if entry[0].startswith(f"{level}/")][:most] for level in LEVELS]
    return [entry for level in levels for entry in level]
