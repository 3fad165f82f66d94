"""How a tile lies by the lines of its drawing alone: on a pale ground shadows and mirrored light hide that from a look at all of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from companion.vision.tile.coarse import CoarseSearch
from companion.vision.tile.fine import band

if TYPE_CHECKING:
    from collections.abc import Mapping

    from companion.vision.place.light import Shares, Visible
    from companion.vision.settings import VisionSettings
    from companion.vision.tile.faces import Face, Pose
    from companion.vision.tile.fine import FineFace


class FoundLines(NamedTuple):
    """A face where its lines are likeliest, and the log odds for it by them."""

    face: Face
    pose: Pose
    odds: float


class LineSearch:
    """The drawings of some faces, at all turns that tiles lie at."""

    def __init__(self, drawings: Mapping[Face, FineFace], turns_deg: float) -> None:
        self._drawings = dict(drawings)
        self._coarse = CoarseSearch([band(face.image) for face in drawings], turns_deg, around=0.0)

    def likeliest(self, shares: Shares, noise: float, visible: Visible | None, settings: VisionSettings) -> FoundLines | None:
        """The likeliest by its lines of the few faces that fit a patch best, seen small; None where none fits. See FineFace.log_odds."""
        all_fits = zip(self._drawings.items(), self._coarse.likeliest(band(shares)), strict=True)
        fits = [fit for fit in all_fits if fit[1][1] >= settings.lines_like_min]
        best = sorted(fits, key=lambda fit: -fit[1][1])[: settings.candidates]
        poses = [(face, fine, fine.aligned(shares, start)) for (face, fine), (start, _) in best]
        found = [FoundLines(face, pose, fine.log_odds(shares, pose, noise, visible)) for face, fine, pose in poses]
        return max(found, key=lambda one: one.odds, default=None)
