"""How fast the table is seen, in units of G: making a frame of 1280 x 960 grey and a quarter as large, in the same run."""

from __future__ import annotations

import statistics
import time
from itertools import cycle, islice
from typing import TYPE_CHECKING

import cv2
import numpy as np

from calibration.enrolment import learn
from companion.demo.laid import laid_stage
from companion.frame import SHRINK, Frame
from companion.table import CELLS, PLACES
from companion.vision.mat.watch import MarkerWatch
from companion.vision.place.patches import PatchMaps
from companion.vision.read import Reader
from companion.vision.settings import VisionSettings
from companion.vision.sight import Sight

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from pathlib import Path

    from numpy.typing import NDArray

    from companion.vision.calibration import Calibration

AT_MOST = {
    "idle_from_bgr_g": 1.2,
    "idle_from_small_g": 0.15,
    "one_place_g": 0.5,
    "all_places_g": 4.0,
    "marker_watch_g": 1.6,
    "find_mat_g": 14.0,
}
ROUNDS = 27
"""Each figure is taken once a round; a multiple of the cells, which are read in turn."""
SEED = 4
_TOLD_AFTER, _STEP_S = 50, 0.1
"""How many frames, and how far apart in seconds, after which all places are told."""


def measure(recording: Path | None) -> Mapping[str, float]:  # noqa: ARG001  it has a table of its own
    """Medians. idle: a frame in which nothing has changed; one_place: of all cells; all_places: backs, faces, a rock and bare pads."""
    stage = laid_stage(SEED, size_px=(1280, 960))
    pictures, settings = stage.camera.enrolment(), VisionSettings()
    calibration = learn(pictures.table, [pictures.tiles], settings)
    seen = [frame for frame in islice(stage.camera.frames(), 4) if isinstance(frame, Frame)]
    bgr = seen[0].bgr
    reader = Reader(calibration, settings)
    grid = reader.locate(bgr)
    maps, watch = PatchMaps(grid), MarkerWatch(grid, reader.settings)
    from_bgr = Watching(calibration, seen)
    from_small = Watching(calibration, [Frame(frame.t, frame.bgr, _grey_and_small(frame.bgr)) for frame in seen])
    cells = iter(CELLS * (ROUNDS // len(CELLS)))
    times = _medians(
        {
            "g": lambda: _grey_and_small(bgr),
            "idle_from_bgr": from_bgr.next,
            "idle_from_small": from_small.next,
            "one_place": lambda: reader.places(bgr, maps, (next(cells),)),
            "all_places": lambda: reader.places(bgr, maps, PLACES),
            "marker_watch": lambda: watch.check(bgr),
            "find_mat": lambda: reader.locate(bgr),
        }
    )
    g = times.pop("g")
    return {"g_ms": round(1000 * g, 3), **{f"{name}_g": round(seconds / g, 2) for name, seconds in times.items()}}


class Watching:
    """A sight that has told all places, and is given pictures of the same."""

    def __init__(self, calibration: Calibration, frames: Sequence[Frame]) -> None:
        self._sight, self._frames, self._t = Sight(calibration), cycle(frames), 0.0
        for _ in range(_TOLD_AFTER):
            self.next(_STEP_S)

    def next(self, after_s: float = 0.001) -> None:
        """The next frame, as a rule so soon that the markers need not be looked at."""
        self._t += after_s
        frame = next(self._frames)
        self._sight.see(Frame(self._t, frame.bgr, frame.small_grey))


def _grey_and_small(bgr: NDArray[np.uint8]) -> NDArray[np.uint8]:
    height, width = bgr.shape[:2]
    grey = cv2.cvtColor(bgr, cv2.COLOR_BGR2GRAY)
    return np.asarray(cv2.resize(grey, (width // SHRINK, height // SHRINK), interpolation=cv2.INTER_AREA), np.uint8)


def _medians(actions: Mapping[str, Callable[[], object]]) -> dict[str, float]:
    """Median seconds of each action, the actions taken in turns: of the processor, so that a busy machine blurs them less."""
    times: dict[str, list[float]] = {name: [] for name in actions}
    for _ in range(ROUNDS):
        for name, action in actions.items():
            start = time.process_time()
            action()
            times[name].append(time.process_time() - start)
    return {name: statistics.median(taken) for name, taken in times.items()}
