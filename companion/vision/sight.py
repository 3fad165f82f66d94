"""From frames to settled changes: watches the table, reads what has changed once it lies still, keeps the grid found."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from companion.plight import Plight
from companion.table import DOUBTFUL, PLACES, Change, Interrupted, Place, Shows
from companion.vision.colours import swapped
from companion.vision.mat.grid_watch import GridWatch, Standing
from companion.vision.mat.sharpness import Sharpness
from companion.vision.mat.visibility import unseen
from companion.vision.place.light import without_light
from companion.vision.place.paper import HIDDEN, WhiteWatch, is_paper
from companion.vision.place.patches import PatchMaps
from companion.vision.read import Reader, is_dazzled
from companion.vision.watching.memory import Memory
from companion.vision.watching.motion import MotionWatch
from companion.vision.watching.settle import Settling
from companion.vision.watching.small_grey import SmallGrey

if TYPE_CHECKING:
    from companion.frame import Frame
    from companion.vision.calibration import Calibration
    from companion.vision.mat.locate import Grid
    from companion.vision.settings import VisionSettings

_RESTLESS = "nothing in the picture comes to rest: set the camera's flicker period to that of the mains, and let shadows and lamps be still"
_MANY_DAZZLED = 4
"""At so many places the light is too bright, and not a lamp mirrored in one of them."""


class _Setup:
    """All that is worked out once for a grid."""

    def __init__(self, grid: Grid, shape: tuple[int, ...], settings: VisionSettings) -> None:
        self.maps = PatchMaps(grid)
        self.motion = MotionWatch(grid, shape, settings)
        self.sharpness = Sharpness(grid)
        self.white = WhiteWatch(grid)


class Sight:
    """The line over the frames of one camera, in the order of their times."""

    def __init__(self, calibration: Calibration, settings: VisionSettings | None = None) -> None:
        self._reader = Reader(calibration, settings)
        self._settings = self._reader.settings
        self._places = {place: Settling(self._settings) for place in PLACES}
        self._memory = Memory(self._settings)
        self._small = SmallGrey()
        self._grid = GridWatch(self._reader.locate, self._settings)
        self._setup: _Setup | None = None
        self._blur: float | None = None
        self._t = float("-inf")
        self._moved_at = float("-inf")
        self._rested_at: float | None = None
        self._waiting: dict[Place, Shows] = {}
        self._told_first = False
        self._dazzled: set[Place] = set()

    @property
    def trouble(self) -> str:
        """Why nothing can be read now, or what is amiss though it can be read, with the cure; else empty."""
        return self._grid.trouble or (_RESTLESS if self._restless() else str(unseen(Plight.TOO_BRIGHT)) if self._is_dazzled() else "")

    @property
    def plight(self) -> Plight | None:
        """The trouble in a word."""
        return self._grid.plight or (Plight.RESTLESS if self._restless() else Plight.TOO_BRIGHT if self._is_dazzled() else None)

    def _is_dazzled(self) -> bool:
        return len(self._dazzled) >= _MANY_DAZZLED

    def swapped(self, frame: Frame) -> bool | None:
        """Whether red and blue have changed places in a frame since the tiles were learnt; None where no tile tells."""
        return swapped(self._reader, frame.bgr)

    def see(self, frame: Frame) -> tuple[Change | Interrupted, ...]:
        """What this frame settles: at most one change, and before it whether the view was interrupted since the frame before.

        A frame that is not later than the one before is passed over. Raises BadPicture: a frame of another size.
        """
        if frame.t <= self._t:
            return ()
        self._t = frame.t
        if self._setup is not None:
            self._watch(self._setup.motion.look_at(frame))
        wanted = [place for place, settling in self._places.items() if not settling.settled and settling.wants_reading(frame.t)]
        due = frame.t - self._grid.held_at >= self._settings.marker_watch_s
        stale = bool(wanted) and self._grid.held_at <= self._moved_at
        told: list[Change | Interrupted] = []
        if due or stale:
            self._blur = None
            held_at, small = self._grid.held_at, self._small.of(frame)
            standing = self._grid.look(frame, small)
            if standing is not Standing.LOST and self._interrupted(standing, held_at):
                told.append(Interrupted(frame.t))
            if standing in {Standing.FOUND, Standing.MOVED}:
                self._begin_anew(small.shape)
            if standing is not Standing.HOLDS:
                return tuple(told)
        if wanted:
            told += self._read(frame, wanted)
        return tuple(told)

    def _watch(self, moving: frozenset[Place]) -> None:
        for place in moving:
            self._places[place].moved(self._t)
        if moving:
            self._moved_at = self._t
        if len(moving) < len(PLACES) or self._rested_at is None:
            self._rested_at = self._t

    def _restless(self) -> bool:
        return self._rested_at is not None and self._t - self._rested_at >= self._settings.restless_s

    def _interrupted(self, standing: Standing, held_at: float) -> bool:
        """Whether what happened on the table since the grid was seen last is unknown."""
        if not self._told_first:
            return False
        away = self._grid.held_at - held_at > self._settings.away_s + self._settings.marker_watch_s
        return standing is Standing.MOVED or away

    def _begin_anew(self, shape: tuple[int, ...]) -> None:
        """The grid lies elsewhere: all places are to be read anew by it."""
        assert self._grid.grid is not None  # noqa: S101  for the type checker
        self._memory.forget()
        self._dazzled.clear()
        self._setup = _Setup(self._grid.grid, shape, self._settings)
        self._moved_at = self._t
        self._rested_at = None
        for settling in self._places.values():
            settling.moved(self._t)

    def _blur_of(self, frame: Frame) -> float:
        """The blur of the picture, measured once from one look at the grid to the next."""
        assert self._setup is not None  # noqa: S101  for the type checker
        if self._blur is None:
            self._blur = self._setup.sharpness.blur(frame.bgr)
        return self._blur

    def _read(self, frame: Frame, wanted: list[Place]) -> tuple[Change, ...]:
        assert self._setup is not None  # noqa: S101  for the type checker
        white = self._setup.white.white(frame.bgr)
        for place, patch in self._setup.maps.cut(frame.bgr, wanted).items():
            lit, settling = without_light(patch), self._places[place]
            self._dazzled.discard(place)
            hidden = place in white and not is_paper(lit.paper, white[place])
            reading = HIDDEN if hidden else self._memory.recall(place, lit)
            if reading is None:
                lit = replace(lit, blur=self._blur_of(frame))
                reading = self._reader.at_once(place, lit)
                if reading is None and settling.put_off(frame.t):
                    continue
                reading = reading or self._reader.closely(place, lit)
                self._memory.keep(place, lit, reading)
            elif not hidden and reading.shows is settling.fact and self._memory.looks_settled(place):
                settling.lies_as_it_lay()
                continue
            if is_dazzled(lit, reading, self._settings):
                self._dazzled.add(place)
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
