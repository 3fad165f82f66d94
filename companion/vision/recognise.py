"""What lies on a place that is not bare: a kind, the back, a rock on it, or nothing that can be named."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from companion.table import Kind, Reading, Shows, State
from companion.vision.explain import Explanation, explain, leaning
from companion.vision.faces import Face
from companion.vision.rivals import Rivals
from companion.vision.search import FaceSearch
from companion.vision.token import Spot, find_spot, without_token

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from companion.vision.calibration import TileSet
    from companion.vision.faces import Pose
    from companion.vision.light import LitPatch
    from companion.vision.search import Rough
    from companion.vision.settings import VisionSettings


@dataclass(frozen=True, slots=True, eq=False)
class Claim:
    """A name for what lies there. but: pixels under a token, which the face need not explain. possible: False where something speaks
    against it whatever its quality."""

    shows: Shows
    explanation: Explanation
    but: NDArray[np.bool_] | None = None
    possible: bool = True

    def explained(self) -> float:
        """Share of the tile that is explained, 0 to 1."""
        return self.explanation.explained(self.but)

    def leaning(self, rival: Claim) -> float:
        """See explain.leaning."""
        return leaning(self.explanation, rival.explanation, self.but)


class Recogniser:
    """Names tiles by the set that was taught."""

    def __init__(self, tiles: TileSet, settings: VisionSettings) -> None:
        faces = tuple(Face(shows, image) for shows, image in tiles.faces)
        self._backs = tuple(face for face in faces if face.shows is State.BACK)
        self._token = tiles.token
        self._settings = settings
        self._rivals = Rivals(faces)
        self._search = FaceSearch(faces, settings.turn_max_deg)

    def read(self, patch: LitPatch) -> Reading:
        """What lies in a patch."""
        rough = self._search.rough(patch.shares)
        return self._plain(patch, rough) or self._compared(patch, rough)

    def _plain(self, patch: LitPatch, rough: Rough) -> Reading | None:
        """What the likeliest face alone tells, where it leaves little room for any other."""
        face, start = rough.best()
        # A rock is taught in the frame of the back below it.
        face = self._backs[0] if face.shows is State.ROCK else face
        explanation = explain(face, face.settle(patch.shares, start), patch, self._settings)
        claim = Claim(face.shows, explanation) if isinstance(face.shows, Kind) else self._back_or_rock(explanation)
        doubt = max(self._rivals.doubt(explanation, claim.but), 0.0)
        quality = 2 * claim.explained() - 1 - doubt
        # No rival can be better than what leans to it.
        margin = self._margin(claim, quality, quality - doubt)
        return Reading(claim.shows, margin) if margin >= self._settings.plain_margin_min else None

    def _margin(self, claim: Claim, quality: float, lead: float) -> float:
        """How sure a claim is, up to 1; 0 and less is not sure."""
        s = self._settings
        lies_here = float(np.hypot(claim.explanation.pose.x, claim.explanation.pose.y)) <= s.off_middle_max
        if not (claim.possible and lies_here and self._lit_well(claim.explanation)):
            return 0.0
        return min((quality - s.quality_min) / (1 - s.quality_min), (lead - s.lead_min) / (1 - s.lead_min), 1.0)

    def _compared(self, patch: LitPatch, rough: Rough) -> Reading:
        """What the likeliest faces tell, each compared with every other."""
        ranked = self._ranked(self._claims(patch, rough))
        quality, lead, best = ranked[0]
        runner_up = ranked[1][2].shows if len(ranked) > 1 else None
        s = self._settings
        margin = self._margin(best, quality, lead)
        if margin > 0:
            return Reading(best.shows, margin, runner_up)
        unexplained = best.explanation.unexplained
        touches_edge = bool(unexplained[0].any() or unexplained[-1].any() or unexplained[:, 0].any() or unexplained[:, -1].any())
        if unexplained.mean() >= s.covered_min and touches_edge:
            return Reading(State.COVERED, 0.0, best.shows, "something lies over the place, or it is no tile of this set")
        if lead < s.lead_min and quality >= s.quality_min:
            return Reading(State.UNSURE, 0.0, best.shows, f"{best.shows} or {runner_up}")
        return Reading(State.UNSURE, 0.0, best.shows, "nothing that was taught looks like this")

    def _lit_well(self, explanation: Explanation) -> bool:
        return explanation.gain >= self._settings.gain_min and -self._settings.lift_max <= explanation.lift <= self._settings.lift_max

    def _claims(self, patch: LitPatch, rough: Rough) -> list[Claim]:
        starts = self._search.candidates(patch.shares, rough)
        claims = []
        for face, start in [entry for entry in starts if isinstance(entry[0].shows, Kind)][: self._settings.candidates]:
            claims.append(Claim(face.shows, self._explain(face, start, patch)))
        claims.append(self._back_or_rock(max(self._backs_below(starts, patch), key=Explanation.explained)))
        return claims

    def _backs_below(self, starts: list[tuple[Face, Pose]], patch: LitPatch) -> list[Explanation]:
        # A rock is taught in the frame of the back below it, so its start is one for the back.
        hidden = [start for face, start in starts if not isinstance(face.shows, Kind)][:2]
        found = [self._explain(back, start, patch) for back in self._backs for start in hidden]
        for back in self._backs:
            painted = without_token(patch.shares, self._token, back.image.mean(axis=(0, 1)))
            if painted is not None:
                starts = self._search.candidates(painted, self._search.rough(painted))
                start = next(start for face, start in starts if face.shows is State.BACK)
                found.append(explain(back, back.settle(painted, start), patch, self._settings))
        return found

    def _explain(self, face: Face, start: Pose, patch: LitPatch) -> Explanation:
        settled = face.settle(patch.shares, start)
        upright = self._search.upright(face, patch.shares, settled)
        pose = settled if upright is settled else face.settle(patch.shares, upright)
        return explain(face, pose, patch, self._settings)

    def _back_or_rock(self, back: Explanation) -> Claim:
        """The back with nothing on it, a rock on it, or something on it that is neither (not possible)."""
        spot = find_spot(back)
        strength = spot.strength / self._token.strength
        if strength <= self._settings.spot_for_back:
            return Claim(State.BACK, back)
        token = strength >= self._settings.spot_for_rock and self._like_token(spot)
        return Claim(State.ROCK, back, spot.around(2.0)) if token else Claim(State.BACK, back, possible=False)

    def _like_token(self, spot: Spot) -> bool:
        """Whether a spot has the size, shape and colour of a token; fingers have not, and come from beside the tile."""
        apart = np.subtract(spot.colour, self._token.colour)
        tint = float(np.abs(apart - apart.mean()).max())
        s = self._settings
        shaped = s.token_size_min <= spot.radius / self._token.radius <= s.token_size_max and spot.compact >= 0.88 and spot.edge_px <= 5
        return shaped and tint <= s.token_tint_max and abs(float(apart.mean())) <= s.token_shade_max

    def _ranked(self, claims: list[Claim]) -> list[tuple[float, float, Claim]]:
        """Claims, best first, each with its quality and its lead over the best other name."""
        scored = []
        for claim in claims:
            rivals = [other for other in claims if other.explanation is not claim.explanation and other.shows is not claim.shows]
            doubt = max([max(claim.leaning(rival), 0.0) for rival in rivals], default=0.0)
            scored.append((2 * claim.explained() - 1 - doubt, claim))
        scored.sort(key=lambda entry: -entry[0])
        ranked = []
        for quality, claim in scored:
            others = [other for other, rival in scored if rival.shows is not claim.shows]
            ranked.append((quality, quality - max(others, default=-1.0), claim))
        return ranked
