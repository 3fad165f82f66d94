"""The normal stills under stress: each picture made harder in one way at a time."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from calibration.enrolment import learn, learn_from_folder
from companion.errors import BadPicture
from companion.pictures import read_picture
from companion.table import CELLS
from companion.vision.read import FEWEST_IN_A_STILL, Reader
from companion.vision.settings import VisionSettings
from report.distortions import PLAIN, narrow, with_glare
from report.reading import Titled, read_and_score
from report.stills import labels, sets
from report.tally import DOUBTFUL

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path

    from numpy.typing import NDArray

    from companion.table import Place
    from companion.vision.calibration import Calibration
    from report.rows import Row

GLARE, NARROW = "glare over a third of each tile", "640 px wide"
_QUICK = 1


class Stress:
    """A unit is a set; the levels of its rows are the ways in which pictures were made harder."""

    def __init__(self, shared: Path, *, quick: bool) -> None:
        self._folder, self._quick = shared / "stills", quick

    def units(self) -> tuple[str, ...]:
        """The sets."""
        return sets(self._folder)

    def measure(self, unit: str, crops: Path) -> Iterator[Row]:
        """The calls of a set. Raises CompanionError where it cannot be taught."""
        folder = self._folder / unit
        reader, narrowed = Reader(learn_from_folder(folder / "enrol")), Reader(_learn_narrow(folder / "enrol"))
        normal = [(name, truth) for name, truth in labels(folder) if name.startswith("normal/")]
        for name, truth in normal[: _QUICK if self._quick else None]:
            bgr = read_picture(folder / name)
            for how, harder in PLAIN.items():
                yield from read_and_score(reader, harder(bgr), truth, Titled(unit, how, name), crops)
            yield from read_and_score(reader, with_glare(bgr, _tiles(reader, bgr, truth)), truth, Titled(unit, GLARE, name), crops)
            yield from read_and_score(narrowed, narrow(bgr), truth, Titled(unit, NARROW, name), crops)


def _learn_narrow(folder: Path) -> Calibration:
    """The calibration by a camera of 640 pixels' width. Raises CompanionError where it fails."""
    bare, laid = (narrow(read_picture(folder / name)) for name in ("table.jpg", "tiles.jpg"))
    return learn(bare, [laid], VisionSettings())


def _tiles(reader: Reader, bgr: NDArray[np.uint8], truth: Mapping[Place, str]) -> list[NDArray[np.float64]]:
    """Where tiles may lie: corners (4, 2), beginning at another side from cell to cell; none where the mat is not found."""
    try:
        grid = reader.locate(bgr, FEWEST_IN_A_STILL)
    except BadPicture:
        return []
    half = grid.mat.tile_mm / 2
    square = np.array([(-half, -half), (half, -half), (half, half), (-half, half)])
    tiles = [(number, cell) for number, cell in enumerate(CELLS) if truth[cell] not in {*DOUBTFUL, "empty"}]
    return [np.roll(grid.to_picture(square + grid.mat.places_mm[cell]), number, axis=0) for number, cell in tiles]
