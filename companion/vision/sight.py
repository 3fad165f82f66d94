"""From frames to settled changes: watches the table, reads what has changed once it lies still, keeps the grid found."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

from companion.errors import BadPicture
from companion.table import PLACES, Change, Place, Shows
from companion.vision.light import without_light
from companion.vision.memory import Memory
from companion.vision.motion import MotionWatch, SmallGrey
from companion.vision.patches import PatchMaps
from companion.vision.read import Reader
from companion.vision.settle import DOUBTFUL, Settling
from companion.vision.watch import MarkerWatch, Stance

if TYPE_CHECKING:
    from companion.frame import Frame
    from companion.vision.calibration import Calibration
    from companion.vision.locate import Grid
    from companion.vision.settings import VisionSettings

_log = logging.getLogger(__name__)


class _Setup:
    """All that is worked out once for a grid."""

    def __init__(self, grid: Grid, shape: tuple[int, ...], settings: VisionSettings) -> None:
        self.grid = grid
        self.maps = PatchMaps(grid)
        self.motion = MotionWatch(grid, shape, settings)
        self.watch = MarkerWatch(grid, settings)


class Sight:
    """The line over the frames of one camera, in the order of their times."""

    def __init__(self, calibration: Calibration, settings: VisionSettings | None = None) -> None:
        self._reader = Reader(calibration, settings)
        self._settings = self._reader.settings
        self._places = {place: Settling(self._settings) for place in PLACES}
        self._memory = Memory(self._settings)
        self._small = SmallGrey()
        self._setup: _Setup | None = None
        self._checked_at = float("-inf")
        self._moved_at = float("-inf")
        self._waiting: dict[Place, Shows] = {}
        self._told_first = False
        self.trouble = ""
        """Why nothing can be read now, else empty."""

    def see(self, frame: Frame) -> tuple[Change, ...]:
        """The changes that this frame settles, at most one. Frame times rise. Raises BadPicture: a frame of another size."""
        small = self._small.of(frame)
        if self._setup is None and not self._find(frame, small.shape):
            return ()
        assert self._setup is not None  # noqa: S101  for the type checker
        moving = self._setup.motion.look(small, frame.t)
        for place, settling in self._places.items():
            if place in moving:
                settling.moved(frame.t)
                self._moved_at = frame.t
            else:
                settling.still(frame.t)
        wanted = [place for place in PLACES if self._places[place].wants_reading(frame.t)]
        due = frame.t - self._checked_at >= self._settings.marker_watch_s
        stale = bool(wanted) and self._checked_at <= self._moved_at
        if (due or stale) and not self._grid_holds(frame, small.shape):
            return ()
        return self._read(frame, wanted) if wanted else ()

    def _read(self, frame: Frame, wanted: list[Place]) -> tuple[Change, ...]:
        assert self._setup is not None  # noqa: S101  for the type checker
        for place, patch in self._setup.maps.cut(frame.bgr, wanted).items():
            lit = without_light(patch)
            reading = self._memory.recall(place, lit)
            if reading is None:
                reading = self._reader.place(place, lit)
                self._memory.keep(place, lit, reading)
            settling = self._places[place]
            alike = reading.shows in DOUBTFUL and self._memory.still_outlined(place, lit)
            fact = settling.read(frame.t, reading.shows, alike=alike)
            if fact is not None:
                self._waiting[place] = fact
            if settling.settled:
                self._memory.settle(place)
        if not self._waiting or not (self._told_first or len(self._waiting) == len(PLACES)):
            return ()
        self._told_first = True
        facts = tuple((place, self._waiting[place]) for place in PLACES if place in self._waiting)
        self._waiting.clear()
        return (Change(frame.t, facts),)

    def _grid_holds(self, frame: Frame, shape: tuple[int, ...]) -> bool:
        """Looks at the markers; finds the grid anew where they have moved. False: nothing may be read in this frame."""
        assert self._setup is not None  # noqa: S101  for the type checker
        stance = self._setup.watch.check(frame.bgr)
        if stance is Stance.HOLDS:
            self._checked_at = frame.t
            self.trouble = ""
            return True
        if stance is Stance.MOVED:
            _log.info("the mat or the camera has moved at %.2f s: finding the mat again", frame.t)
        self._find(frame, shape)
        return False

    def _find(self, frame: Frame, shape: tuple[int, ...]) -> bool:
        """Finds the grid; all places are to be read anew by it."""
        self._checked_at = float("-inf")
        try:
            grid = self._reader.locate(frame.bgr)
        except BadPicture as problem:
            self.trouble = str(problem)
            return False
        self._memory.forget()
        self._setup = _Setup(grid, shape, self._settings)
        self.trouble = ""
        self._checked_at = frame.t
        for settling in self._places.values():
            settling.moved(frame.t)
        return True
