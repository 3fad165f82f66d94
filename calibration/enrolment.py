"""A calibration from pictures, or from those of a folder: table.jpg, tiles.jpg, further tiles-2.jpg ..."""

from __future__ import annotations

from typing import TYPE_CHECKING

from calibration.table import learn_table
from calibration.tiles import learn_tiles
from companion.errors import BadCalibration, BadPicture
from companion.pictures import read_picture
from companion.vision.calibration import Calibration
from companion.vision.settings import VisionSettings

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    import numpy as np
    from numpy.typing import NDArray


def learn(table: NDArray[np.uint8], tiles: Sequence[NDArray[np.uint8]], settings: VisionSettings) -> Calibration:
    """The calibration by pictures of the bare mat and of the enrolment layout: (H, W, 3) uint8, BGR. Raises BadCalibration, BadPicture."""
    learnt = learn_table(table, settings, tiles)
    return Calibration(learnt, learn_tiles(learnt, tiles, settings))


def learn_from_folder(folder: Path, settings: VisionSettings | None = None) -> Calibration:
    """The calibration by the pictures of a folder. Raises BadCalibration, BadPicture: missing, unreadable, weak."""
    settings = settings or VisionSettings()
    for name in ("table.jpg", "tiles.jpg"):
        if not (folder / name).is_file():
            raise BadCalibration(
                f"{folder}: there is no {name}; the folder must hold table.jpg (the bare mat) and tiles.jpg (the tiles laid out)"
            )
    table_picture = read_picture(folder / "table.jpg")
    paths = (folder / "tiles.jpg", *sorted(folder.glob("tiles-*.jpg")))
    pictures = [read_picture(path) for path in paths]
    try:
        table = learn_table(table_picture, settings, pictures)
    except BadPicture as problem:
        raise BadPicture(f"{folder / 'table.jpg'}: {problem}") from problem
    except BadCalibration as problem:
        raise BadCalibration(f"{folder / 'table.jpg'}: {problem}") from problem
    try:
        return Calibration(table, learn_tiles(table, pictures, settings, [path.name for path in paths]))
    except BadPicture as problem:
        raise BadPicture(f"{folder}: {problem}") from problem
    except BadCalibration as problem:
        raise BadCalibration(f"{folder}: {problem}") from problem
