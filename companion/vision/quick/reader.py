"""The quick first step of reading: what is plain is named at once, by a few products; the rest is left over."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

import cv2
import numpy as np

from companion.table import Kind, Reading, Shows, State
from companion.vision.quick.bare import QuickBare
from companion.vision.quick.face import QuickFaces
from companion.vision.quick.guess import Guess
from companion.vision.quick.laden import Laden
from companion.vision.quick.lattice import CORE_SIDE, SIDE, sampled
from companion.vision.quick.rock import QuickRock
from companion.vision.tile.faces import Face
from companion.vision.tile.fine import FineFace

if TYPE_CHECKING:
    from collections.abc import Mapping

    from numpy.typing import NDArray

    from companion.table import Place
    from companion.vision.calibration import TileSet
    from companion.vision.place.bare import BarePlace
    from companion.vision.place.light import LitPatch, Shares
    from companion.vision.quick.face import Laid
    from companion.vision.settings import VisionSettings
    from companion.vision.tile.faces import Pose

_FACE_WEIGHTS, _FACE_AT_NONE = (1.58, -4.06, -4.16), -9.1
_ROCK_WEIGHTS, _ROCK_AT_NONE = (5.57, -5.53, 4.61), -10.73
"""By tools/fit_quick.py, over labelled stills with every kind in turn left out of what was taught."""
_SUREST = 6.0
"""Log odds above the least that are asked for, from which on nothing is surer."""
_ROUNDS_BEFORE, _ROUNDS_AFTER = 3, 2
"""Steps by which a pose is settled at most, before it is known which face lies there and which way up, and after it."""
_BEYOND = 2
"""Points of the lattice past each edge of a tile where paper must show."""
_MIDDLE = slice(_BEYOND, -_BEYOND)
_THIRD = np.full(3, 1 / 3, np.float32)


def _beside() -> NDArray[np.intp]:
    side = SIDE + 2 * _BEYOND
    at, along = np.arange(side * side).reshape(side, side), slice(_BEYOND + 1, -_BEYOND - 1)
    edges = (at[:_BEYOND, along], at[-_BEYOND:, along], at[along, :_BEYOND], at[along, -_BEYOND:])
    points = np.concatenate([edge.ravel() for edge in edges])
    return np.stack([points * 3 + colour for colour in range(3)])


_BESIDE_AT = _beside()
"""(3, points): colour by colour what is past a tile's edges in a lattice that has _BEYOND more on each side, edge by edge."""
_OF_EDGE = np.kron(np.eye(4), np.ones((_BESIDE_AT.shape[1] // 4, 1))).astype(np.float32) / (_BESIDE_AT.shape[1] // 4)
"""(points, 4): what of an edge each point is."""
_EVERY = np.ones(3 * CORE_SIDE**2, np.float32)


@dataclass(frozen=True, slots=True, eq=False)
class Named:
    """What may lie on a place, and what is measured for it.

    possible: whether it may lie so, lit so, with paper beside it. pose: how it lies. face: which of the taught faces it is; None: a rock.
    """

    shows: Shows
    measures: tuple[float, float, float]
    possible: bool
    pose: Pose
    face: int | None = None

    def odds(self) -> float:
        """The log of the odds that it is the right name."""
        weights, at_none = (_ROCK_WEIGHTS, _ROCK_AT_NONE) if self.face is None else (_FACE_WEIGHTS, _FACE_AT_NONE)
        (a, b, c), (x, y, z) = weights, self.measures
        return at_none + a * x + b * y + c * z


class QuickReader:
    """Names what is plain: bare places, faces, backs, rocks."""

    def __init__(self, bare: Mapping[Place, BarePlace], tiles: TileSet, settings: VisionSettings) -> None:
        faces = [Face(shows, image) for shows, image in tiles.faces]
        self._settings = settings
        self._bare = {place: (QuickBare(known.shares), known) for place, known in bare.items()}
        self._laden = Laden(tiles.faces, next(iter(bare.values())).shares, settings)
        self._shows = [face.shows for face in faces]
        self._alike = frozenset(shows for pair in tiles.alike for shows in pair)
        self._faces = QuickFaces(faces)
        self._lines = {which: FineFace(face) for which, face in enumerate(faces) if isinstance(face.shows, Kind)}
        self._guess = Guess(faces)
        self._rock = QuickRock([face for face in faces if face.shows is State.BACK], tiles.token)

    def read(self, place: Place, patch: LitPatch) -> Reading | None:
        """What a place shows; None where that is not plain."""
        s = self._settings
        smooth = _smooth(patch)
        bare, known = self._bare[place]
        apart, light = bare.apart(smooth)
        if apart > s.quick_laden_min:
            reading = self._reading(self._named(patch, smooth), patch)
            return reading if reading is not None and self._laden.may_be(reading.shows, smooth, apart) else None
        judged = apart <= s.quick_bare_apart_max and light <= s.quick_bare_light_max and float(patch.paper.max()) < s.blown_level
        if judged and known.outline(patch.shares) >= s.quick_outline_min:
            return Reading(State.EMPTY, 1 - apart / s.quick_laden_min / 2)
        return None

    def is_laden(self, place: Place, patch: LitPatch, shows: Shows) -> bool:
        """Whether a place differs from the bare one by as much as it must where that tile lies there."""
        smooth = _smooth(patch)
        return self._laden.may_be(shows, smooth, self._bare[place][0].apart(smooth)[0])

    def named(self, patch: LitPatch) -> Named:
        """What may lie on a place that is not bare, and what is measured of it."""
        return self._named(patch, _smooth(patch))

    def _named(self, patch: LitPatch, smooth: Shares) -> Named:
        guess, pose = self._guess.of(patch.shares)
        pose = self._faces.settled(smooth, guess, pose, _ROUNDS_BEFORE)
        around = _around(smooth, pose)
        which, turned = self._faces.likest(around[_MIDDLE, _MIDDLE], pose)
        if which != guess:
            turned = self._faces.settled(smooth, which, turned, _ROUNDS_AFTER)
        named = self._as_face(around if turned is pose else _around(smooth, turned), which, turned)
        if named.shows is not State.ROCK and named.odds() < self._settings.quick_odds_min:
            which, beside = self._faces.likest_beside(around[_MIDDLE, _MIDDLE], pose)
            beside = self._faces.settled(smooth, which, beside, _ROUNDS_AFTER)
            named = max(named, self._as_face(_around(smooth, beside), which, beside), key=Named.odds)
        hidden = named.shows is State.BACK and named.odds() < self._settings.quick_odds_min
        return self._with_rock(smooth, named.pose) if hidden or named.shows is State.ROCK else named

    def _as_face(self, around: Shares, which: int, pose: Pose) -> Named:
        laid = self._faces.laid(around[_MIDDLE, _MIDDLE], which, pose)
        possible = self._possible(pose, around, laid.gain, laid.lift)
        return Named(self._shows[which], _measured(laid, self._faces.centred[which]), possible, laid.pose, which)

    def _with_rock(self, smooth: Shares, pose: Pose) -> Named:
        s = self._settings
        on = self._rock.on_back(smooth, pose)
        of_its_colour = on.tint <= s.quick_rock_tint_max and -s.quick_rock_darker_max <= on.brighter <= s.quick_rock_brighter_max
        like_taught = of_its_colour and on.rest <= s.quick_rock_rest_max
        possible = like_taught and self._possible(on.pose, _around(smooth, on.pose), on.gain, on.lift)
        return Named(State.ROCK, on.measures, possible, on.pose)

    def _reading(self, named: Named, patch: LitPatch) -> Reading | None:
        s = self._settings
        rock = named.shows is State.ROCK
        least, usual = (s.quick_rock_odds_min, s.rock_odds_min) if rock else (s.quick_odds_min, s.odds_min)
        odds = named.odds()
        if not named.possible or odds < least or named.shows in self._alike:
            return None
        # Strangers that share ground, frame and shape with a kind are told by their lines: looked at where nothing else stands against it.
        lines = self._lines.get(named.face) if named.face is not None else None
        if lines is not None and lines.log_odds(patch.shares, named.pose, patch.noise) < s.odds_min:
            return None
        return Reading(named.shows, min((odds - usual) / _SUREST, 1.0))

    def _possible(self, pose: Pose, around: Shares, gain: float, lift: float) -> bool:
        """Whether a tile lies so, lit so, with paper beside all its edges."""
        s = self._settings
        lies_here = math.hypot(pose.x, pose.y) <= s.off_middle_max
        lit_well = s.quick_gain_min <= gain <= s.quick_gain_max and abs(lift) <= s.lift_max
        return lies_here and lit_well and _paper_beside(around, s) >= s.quick_paper_beside_min


def _smooth(patch: LitPatch) -> Shares:
    return np.asarray(cv2.blur(patch.shares, (3, 3)), np.float32)


def _around(smooth: Shares, pose: Pose) -> Shares:
    """The lattice laid on a tile, with what is past its edges."""
    return sampled(smooth, pose, SIDE + 2 * _BEYOND)


def _paper_beside(around: Shares, settings: VisionSettings) -> float:
    """How much of what lies beside a tile looks like paper, 0 to 1, by its worst edge. around: a lattice with points past the edges."""
    beside = around.take(_BESIDE_AT)
    grey = _THIRD.dot(beside)
    tint = np.maximum.reduce(np.abs(beside - grey))
    paper = (grey > settings.paper_grey_min) & (grey < settings.paper_grey_max) & (tint < settings.paper_tint_max * grey)
    return float(paper.astype(np.float32).dot(_OF_EDGE).min())


def _measured(laid: Laid, centred: NDArray[np.float32]) -> tuple[float, float, float]:
    """What speaks for a face: its likeness, the worst fiftieth of what is left over (as logs), and the doubt.

    centred: the face's drawing less its mean, of length one.
    """
    seen, n = laid.seen, len(laid.seen)
    total = float(seen.dot(_EVERY))
    spread = max(float(seen.dot(seen)) - total * total / n, 1e-9)
    alike = float(seen.dot(centred)) / math.sqrt(spread)
    off = np.abs(laid.apart)
    strongest = np.maximum(np.maximum(off[0::3], off[1::3]), off[2::3])
    at = len(strongest) * 49 // 50
    strongest.partition(at)
    return -math.log(1 - min(alike, 0.993)), math.log(max(float(strongest[at]), 0.03)), max(laid.doubt, 0.0)
