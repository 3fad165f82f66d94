"""Squares before a fixed camera, judged step by step as the line judges places: moved, looking otherwise, by other outlines."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from companion.frame import Frame
from companion.table import Reading, State
from companion.vision.place.light import without_light
from companion.vision.place.patches import PatchMaps
from companion.vision.settings import VisionSettings
from companion.vision.watching.memory import Memory
from companion.vision.watching.motion import MotionWatch
from companion.vision.watching.small_grey import SmallGrey

if TYPE_CHECKING:
    from collections.abc import Mapping

    import numpy as np
    from numpy.typing import NDArray

    from companion.vision.mat.locate import Grid
    from companion.vision.place.light import LitPatch

MOTION, MEMORY, ALL = "motion", "motion, then memory", "motion, memory, then outlines"
"""Who judges. What the one lets pass the next one looks at."""


@dataclass(frozen=True, slots=True, eq=False)
class Watched:
    """A picture as the line keeps it. small: (H/4, W/4) uint8, grey; patches: each square without its light."""

    small: NDArray[np.uint8]
    patches: Mapping[str, LitPatch]

    @classmethod
    def of(cls, grid: Grid, bgr: NDArray[np.uint8]) -> Watched:
        """A picture (H, W, 3) uint8, BGR."""
        patches = PatchMaps(grid).cut(bgr, grid.mat.places_mm)
        return cls(SmallGrey().of(Frame(0.0, bgr)).copy(), {square: without_light(patch) for square, patch in patches.items()})


def called_changed(grid: Grid, before: Watched, now: Watched) -> Mapping[str, set[str]]:
    """The squares that differ between two pictures, by each judge."""
    settings = VisionSettings()
    watch = MotionWatch(grid, now.small.shape, settings)
    # Twice the same: what differs to the picture after it is not to be taken for noise.
    watch.look(before.small, 0.0)
    watch.look(before.small, 0.1)
    stirred = set(watch.look(now.small, 0.2))
    memory = Memory(settings)
    for square, patch in before.patches.items():
        memory.keep(square, patch, Reading(State.EMPTY, 1.0))
        memory.settle(square)
    unlike = {square for square in stirred if memory.recall(square, now.patches[square]) is None}
    changed = {square for square in unlike if not memory.still_outlined(square, now.patches[square])}
    return {MOTION: stirred, MEMORY: unlike, ALL: changed}
