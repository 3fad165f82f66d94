"""Calibrating by the camera itself: what is to be laid out, a picture, what was learnt of it or why not, and the proof."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from calibration.storage import load_table, need_camera, save_table, save_tiles
from calibration.table import learn_table
from calibration.tiles import learn_tiles
from companion.errors import BadCalibration, BadPicture, DeviceFailure
from companion.frame import Frame
from companion.mats import ENROLMENT
from companion.table import State
from companion.vision.calibration import Calibration, TableModel
from companion.vision.read import Reader

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    import numpy as np
    from numpy.typing import NDArray

    from companion.cli.picture_now import Taken
    from companion.vision.settings import VisionSettings

_ROWS = "   a            b            c"


def guide_table(folder: Path, settings: VisionSettings, picture: Callable[[], Taken], ready: Callable[[str], bool]) -> str:
    """Learns the bare mat; what was learnt, in a line. picture: takes one. ready: tells people what to do and waits until they have.

    It is tried again as long as they are ready for it. Raises what was wrong last where they are not.
    """

    def learn() -> str:
        taken = picture()
        table = learn_table(taken.bgr, settings)
        save_table(folder, table, taken.camera)
        return told(table, folder)

    return _until_it_is_right("Lay the mat under the camera, all of it in view, with nothing on it.", learn, ready)


def told(table: TableModel, folder: Path) -> str:
    """What was learnt of the bare mat, and what comes next: tiles are known by their table, and are taught again after it."""
    size = f"{table.lens.width_px} x {table.lens.height_px}"
    return f"The {table.mat.name} mat is learnt, at {size}: {folder}; now the tiles: companion calibrate tiles"


def guide_tiles(folder: Path, settings: VisionSettings, picture: Callable[[], Taken], ready: Callable[[str], bool]) -> str:
    """Learns the tiles and proves it by reading another picture of them. As guide_table."""
    table = load_table(folder)

    def learn() -> str:
        taken = picture()
        need_camera(folder, taken.camera)
        tiles = learn_tiles(table, [taken.bgr], settings)
        wrong = unproved(Calibration(table, tiles), settings, picture().bgr)
        if wrong:
            raise BadCalibration(f"read again, {wrong}: see that light falls evenly on the mat and nothing is mirrored in the tiles")
        for warning in tiles.warnings:
            print(f"companion: {warning}", file=sys.stderr)
        save_tiles(folder, tiles)
        return f"Seven kinds, the back and the rock are learnt, and each was read again in a second picture: {folder}"

    return _until_it_is_right(f"Lay the tiles out like this, in the cells of the mat, and leave both pads bare:\n{layout()}", learn, ready)


def layout() -> str:
    """The enrolment layout as a table of words."""
    words = {State.BACK: "face down", State.ROCK: "rock on it"}
    rows = [[f"{words.get(shows, shows):<12}" if isinstance(shows, State) else f"{shows:<12}" for shows in row] for row in _rows()]
    return "\n".join([_ROWS, *(f"{number}  {' '.join(row)}".rstrip() for number, row in enumerate(rows, 1))])


def unproved(calibration: Calibration, settings: VisionSettings, bgr: NDArray[np.uint8]) -> str:
    """Which places of a picture of the layout are not read as what lies there; "" where all are."""
    look = Reader(calibration, settings).look(Frame(0.0, bgr))
    if look.why:
        return look.why
    wrong = [
        f"{cell} is {look.places[cell].shows} instead of {shows}" for cell, shows in ENROLMENT.items() if look.places[cell].shows != shows
    ]
    return ", ".join(wrong)


def _rows() -> list[list[object]]:
    shows = [ENROLMENT[f"{column}{row}"] for row in "123" for column in "abc"]
    return [list(shows[n : n + 3]) for n in (0, 3, 6)]


def _until_it_is_right(what: str, learn: Callable[[], str], ready: Callable[[str], bool]) -> str:
    while True:
        go_on = ready(what)
        try:
            return learn()
        except (BadPicture, BadCalibration, DeviceFailure) as problem:
            if not go_on:
                raise
            what = f"That was not it: {problem}. Try again."
