"""Rows in files: JSON Lines to go on from, CSV for those who want to reckon for themselves."""

from __future__ import annotations

import csv
import json
from dataclasses import asdict, fields
from typing import TYPE_CHECKING

from companion.errors import CompanionError
from report.rows import ROWS

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from pathlib import Path

    from report.rows import Row


class StaleRows(CompanionError):
    """Rows that were kept by an earlier report."""


def save(path: Path, rows: Iterable[Row]) -> None:
    """Writes rows so that the file is there whole or not at all."""
    path.parent.mkdir(parents=True, exist_ok=True)
    beside = path.with_suffix(".part")
    lines = (json.dumps({"row": type(row).__name__} | asdict(row), ensure_ascii=False) for row in rows)
    beside.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
    beside.replace(path)


def load(path: Path) -> tuple[Row, ...]:
    """The rows of a file. Raises StaleRows where a line is none of ours."""
    rows = []
    for line in path.read_text(encoding="utf-8").splitlines():
        values = json.loads(line)
        kind = ROWS.get(values.pop("row", ""))
        if kind is None or values.keys() != {field.name for field in fields(kind)}:
            raise StaleRows(f"{path}: this line is of another report: {line[:80]}; measure again with --fresh")
        rows.append(kind(**values))
    return tuple(rows)


def write_csv(path: Path, rows: Sequence[Row]) -> None:
    """Rows of one kind as a table with a head; no file where there are none."""
    if not rows:
        return
    with path.open("w", newline="", encoding="utf-8") as file:
        writer = csv.DictWriter(file, [field.name for field in fields(rows[0])])
        writer.writeheader()
        writer.writerows(asdict(row) for row in rows)
