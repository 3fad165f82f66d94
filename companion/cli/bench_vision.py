"""How fast the table is seen, in units of G: making a frame of 1280 x 960 grey and a quarter as large, in the same run."""

from __future__ import annotations

import statistics
import time
from typing import TYPE_CHECKING

import cv2
import numpy as np

from calibration.enrolment import learn_from_folder
from companion.frame import Frame
from companion.table import PLACES
from companion.vision.motion import SHRINK, Regions, SmallGrey, moved
from companion.vision.patches import PatchMaps
from companion.vision.read import Reader
from companion.vision.sight import Sight
from companion.vision.watch import MarkerWatch
from hardware.recorded.recording import open_recording

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from pathlib import Path

    from numpy.typing import NDArray

ROUNDS = 15


def measure(recording: Path | None) -> Mapping[str, float]:
    """The figures; none without a recording with its enrolment pictures. All by its picture of the tiles, at the recording's size."""
    if recording is None:
        return {}
    opened = open_recording(recording)
    calibration = learn_from_folder(opened.folder / "enrol")
    bgr = np.asarray(cv2.imread(str(opened.folder / "enrol" / "tiles.jpg")), np.uint8)
    reader = Reader(calibration)
    grid = reader.locate(bgr)
    maps, watch = PatchMaps(grid), MarkerWatch(grid, reader.settings)
    small = SmallGrey()
    before = small.of(Frame(0.0, bgr), None).copy()
    regions = Regions(grid, before.shape)
    sight = _settled(Sight(calibration), bgr)
    times = _medians(
        {
            "g": lambda: _grey_and_small(bgr),
            "idle_from_bgr": lambda: moved(small.of(Frame(0.0, bgr), None), before, regions, PLACES, reader.settings),
            "idle_from_small": lambda: moved(before, before, regions, PLACES, reader.settings),
            "idle_frame": lambda: sight.see(Frame(2.0, bgr)),
            "one_place": lambda: reader.places(bgr, maps, ("a1",)),
            "all_places": lambda: reader.places(bgr, maps, PLACES),
            "marker_watch": lambda: watch.check(bgr),
            "find_mat": lambda: reader.locate(bgr),
        }
    )
    g = times.pop("g")
    return {"g_ms": round(1000 * g, 3), **{f"{name}_g": round(seconds / g, 2) for name, seconds in times.items()}}


def _grey_and_small(bgr: NDArray[np.uint8]) -> None:
    height, width = bgr.shape[:2]
    grey = cv2.cvtColor(bgr, cv2.COLOR_BGR2GRAY)
    cv2.resize(grey, (width // SHRINK, height // SHRINK), interpolation=cv2.INTER_AREA)


def _settled(sight: Sight, bgr: NDArray[np.uint8]) -> Sight:
    """A sight that has told all places of a picture that stays."""
    for n in range(20):
        sight.see(Frame(n / 10, bgr))
    return sight


def _medians(actions: Mapping[str, Callable[[], object]]) -> dict[str, float]:
    """Median seconds of each action, the actions taken in turns."""
    times: dict[str, list[float]] = {name: [] for name in actions}
    for _ in range(ROUNDS):
        for name, action in actions.items():
            start = time.perf_counter()
            action()
            times[name].append(time.perf_counter() - start)
    return {name: statistics.median(seconds) for name, seconds in times.items()}
