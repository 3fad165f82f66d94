"""A frame read: what every place shows."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import cv2
import numpy as np

from companion.errors import BadPicture
from companion.plight import Plight
from companion.table import DOUBTFUL, PLACES, Kind, Look, Place, Reading, State
from companion.vision.mat.locate import Grid, locate
from companion.vision.mat.sharpness import blur_of
from companion.vision.mat.visibility import unseen
from companion.vision.place.bare import BarePlace
from companion.vision.place.light import without_light
from companion.vision.place.paper import HIDDEN, WhiteWatch, is_paper
from companion.vision.place.patches import PatchMaps
from companion.vision.quick.reader import QuickReader
from companion.vision.settings import VisionSettings
from companion.vision.tile.defocus import blurred, level_of
from companion.vision.tile.recognise import Recogniser

if TYPE_CHECKING:
    from collections.abc import Iterable

    from numpy.typing import NDArray

    from companion.frame import Frame
    from companion.vision.calibration import Calibration
    from companion.vision.place.bare import Bareness
    from companion.vision.place.light import LitPatch

FEWEST_MARKERS = 3
"""With fewer the grid would be too far off far away from them."""
FEWEST_IN_A_STILL = 2
"""In a single picture that is better than nothing: what lies askew is called unsure."""

_NO_TILE = (State.EMPTY, *DOUBTFUL)
_KEPT = 3
"""Faces are kept ready at so many levels of blur."""


class Reader:
    """Reads places by a calibration."""

    def __init__(self, calibration: Calibration, settings: VisionSettings | None = None) -> None:
        self.settings = settings or VisionSettings()
        self.table = calibration.table
        self.bare = {place: BarePlace(shares) for place, shares in calibration.table.bare.items()}
        self._quick = QuickReader(self.bare, calibration.tiles, self.settings)
        self._tiles = calibration.tiles
        self._recognisers: dict[float, Recogniser] = {}

    def locate(self, bgr: NDArray[np.uint8], fewest: int = FEWEST_MARKERS) -> Grid:
        """Where the mat lies in a picture (H, W, 3) uint8 BGR. Raises BadPicture: another size than that of the calibration, no mat."""
        height, width = bgr.shape[:2]
        lens = self.table.lens
        if (width, height) != (lens.width_px, lens.height_px):
            raise BadPicture(
                f"the picture is {width} x {height}, the calibration was made with {lens.width_px} x {lens.height_px}: "
                "set the camera to that size or calibrate anew"
            )
        grey = np.asarray(cv2.cvtColor(bgr, cv2.COLOR_BGR2GRAY), np.uint8)
        return locate(grey, (self.table.mat,), lens, self.settings.marker_misfit_max, fewest)

    def look(self, frame: Frame) -> Look:
        """What all places show; all `unsure`, and why, where the mat is not found."""
        try:
            grid = self.locate(frame.bgr, FEWEST_IN_A_STILL)
        except BadPicture as problem:
            return Look(frame.t, {place: Reading(State.UNSURE, 0.0) for place in PLACES}, str(problem))
        maps, white = PatchMaps(grid, blur_of(frame.bgr, grid)), WhiteWatch(grid).white(frame.bgr)
        lit = {place: without_light(patch, maps.blur) for place, patch in maps.cut(frame.bgr, PLACES).items()}
        hidden = {place for place in white if not is_paper(lit[place].paper, white[place])}
        return Look(frame.t, {place: HIDDEN if place in hidden else self.place(place, lit[place]) for place in PLACES})

    def places(self, bgr: NDArray[np.uint8], maps: PatchMaps, places: Iterable[Place]) -> dict[Place, Reading]:
        """What some places show in a picture whose grid is known."""
        return {place: self.place(place, without_light(patch, maps.blur)) for place, patch in maps.cut(bgr, places).items()}

    def holds_something(self, place: Place, lit: LitPatch) -> bool:
        """Whether more than shadow differs from the bare place."""
        return self.bare[place].compare(lit, self.settings).strange > self.settings.tile_strange_min

    def place(self, place: Place, lit: LitPatch) -> Reading:
        """What a place shows by its patch: what is plain at once, all else by a closer look."""
        return self.at_once(place, lit) or self.closely(place, lit)

    def at_once(self, place: Place, lit: LitPatch) -> Reading | None:
        """What a place plainly shows; None where that takes a closer look."""
        return None if level_of(lit.blur, self._tiles.blur) else self._quick.read(place, lit)

    def _recogniser(self, level: float) -> Recogniser:
        """That of faces blurred by so much more."""
        if level not in self._recognisers:
            while len(self._recognisers) >= _KEPT:
                del self._recognisers[next(iter(self._recognisers))]
            self._recognisers[level] = Recogniser(blurred(self._tiles, level), self.settings, level)
        return self._recognisers[level]

    def closely(self, place: Place, lit: LitPatch) -> Reading:
        """What a place shows by all that was taught, a hundred times as slow as at once."""
        bare = self.bare[place].compare(lit, self.settings)
        reading = self._compared(lit, bare)
        nearly_bare = bare.strange < self.settings.laden_strange_min and reading.shows not in _NO_TILE
        if nearly_bare and not self._quick.is_laden(place, lit, reading.shows):
            reading = Reading(State.UNSURE, 0.0, reading.shows, "it differs from the bare place by no more than light and shadow make")
        return replace(reading, why=str(unseen(Plight.TOO_BRIGHT))) if is_dazzled(lit, reading, self.settings) else reading

    def _compared(self, lit: LitPatch, bare: Bareness) -> Reading:
        s, level = self.settings, level_of(lit.blur, self._tiles.blur)
        most = s.bare_reach_max if bare.reaches_in else s.bare_strange_max
        reached = bare.strange > s.bare_strange_max
        outline_min = 0.9 if float(lit.paper.max()) >= s.blown_level else s.outline_min if reached else s.outline_clear_min
        if bare.strange <= most and bare.outline >= outline_min:
            margin = min(1 - bare.strange / 0.25, 1 - (1 - bare.outline) / (1 - s.outline_min) / 2)
            return Reading(State.EMPTY, max(margin, 0.01))
        if bare.strange <= s.tile_strange_min:
            return self._pale(lit, level)
        return self._recogniser(level).read(lit)

    def _pale(self, lit: LitPatch, level: float) -> Reading:
        """What lies there though hardly anything but paper is seen: a white tile that was taught, or nothing that can be told."""
        reading = self._recogniser(level).read(lit)
        doubt = Reading(State.UNSURE, 0.0, State.EMPTY, "nothing is seen there, but not enough of the outline either")
        return reading if isinstance(reading.shows, Kind) else doubt


def is_dazzled(lit: LitPatch, reading: Reading, settings: VisionSettings) -> bool:
    """Whether a place cannot be told where paper is as bright as a picture can be: pale things run together there."""
    return reading.shows in DOUBTFUL and float(lit.paper.min()) >= settings.blown_level
