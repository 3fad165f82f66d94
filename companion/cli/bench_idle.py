"""How much memory a thousand frames need in which nothing happens."""

from __future__ import annotations

import tracemalloc
from itertools import islice
from typing import TYPE_CHECKING

from calibration.enrolment import learn
from companion.cli.bench_vision import SEED, Watching
from companion.demo.laid import laid_stage
from companion.frame import Frame
from companion.vision.settings import VisionSettings

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

AT_MOST = {"peak_of_1000_frames_kb": 100}
_FRAMES, _FPS = 1000, 15


def measure(recording: Path | None) -> Mapping[str, float]:  # noqa: ARG001  it has a table of its own
    """The most that was held at once beyond what was held before, by tracemalloc: numpy and OpenCV report their buffers to it."""
    stage = laid_stage(SEED, size_px=(1280, 960))
    pictures = stage.camera.enrolment()
    seen = [frame for frame in islice(stage.camera.frames(), 4) if isinstance(frame, Frame)]
    watching = Watching(learn(pictures.table, [pictures.tiles], VisionSettings()), seen)
    tracemalloc.start()
    try:
        for _ in range(_FRAMES):
            watching.next(1 / _FPS)
        return {"peak_of_1000_frames_kb": round(tracemalloc.get_traced_memory()[1] / 1000, 1)}
    finally:
        tracemalloc.stop()
