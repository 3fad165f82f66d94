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
from report.tally import DOUBTFUL

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from numpy.typing import NDArray

    from companion.vision.calibration import Calibration
    from report.labelled import Picture, Truth, Views

GLARE, NARROW = "glare over a third of each tile", "640 px wide"


def one_way_harder(folder: Path) -> Views:
    """The views of a set: each picture in every way, under the name of the way. Raises CompanionError where the set cannot be taught."""
    reader, narrowed = Reader(learn_from_folder(folder / "enrol")), Reader(_learn_narrow(folder / "enrol"))

    def views(bgr: Picture, truth: Truth, _: str) -> Iterator[tuple[Reader, str, Picture]]:
        for how, harder in PLAIN.items():
            yield reader, how, harder(bgr)
        yield reader, GLARE, with_glare(bgr, tiles_in(reader, bgr, truth))
        yield narrowed, NARROW, narrow(bgr)

    return views


def _learn_narrow(folder: Path) -> Calibration:
    """The calibration by a camera of 640 pixels' width. Raises CompanionError where it fails."""
    bare, laid = (narrow(read_picture(folder / name)) for name in ("table.jpg", "tiles.jpg"))
    return learn(bare, [laid], VisionSettings())


def tiles_in(reader: Reader, bgr: Picture, truth: Truth) -> list[NDArray[np.float64]]:
    """Where tiles may lie: corners (4, 2), beginning at another side from cell to cell; none where the mat is not found."""
    try:
        grid = reader.locate(bgr, FEWEST_IN_A_STILL)
    except BadPicture:
        return []
    half = grid.mat.tile_mm / 2
    square = np.array([(-half, -half), (half, -half), (half, half), (-half, half)])
    tiles = [(number, cell) for number, cell in enumerate(CELLS) if truth[cell] not in {*DOUBTFUL, "empty"}]
    return [np.roll(grid.to_picture(square + grid.mat.places_mm[cell]), number, axis=0) for number, cell in tiles]
