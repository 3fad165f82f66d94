"""What lies on a place that is not bare: a kind, the back, a rock on it, or nothing that can be named."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from companion.table import Reading, Shows, State
from companion.vision.explain import Explanation, explain, leaning
from companion.vision.faces import Face
from companion.vision.search import FaceSearch
from companion.vision.token import find_spot

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from companion.vision.calibration import TileSet
    from companion.vision.light import LitPatch
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
        """Explained share by both ways of judging the light, 0 to 2."""
        if self.but is None:
            return self.explanation.explained + self.explanation.with_paper
        rest = ~self.but
        share = 1 - float(self.explanation.unexplained[rest].sum()) / max(int(rest.sum()), 1)
        return 2 * share

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
        self._search = FaceSearch(faces, settings.turn_max_deg)

    def read(self, patch: LitPatch) -> Reading:
        """What lies in a patch."""
        ranked = self._ranked(self._claims(patch))
        quality, lead, best = ranked[0]
        runner_up = ranked[1][2].shows if len(ranked) > 1 else None
        s = self._settings
        margin = min((quality - s.quality_min) / (1 - s.quality_min), (lead - s.lead_min) / (1 - s.lead_min), 1.0)
        if margin > 0 and best.possible:
            return Reading(best.shows, margin, runner_up)
        unexplained = best.explanation.unexplained
        touches_edge = bool(unexplained[0].any() or unexplained[-1].any() or unexplained[:, 0].any() or unexplained[:, -1].any())
        if unexplained.mean() >= s.covered_min and touches_edge:
            return Reading(State.COVERED, 0.0, best.shows, "something lies over the place, or it is no tile of this set")
        if lead < s.lead_min and quality >= s.quality_min:
            return Reading(State.UNSURE, 0.0, best.shows, f"{best.shows} or {runner_up}")
        return Reading(State.UNSURE, 0.0, best.shows, "nothing that was taught looks like this")

    def _claims(self, patch: LitPatch) -> list[Claim]:
        starts = self._search.candidates(patch.shares)[: self._settings.candidates]
        claims = []
        back_starts = []
        for face, start, _ in starts:
            if face.shows in (State.BACK, State.ROCK):
                back_starts += [(back, start) for back in self._backs]
            else:
                claims.append(Claim(face.shows, explain(face, face.settle(patch.shares, start), patch, self._settings)))
        backs = [explain(face, face.settle(patch.shares, start), patch, self._settings) for face, start in back_starts]
        if backs:
            claims += self._back_or_rock(max(backs, key=lambda back: back.explained + back.with_paper))
        return claims

    def _back_or_rock(self, back: Explanation) -> list[Claim]:
        spot = find_spot(back)
        strength = spot.strength / self._token.strength
        size = spot.radius / self._token.radius
        is_rock = strength >= self._settings.spot_for_rock and 0.6 <= size <= 1.6
        return [
            Claim(State.BACK, back, possible=strength <= self._settings.spot_for_back),
            Claim(State.ROCK, back, spot.around(2.0), possible=is_rock),
        ]

    def _ranked(self, claims: list[Claim]) -> list[tuple[float, float, Claim]]:
        """Claims, best first, each with its quality and its lead over the best other name."""
        scored = []
        for claim in claims:
            if claim.shows in (State.BACK, State.ROCK) and not claim.possible:
                continue
            rivals = [other for other in claims if other.explanation is not claim.explanation and other.shows is not claim.shows]
            doubt = max([max(claim.leaning(rival), 0.0) for rival in rivals], default=0.0)
            score = (claim.explained() - 1 - doubt, claim.explained() / 2 - doubt)
            scored.append((score, claim))
        if not scored:
            scored = [((claim.explained() - 1, 0.0), claim) for claim in claims]
        scored.sort(key=lambda entry: -entry[0][1])
        ranked = []
        for (quality, score), claim in scored:
            others = [other for (_, other), rival in scored if rival.shows is not claim.shows]
            ranked.append((quality, score - max(others, default=-1.0), claim))
        return ranked


