"""The parts of the report: what is measured, in which units; results are kept unit by unit, so that a run can be gone on with."""

from __future__ import annotations

import hashlib
import shutil
from typing import TYPE_CHECKING, Protocol

import cv2

from report.rows import Measured
from report.store import load, save

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping
    from pathlib import Path

    from report.rows import Row


SEEING = ("companion/vision", "calibration", "hardware/simulated")
"""Whose code the results depend on, besides the report itself."""


class Part(Protocol):
    """Something to measure, in units that are kept on their own."""

    def units(self) -> tuple[str, ...]:
        """The names of the units; empty where what is needed is not there."""

    def measure(self, unit: str, crops: Path) -> Iterable[Row]:
        """The rows of a unit. crops: its folder for cuttings."""


def code_state(checkout: Path) -> str:
    """A short digest of all code that sees: results are of one state of it."""
    digest = hashlib.sha256()
    for path in sorted(path for room in SEEING for path in (checkout / room).glob("*.py")):
        digest.update(path.read_bytes())
    return digest.hexdigest()[:10]


def measure(name: str, part: Part, folder: Path, code: str, say: Callable[[str], None], *, fresh: bool) -> None:
    """Measures the units of a part that are not kept in `folder` yet, and keeps them. fresh: those too that other code made."""
    for unit in part.units():
        path = folder / name / f"{unit}.jsonl"
        if path.is_file() and not (fresh and Measured(code, cv2.__version__) not in load(path)):
            continue
        crops = crops_of(path)
        shutil.rmtree(crops, ignore_errors=True)
        rows = list(part.measure(unit, crops))
        save(path, [Measured(code, cv2.__version__), *rows])
        say(f"{name} {unit}: {len(rows)} rows")


def crops_of(path: Path) -> Path:
    """The folder of the cuttings of a unit, by the file of its rows."""
    return path.with_suffix("")


def kept(folder: Path, names: Iterable[str]) -> Mapping[str, tuple[tuple[Path, tuple[Row, ...]], ...]]:
    """All that is kept: for each part its units, each as the file it came from and its rows."""
    return {name: tuple((path, load(path)) for path in sorted((folder / name).glob("*.jsonl"))) for name in names}
