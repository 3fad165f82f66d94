"""Keeps the mat found from frame to frame, and says why it cannot be read while it cannot."""

from __future__ import annotations

import logging
from enum import Enum
from typing import TYPE_CHECKING

import numpy as np

from companion.plight import Plight, Unseen
from companion.vision.mat.locate import CORNER_NAMES, Grid, carried, corners_mm
from companion.vision.mat.visibility import noise_of, poor_light, unseen
from companion.vision.mat.watch import MarkerWatch, Stance

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

    from companion.frame import Frame
    from companion.vision.settings import VisionSettings

_log = logging.getLogger(__name__)

_SAME_MM = 2.0
"""A mat that is found so near to where it lay was only out of sight."""
_FEWEST_COMMON = 2
"""Markers in common that tell whether a mat has moved."""
_NOISY = 6.0
"""Levels of noise in which a marker may be lost though the picture is sharp."""


class Standing(Enum):
    """What is known of the grid in a frame."""

    HOLDS = "it is where it was"
    FOUND = "it was found for the first time, or again about where it was"
    MOVED = "it was found again elsewhere"
    LOST = "nothing may be read in this frame"


class GridWatch:
    """The grid over the frames of one camera.

    grid: as it was found last, None before. trouble: why it cannot be read, or what is amiss though it can, with the cure, else "";
    plight: the same in a word.
    """

    def __init__(self, find: Callable[[NDArray[np.uint8]], Grid], settings: VisionSettings) -> None:
        """find: finds the mat in a picture (H, W, 3) uint8 BGR, raises BadPicture."""
        self._find, self._settings = find, settings
        self._markers: MarkerWatch | None = None
        self._searched_at = float("-inf")
        self._lost_since: float | None = None
        self._whole: Grid | None = None
        self.grid: Grid | None = None
        self.trouble = ""
        self.plight: Plight | None = None
        self.held_at = float("-inf")
        """When it was seen last that the grid holds, seconds."""

    def look(self, frame: Frame, small: NDArray[np.uint8]) -> Standing:
        """Looks at the markers; finds the grid anew where they have moved. small: the frame in grey, at any size.

        Raises BadPicture: a frame of another size than that of the calibration.
        """
        t = frame.t
        poor = poor_light(small)
        if poor is not None:
            return self._lost(poor, t)
        if self._markers is None:
            return self._search(frame.bgr, t, Stance.UNSEEN)
        stance = self._markers.check(frame.bgr if frame.luma is None else frame.luma.plane)
        if stance is Stance.BENT and self._guessed():
            return self._made_whole(frame.bgr, t)
        if stance in {Stance.HOLDS, Stance.BENT}:
            self._holds(t)
            return Standing.HOLDS
        if stance is Stance.MOVED:
            _log.info("the mat or the camera has moved at %.2f s: finding the mat again", t)
        return self._search(frame.bgr, t, stance)

    def _guessed(self) -> bool:
        """Whether the marker that lies astray was not seen when the grid was fitted: then its place was but guessed."""
        assert self._markers is not None  # noqa: S101  for the type checker
        return self.grid is not None and self._markers.astray is not None and self._markers.astray[0] not in self.grid.markers

    def _made_whole(self, bgr: NDArray[np.uint8], t: float) -> Standing:
        """Takes the grid by all markers instead of a guessed one, where they agree."""
        grid = self._found_whole(bgr, t)
        if grid is None:
            self._holds(t)
            return Standing.HOLDS
        return self._found(grid, MarkerWatch(grid, self._settings), t)

    def _found_whole(self, bgr: NDArray[np.uint8], t: float) -> Grid | None:
        if t - self._searched_at < self._settings.find_again_s:
            return None
        self._searched_at = t
        try:
            grid = self._find(bgr)
        except Unseen:
            return None
        return grid if grid.whole else None

    def _holds(self, t: float) -> None:
        self.held_at, self._lost_since = t, None
        assert self._markers is not None  # noqa: S101  for the type checker
        astray = self._markers.astray
        if astray is None or self.grid is None:
            self.trouble, self.plight = "", None
            return
        number, off_px = astray
        corner = CORNER_NAMES[[marker.number for marker in self.grid.mat.markers].index(number)]
        off_mm = off_px / self.grid.px_per_mm()
        self.trouble = f"the {corner} corner of the mat has moved by {off_mm:.0f} mm and the others have not: lay the mat flat"
        self.plight = Plight.NOT_FLAT

    def _search(self, bgr: NDArray[np.uint8], t: float, stance: Stance) -> Standing:
        if t - self._searched_at < self._settings.find_again_s:
            return Standing.LOST
        self._searched_at = t
        try:
            grid = self._find(bgr)
        except Unseen as problem:
            return self._lost(problem, t)
        if self._whole is not None and not grid.whole:
            grid = carried(self._whole, grid)
        markers = MarkerWatch(grid, self._settings)
        # Found by their outlines alone: what is inside of them is lost in noise or in blur, and in blur so are the drawings on tiles.
        if markers.check(bgr) is Stance.UNSEEN and noise_of(bgr) < _NOISY:
            return self._lost(unseen(Plight.TOO_BLURRED), t)
        self._searched_at = float("-inf")
        if self.grid is not None and stance is Stance.UNSEEN and _apart_mm(self.grid, grid) <= _SAME_MM:
            self._holds(t)
            return Standing.HOLDS
        return self._found(grid, markers, t)

    def _found(self, grid: Grid, markers: MarkerWatch, t: float) -> Standing:
        apart_mm = 0.0 if self.grid is None else _apart_mm(self.grid, grid)
        if grid.whole:
            self._whole = grid
        self.grid, self._markers = grid, markers
        self._holds(t)
        return Standing.FOUND if apart_mm <= _SAME_MM else Standing.MOVED

    def _lost(self, problem: Unseen, t: float) -> Standing:
        if self._lost_since is None:
            self._lost_since = t
        # Hands over the markers for a moment are nothing to speak of.
        if self.grid is None or t - self._lost_since >= self._settings.unseen_s:
            self.trouble, self.plight = str(problem), problem.plight
        return Standing.LOST


def _apart_mm(one: Grid, other: Grid) -> float:
    """How far two grids lie apart at most, millimetres: at the markers that both were fitted to, or where these are few, the first was.

    Away from three markers a grid may be millimetres off; that it is better known now is no movement.
    """
    both = [number for number in one.markers if number in other.markers]
    known = corners_mm(one.mat, both if len(both) >= _FEWEST_COMMON else one.markers)
    apart_px = np.linalg.norm(one.to_picture(known) - other.to_picture(known), axis=1)
    return float(apart_px.max()) / one.px_per_mm()
