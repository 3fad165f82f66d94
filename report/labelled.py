"""Sets of labelled pictures, read set by set: each taught by its own enrolment pictures."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, TypeAlias

from companion.pictures import read_picture
from report.reading import Titled, read_and_score

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence
    from pathlib import Path

    import numpy as np
    from numpy.typing import NDArray

    from companion.table import Place
    from companion.vision.read import Reader
    from report.rows import Row

    Truth: TypeAlias = Mapping[Place, str]
    Picture: TypeAlias = NDArray[np.uint8]
    Views: TypeAlias = Callable[[Picture, Truth, str], Iterator[tuple[Reader, str, Picture]]]
    """From a picture (H, W, 3) uint8 BGR, its truth and its level: who reads it, under which level it is counted, and how it is shown."""

LEVELS = ("easy", "normal", "hard", "extreme")
_QUICK = 1
"""Pictures of a level, where it is to be quick."""


class LabelledSets:
    """A part of which a unit is a set. taught: makes the views of a set from its folder; it raises CompanionError where it cannot."""

    def __init__(self, folder: Path, taught: Callable[[Path], Views], levels: Sequence[str] = LEVELS, *, quick: bool) -> None:
        self._folder, self._taught, self._levels, self._most = folder, taught, levels, _QUICK if quick else None

    def units(self) -> tuple[str, ...]:
        """The sets."""
        return sets(self._folder)

    def measure(self, unit: str, crops: Path) -> Iterator[Row]:
        """The calls of a set. Raises CompanionError where it cannot be taught."""
        folder = self._folder / unit
        views = self._taught(folder)
        for name, truth in labels(folder, self._levels, self._most):
            for reader, level, shown in views(read_picture(folder / name), truth, name.split("/", 1)[0]):
                yield from read_and_score(reader, shown, truth, Titled(unit, level, name), crops)


def sets(folder: Path) -> tuple[str, ...]:
    """The names of the sets in the folder of stills."""
    return tuple(sorted(path.parent.name for path in folder.glob("*/labels.jsonl")))


def labels(folder: Path, levels: Sequence[str] = LEVELS, most: int | None = None) -> list[tuple[str, dict[Place, str]]]:
    """Pictures of a set, by their names in it, and what each place shows, level by level. most: so many of each level."""
    lines = (folder / "labels.jsonl").read_text(encoding="utf-8").splitlines()
    found: list[tuple[str, dict[Place, str]]] = [(line["picture"], line["places"]) for line in map(json.loads, lines)]
    return [entry for level in levels for entry in [entry for entry in found if entry[0].startswith(f"{level}/")][:most]]
