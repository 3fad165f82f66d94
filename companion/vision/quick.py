"""The quick first step of reading: what is plain is named at once, by a few products for all places together; the rest is left over."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import cv2
import numpy as np

from companion.table import Reading, Shows, State
from companion.vision.faces import Face
from companion.vision.lattice import points, sampled
from companion.vision.patches import PATCH_PX, TILE
from companion.vision.quick_bare import QuickBare
from companion.vision.quick_face import QuickFaces
from companion.vision.quick_guess import Guess
from companion.vision.quick_rock import QuickRock

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from numpy.typing import NDArray

    from companion.table import Place
    from companion.vision.bare import BarePlace
    from companion.vision.calibration import TileSet
    from companion.vision.evidence import Measures
    from companion.vision.light import LitPatch, Shares
    from companion.vision.quick_face import Laid
    from companion.vision.settings import VisionSettings

_FACE_WEIGHTS, _FACE_AT_NONE = (1.76, -4.15, -1.72), -10.2
_ROCK_WEIGHTS, _ROCK_AT_NONE = (1.01, 5.03, -14.43, 4.64), -10.32
"""By tools/fit_quick.py, over labelled stills with every kind in turn left out of what was taught."""
_SUREST = 6.0
"""Log odds above the least that are asked for, from which on nothing is surer."""
_ROUNDS_ROUGH, _ROUNDS_FINE = 2, 2
_BEYOND = np.array([1.5, 2.5, 3.5, 4.5])
"""Where the paper beside a tile is looked at, units from its edge."""
_ALONG = np.linspace(-17, 17, 18)
_PAPER_GREY, _PAPER_TINT = (0.55, 1.15), 0.12


def _beside() -> NDArray[np.float32]:
    along, beyond = np.meshgrid(_ALONG, TILE / 2 + _BEYOND)
    across = np.concatenate([along, along, beyond, -beyond])
    down = np.concatenate([beyond, -beyond, along, along])
    return points(across, down)


_BESIDE = _beside()


@dataclass(frozen=True, slots=True, eq=False)
class Named:
    """What may lie on a place, and what is measured for it. possible: whether a tile lies so, lit so, with paper beside it."""

    shows: Shows
    measures: Measures
    possible: bool


class QuickReader:
    """Names what is plain: bare places, faces, backs, rocks."""

    def __init__(self, bare: Mapping[Place, BarePlace], tiles: TileSet, settings: VisionSettings) -> None:
        faces = [Face(shows, image) for shows, image in tiles.faces]
        self._settings = settings
        self._bare = bare
        self._quick_bare = QuickBare(bare)
        self._shows = [face.shows for face in faces]
        self._faces = QuickFaces(faces)
        self._guess = Guess(faces)
        self._rock = QuickRock([face for face in faces if face.shows is State.BACK], tiles.token)

    def read(self, places: Sequence[Place], patches: Sequence[LitPatch]) -> list[Reading | None]:
        """What the places show; None where that is not plain."""
        readings: list[Reading | None] = [None] * len(places)
        shares, smooth = _stacked(patches)
        apart, light = self._quick_bare.apart(places, smooth)
        laden = []
        for row, (place, patch) in enumerate(zip(places, patches, strict=True)):
            if apart[row] > self._settings.quick_laden_min:
                laden.append(row)
            elif self._is_bare(place, patch, float(apart[row]), float(light[row])):
                readings[row] = Reading(State.EMPTY, 1 - float(apart[row]) / self._settings.quick_laden_min / 2)
        if laden:
            for row, named in zip(laden, self._named(shares, smooth, np.array(laden)), strict=True):
                readings[row] = self._reading(named)
        return readings

    def named(self, patches: Sequence[LitPatch]) -> list[Named]:
        """What may lie on places, and what is measured of it."""
        return self._named(*_stacked(patches), np.arange(len(patches)))

    def _named(self, shares: Shares, smooth: Shares, rows: NDArray[np.intp]) -> list[Named]:
        cut = shares.reshape(-1, PATCH_PX, PATCH_PX, 3)
        which, poses = self._guess.of(shares if len(rows) == len(cut) else cut[rows].reshape(-1, PATCH_PX, 3))
        poses = self._faces.settled(smooth, rows, which, poses, _ROUNDS_ROUGH)
        which, poses = self._faces.likest(smooth, rows, poses)
        poses = self._faces.settled(smooth, rows, which, poses, _ROUNDS_FINE)
        laid = self._faces.laid(smooth, rows, which, poses)
        measures = _measured(laid, self._faces.drawings[which], self._faces.doubt(which, laid))
        possible = self._possible(smooth, rows, poses, laid.gain, laid.lift)
        found = []
        for n, face in enumerate(which.tolist()):
            named = Named(self._shows[face], tuple(measures[n].tolist()), bool(possible[n]))
            hidden = named.shows is State.ROCK or (named.shows is State.BACK and face_odds(named) < self._settings.quick_odds_min)
            found.append(self._with_rock(smooth, rows[n : n + 1], poses[n]) if hidden else named)
        return found

    def _with_rock(self, smooth: Shares, row: NDArray[np.intp], pose: NDArray[np.float32]) -> Named:
        on = self._rock.on_back(smooth, row, pose)
        possible = bool(self._possible(smooth, row, on.poses, np.array([on.gain]), np.array([on.lift]))[0])
        s = self._settings
        like_taught = on.tint <= s.quick_rock_tint_max and -s.quick_rock_darker_max <= on.brighter <= s.quick_rock_brighter_max
        return Named(State.ROCK, on.measures, possible and like_taught)

    def _reading(self, named: Named) -> Reading | None:
        s = self._settings
        odds, least, usual = (
            (rock_odds(named), s.quick_rock_odds_min, s.rock_odds_min)
            if named.shows is State.ROCK
            else (face_odds(named), s.quick_odds_min, s.odds_min)
        )
        return Reading(named.shows, min((odds - usual) / _SUREST, 1.0)) if named.possible and odds >= least else None

    def _is_bare(self, place: Place, patch: LitPatch, apart: float, light: float) -> bool:
        s = self._settings
        even = apart <= s.quick_bare_apart_max and light <= s.quick_bare_light_max
        return even and float(patch.paper.max()) < s.blown_level and self._bare[place].outline(patch.shares) >= s.quick_outline_min

    def _possible(
        self, smooth: Shares, rows: NDArray[np.intp], poses: NDArray[np.float32], gain: NDArray[np.float32], lift: NDArray[np.float32]
    ) -> NDArray[np.bool_]:
        """Whether tiles lie so, lit so, with paper beside all their edges."""
        s = self._settings
        lies_here = np.hypot(poses[:, 0], poses[:, 1]) <= s.off_middle_max
        lit_well = (gain >= s.quick_gain_min) & (gain <= s.quick_gain_max) & (np.abs(lift) <= s.lift_max)
        seen = sampled(smooth, rows, poses, _BESIDE).reshape(len(rows), 4, -1, 3)
        grey = (seen[..., 0] + seen[..., 1] + seen[..., 2]) / 3
        tint = np.abs(seen / np.maximum(grey, 0.05)[..., None] - 1).max(axis=3)
        paper = (grey > _PAPER_GREY[0]) & (grey < _PAPER_GREY[1]) & (tint < _PAPER_TINT)
        beside = paper.mean(axis=2).min(axis=1)
        return np.asarray(lies_here & lit_well & (beside >= s.quick_paper_beside_min))


def _stacked(patches: Sequence[LitPatch]) -> tuple[Shares, Shares]:
    """Patches below each other, and the same with each point a mean over 3 units: (N * PATCH_PX, PATCH_PX, 3)."""
    shares = np.concatenate([patch.shares for patch in patches]) if len(patches) > 1 else patches[0].shares
    return shares, np.asarray(cv2.blur(shares, (3, 3)), np.float32)


def face_odds(named: Named) -> float:
    """The log of the odds that a face or a back is the right one."""
    return _FACE_AT_NONE + sum(weight * value for weight, value in zip(_FACE_WEIGHTS, named.measures, strict=True))


def rock_odds(named: Named) -> float:
    """The log of the odds that a rock lies there."""
    return _ROCK_AT_NONE + sum(weight * value for weight, value in zip(_ROCK_WEIGHTS, named.measures, strict=True))


def _measured(laid: Laid, drawings: NDArray[np.float32], doubts: NDArray[np.float32]) -> NDArray[np.float32]:
    """What speaks for each face: its likeness, the worst fiftieth of what is left over (as logs), and the doubt: (N, 3)."""
    seen = laid.seen - laid.seen.mean(axis=1, keepdims=True)
    own = drawings - drawings.mean(axis=1, keepdims=True)
    lengths = np.einsum("ij,ij->i", seen, seen) * np.einsum("ij,ij->i", own, own)
    likeness = np.einsum("ij,ij->i", seen, own) / np.maximum(np.sqrt(lengths), 1e-9)
    off = np.abs(laid.apart)
    strongest = np.maximum(np.maximum(off[:, 0::3], off[:, 1::3]), off[:, 2::3])
    at = strongest.shape[1] * 49 // 50
    worst = np.partition(strongest, at, axis=1)[:, at]
    return np.stack([-np.log(1 - np.minimum(likeness, 0.993)), np.log(np.maximum(worst, 0.03)), np.maximum(doubts, 0)], axis=1)
