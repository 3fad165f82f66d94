"""The map of which lamp is beside which cell, in the file lamps.json of a calibration folder."""

from __future__ import annotations

import json
import logging
from typing import TYPE_CHECKING

from calibration.undamaged import FORMAT, DamagedCalibration, newest_sound
from companion.errors import BadCalibration, BadOutput
from companion.table import CELLS
from companion.whole_file import before, replace_keeping

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from companion.table import Cell

_log = logging.getLogger(__name__)


class _NoneMadeError(BadCalibration):
    """No lamp was ever mapped: they lie in order."""


def save_lamps(folder: Path, lamp_of: Mapping[Cell, int]) -> None:
    """Writes the map. Raises BadOutput."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        content = json.dumps({"format": FORMAT, "lamps": dict(lamp_of)}, indent=1).encode()
        replace_keeping(folder / "lamps.json", content, reads=json.loads)
    except OSError as problem:
        raise BadOutput(f"{folder}: the map of lamps cannot be written ({problem.strerror}); name another folder with --save") from problem


def load_lamps(folder: Path) -> dict[Cell, int] | None:
    """The map, or where it is damaged the one before it; None where none was made. Raises BadCalibration: damaged, and none before it."""
    path = folder / "lamps.json"
    try:
        lamp_of, damaged = newest_sound(_lamps_in, (path, before(path)))
    except _NoneMadeError:
        return None
    if damaged:
        _log.warning("%s: the map before it is used", damaged)
    return lamp_of


def _lamps_in(path: Path) -> dict[Cell, int]:
    try:
        words = json.loads(path.read_text("utf-8"))
        lamp_of = {cell: words["lamps"][cell] for cell in CELLS}
    except FileNotFoundError as problem:
        raise _NoneMadeError(f"{path}: no such map; make it with `companion calibrate lights`") from problem
    except (OSError, ValueError, RecursionError, KeyError, TypeError) as problem:
        raise DamagedCalibration(f"{path}: damaged ({problem!r}); make it with `companion calibrate lights`") from problem
    if words.get("format") != FORMAT or not all(type(number) is int for number in lamp_of.values()):
        raise DamagedCalibration(f"{path}: damaged, or of another format than {FORMAT}; make it with `companion calibrate lights`")
    return lamp_of
