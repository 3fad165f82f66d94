"""How long a person waits for `companion --help`, and what the program holds in memory with its eyes open."""

from __future__ import annotations

import statistics
import subprocess
import sys
import time
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

AT_MOST: Mapping[str, float] = {}
RUNS = 5
_PEAK_MEMORY = "import resource, companion.vision.mat.markers; print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)"


def measure(recording: Path | None) -> Mapping[str, float]:  # noqa: ARG001 - needs none
    """help_s: median seconds of RUNS starts; vision_mb: peak megabytes of a process that has imported OpenCV and numpy."""
    peak_kib = int(subprocess.run([sys.executable, "-c", _PEAK_MEMORY], check=True, capture_output=True).stdout)  # noqa: S603 - our own words
    return {"help_s": round(statistics.median(_start_s() for _ in range(RUNS)), 3), "vision_mb": round(peak_kib * 1024 / 1e6, 1)}


def _start_s() -> float:
    begun = time.perf_counter()
    subprocess.run([sys.executable, "-m", "companion", "--help"], check=True, stdout=subprocess.DEVNULL)
    return time.perf_counter() - begun
