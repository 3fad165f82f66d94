"""Which taught faces may be taken for each other: each tile of the enrolment pictures is held against all other faces, as in play."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from companion.table import Kind, Shows, State
from companion.vision.tile.coarse import QUARTERS
from companion.vision.tile.evidence import log_odds
from companion.vision.tile.explain import explain
from companion.vision.tile.faces import Face, Pose
from companion.vision.tile.fine import FineFace

if TYPE_CHECKING:
    from collections.abc import Sequence

    from companion.vision.place.light import LitPatch, Shares
    from companion.vision.settings import VisionSettings

_ORDER: tuple[Shows, ...] = (*Kind, State.BACK)


@dataclass(frozen=True, slots=True, eq=False)
class TaughtTile:
    """A tile in an enrolment picture: what it is, its face as taught from there, and the patch in which it lies at a pose."""

    shows: Shows
    image: Shares
    patch: LitPatch
    pose: Pose


def alike(tiles: Sequence[TaughtTile], settings: VisionSettings) -> tuple[tuple[Shows, Shows], ...]:
    """The pairs of which one may be read as the other, in the order of the kinds, the back last.

    As in play, but a tile never counts against itself: a face is too near where its odds for another's tile, with no doubt taken off, reach
    settings.alike_odds_min.
    """
    found = set()
    for face, lines, own in [(Face(tile.shows, tile.image), FineFace(Face(tile.shows, tile.image)), tile.shows) for tile in tiles]:
        for tile in tiles:
            pair = tuple(sorted((own, tile.shows), key=_ORDER.index))
            if tile.shows is not own and pair not in found and _may_be(face, lines, tile, settings):
                found.add(pair)
    return tuple((one, other) for one in _ORDER for other in _ORDER if (one, other) in found)


def _may_be(face: Face, lines: FineFace, tile: TaughtTile, settings: VisionSettings) -> bool:
    """Whether a tile may be taken for a face, whichever way up."""
    shares, start, least = tile.patch.shares, tile.pose, settings.alike_odds_min
    for quarter in QUARTERS:
        pose = face.settle(shares, Pose(start.x, start.y, start.turn_deg + quarter))
        if log_odds(explain(face, pose, tile.patch, settings), 0.0) < least:
            continue
        if any(lines.log_odds(shares, near, tile.patch.noise) >= least for near in (pose, lines.aligned(shares, pose))):
            return True
    return False
