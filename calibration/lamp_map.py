"""The map of which lamp is beside which cell, in the file lamps.json of a calibration folder."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from calibration.storage import FORMAT, replace_file
from companion.errors import BadCalibration, BadOutput
from companion.table import CELLS

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from companion.table import Cell


def save_lamps(folder: Path, lamp_of: Mapping[Cell, int]) -> None:
    """Writes the map. Raises BadOutput."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        replace_file(folder / "lamps.json", json.dumps({"format": FORMAT, "lamps": dict(lamp_of)}, indent=1).encode())
    except OSError as problem:
        raise BadOutput(f"{folder}: the map of lamps cannot be written ({problem.strerror}); name another folder with --save") from problem


def load_lamps(folder: Path) -> dict[Cell, int] | None:
    """The map; None where none was made. Raises BadCalibration: it is damaged."""
    path = folder / "lamps.json"
    try:
        words = json.loads(path.read_text("utf-8"))
        lamp_of = {cell: words["lamps"][cell] for cell in CELLS}
    except FileNotFoundError:
        return None
    except (OSError, ValueError, KeyError, TypeError) as problem:
        raise BadCalibration(f"{path}: damaged ({problem!r}); make it with `companion calibrate lights`") from problem
    if words.get("format") != FORMAT or not all(type(number) is int for number in lamp_of.values()):
        raise BadCalibration(f"{path}: damaged, or of another format than {FORMAT}; make it with `companion calibrate lights`")
    return lamp_of
