"""The times of a recording's pictures: frames.csv."""

from __future__ import annotations

import csv
import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

from companion.errors import BadRecording
from hardware.recorded.json_lines import refuse

if TYPE_CHECKING:
    from pathlib import Path


@dataclass(frozen=True, slots=True)
class Row:
    """One picture's row. t: seconds. file: its name in frames/, "" where it is the next picture of the video."""

    t: float
    file: str


def read_times(path: Path, *, with_files: bool) -> tuple[Row, ...]:
    """The rows of frames.csv. Raises BadRecording where it is damaged: a column missing, t no number or not increasing, no rows."""
    wanted = ("t", "file") if with_files else ("t",)
    rows: list[Row] = []
    try:
        with path.open(encoding="utf-8-sig", newline="") as file:
            table = csv.DictReader(file)
            missing = [name for name in wanted if name not in (table.fieldnames or ())]
            if missing:
                refuse(path, 1, f"column {missing[0]!r} is missing; the first line must be {','.join(wanted)}")
            for line in table:
                rows.append(_row(path, table.line_num, line, rows[-1].t if rows else -math.inf, with_files=with_files))
    except (OSError, UnicodeDecodeError, csv.Error) as error:
        raise BadRecording(f"{path}: the file cannot be read ({error}); replace it") from error
    if not rows:
        raise BadRecording(f"{path}: no rows; it must have one for each picture")
    return tuple(rows)


def _row(path: Path, number: int, line: dict[str, str | None], before: float, *, with_files: bool) -> Row:
    text, file = line.get("t") or "", (line.get("file") or "") if with_files else ""
    try:
        t = float(text)
    except ValueError:
        t = math.nan
    if not math.isfinite(t):
        refuse(path, number, f"t must be a number of seconds, not {text!r}")
    if t <= before:
        refuse(path, number, f"t must increase, but {t:g} comes after {before:g}")
    if with_files and (not file or "/" in file or "\\" in file):
        refuse(path, number, f"file must name a picture in frames/, not {file!r}")
    return Row(t, file)
