"""What lies on a place that is not bare: a kind, the back, a rock on it, or nothing that can be named."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np

from companion.table import Kind, Reading, Shows, State
from companion.vision.tile.below import Below
from companion.vision.tile.evidence import Measures, log_odds, measured, odds_by, surrounded, together, worth
from companion.vision.tile.explain import Explanation, explain, leaning
from companion.vision.tile.faces import Face
from companion.vision.tile.fine import FineFace
from companion.vision.tile.front import hidden_share, in_front, would_show
from companion.vision.tile.hidden import bleached
from companion.vision.tile.line_search import LineSearch
from companion.vision.tile.rivals import Rivals
from companion.vision.tile.rock import RockTest
from companion.vision.tile.search import FaceSearch
from companion.vision.tile.veil import Drawings, lifted
from companion.vision.tile.veil import bleached as taught_bleached

if TYPE_CHECKING:
    from companion.vision.calibration import TileSet
    from companion.vision.place.light import LitPatch
    from companion.vision.settings import VisionSettings
    from companion.vision.tile.faces import Pose
    from companion.vision.tile.search import Rough

_HOPELESS = -5.0
"""Log odds below which lines are not looked at."""
_SUREST = 6.0
"""Log odds above the least that are asked for, from which on nothing is surer."""


Laid = tuple[Explanation, float | None]
"""A kind as it is explained, and the log odds for it by its lines, where they were looked at."""


@dataclass(frozen=True, slots=True, eq=False)
class Claim:
    """A name for what lies there, the log of the odds for it, its doubt (see explain.leaning).

    possible: False where something lies on the back that is no token, or where a kind is hardly like what is seen, or
    another nearly as like. faded: whether what tells a kind from most others hardly shows; then it must lead them by far.
    """

    shows: Shows
    explanation: Explanation
    odds: float
    doubt: float = 0.0
    possible: bool = True
    faded: bool = False


class Recogniser:
    """Names tiles by the set that was taught."""

    def __init__(self, tiles: TileSet, settings: VisionSettings, blur: float = 0.0) -> None:
        """blur: by how much more the tiles were blurred than they were taught, standard deviation, units."""
        self._blur = blur
        faces = tuple(Face(shows, image) for shows, image in tiles.faces)
        self._backs = tuple(face for face in faces if face.shows is State.BACK)
        rocks = [image for shows, image in tiles.faces if shows is State.ROCK]
        taught_rocks = list(zip(rocks, (back.image for back in self._backs), strict=True))
        self._rock = RockTest(tiles.token, taught_rocks, blurred=blur > 0)
        self._below = Below(self._backs, self._rock, settings.turn_max_deg)
        self._settings = settings
        self._rivals = Rivals(faces)
        self._fine = {face: FineFace(face) for face in faces if face.shows is not State.ROCK}
        self._search = FaceSearch(faces, settings.turn_max_deg)
        self._faces = faces
        taught = zip(faces, taught_bleached(tiles.faces, settings.bleached_min), strict=True)
        self._taught_bleached = frozenset(face for face, pale in taught if pale)
        self._alike = frozenset(shows for pair in tiles.alike for shows in pair)

    @cached_property
    def _drawings(self) -> Drawings:
        """Made when they are needed: on most tables they never are."""
        return Drawings(face for face in self._faces if face.shows is not State.ROCK)

    @cached_property
    def _lines(self) -> LineSearch:
        """Made when it is needed, as the drawings are."""
        kinds = {face: fine for face, fine in self._fine.items() if isinstance(face.shows, Kind)}
        return LineSearch(kinds, self._settings.turn_max_deg)

    def read(self, patch: LitPatch) -> Reading:
        """What lies in a patch."""
        if patch.noise > self._settings.name_noise_max:
            return Reading(State.UNSURE, 0.0, None, "the picture is too noisy there, put on more light")
        patch = self._seen_through(patch)
        if patch.visible is not None:
            return self._compared(patch)
        rough = self._search.rough(patch.shares)
        return self._plain(patch, rough) or self._compared(patch, rough)

    def _seen_through(self, patch: LitPatch) -> LitPatch:
        """A patch that knows what of it is bleached."""
        return dataclasses.replace(patch, visible=bleached(patch))

    def _plain(self, patch: LitPatch, rough: Rough) -> Reading | None:
        """What the likeliest face alone tells, where it leaves little room for any other."""
        face, start = rough.best()
        if face.shows is State.ROCK or face.shows in self._alike:
            return None
        explanation = explain(face, face.settle(patch.shares, start), patch, self._settings)
        claim = self._claim(explanation, patch, self._rivals.doubt(explanation))
        margin = 0.0 if claim.faded else self._margin(claim, patch)
        least = self._settings.plain_blurred_margin_min if self._blur else self._settings.plain_margin_min
        return Reading(claim.shows, margin) if claim.shows is face.shows and margin >= least else None

    def evidence(self, patch: LitPatch) -> tuple[tuple[Shows, Measures] | None, Measures | None, Measures | None]:
        """What is measured of the likeliest face with its name, of a rock on the back, and of a kind together (see evidence.together).

        None for what could not lie there at all.
        """
        patch = self._seen_through(patch)
        claims, below = self._claims(patch)
        faces = [claim for claim in claims if claim.shows is not State.ROCK and self._could_be(claim.explanation, patch)]
        best = max(faces, key=lambda claim: claim.odds, default=None)
        both = None
        if best and isinstance(best.shows, Kind):
            odds = log_odds(best.explanation, best.doubt)
            both = worth(odds, self._line_odds(best.explanation, patch, odds), patch, 1 - best.explanation.visible_share(), self._blur)
        return (
            (best.shows, measured(best.explanation, best.doubt)) if best else None,
            self._rock.measured(below, patch, log_odds(below, 0.0)) if self._could_be(below, patch) else None,
            both,
        )

    def _could_be(self, explanation: Explanation, patch: LitPatch) -> bool:
        """Whether a tile lies so, lit so, with paper beside it."""
        s = self._settings
        lies_here = float(np.hypot(explanation.pose.x, explanation.pose.y)) <= s.off_middle_max
        lit_well = explanation.gain >= s.gain_min and abs(explanation.lift) <= s.lift_max
        return lies_here and lit_well and surrounded(patch, explanation, s) >= s.paper_beside_min

    def _margin(self, claim: Claim, patch: LitPatch) -> float:
        """How sure a claim is by itself, up to 1; 0 is not sure."""
        s = self._settings
        # Only how sure a back or rock is becomes less: it still stands against a kind as it did.
        blur = 0.0 if isinstance(claim.shows, Kind) else s.blur_takes * max(self._blur - s.blur_free, 0.0)
        margin = (claim.odds - blur - (s.rock_odds_min if claim.shows is State.ROCK else s.odds_min)) / _SUREST
        sure = margin > 0 and claim.possible and self._could_be(claim.explanation, patch)
        return min(margin, 1.0) if sure else 0.0

    def _compared(self, patch: LitPatch, rough: Rough | None = None) -> Reading:
        """What the likeliest faces tell, each compared with every other."""
        reading, claims = self._judged(patch, rough)
        if reading.shows not in (State.UNSURE, State.COVERED):
            return reading
        # What hides a part speaks against all faces alike: that which explains most of the rest is the one to look at.
        most = max((claim.explanation for claim in claims), key=Explanation.explained)
        return self._beside_a_hand(patch, most) or self._through_a_veil(patch, most) or self._found_by_lines(patch) or reading

    def _through_a_veil(self, patch: LitPatch, tile: Explanation) -> Reading | None:
        """What lies below light mirrored all over a tile (laid as in an explanation), where its drawing alone leads all others.

        So is a tile told whose face was taught in such light, and which shows without it now.
        """
        s = self._settings
        if surrounded(patch, tile, s) < s.paper_beside_min:
            return None
        beneath = self._drawings.likeliest(patch.shares, tile.pose)
        # A rock on a back is grey, as a veil is: through it only kinds are named.
        if not isinstance(beneath.face.shows, Kind) or beneath.likeness < s.veil_likeness_min or beneath.lead < s.veil_lead_min:
            return None
        below = lifted(patch, beneath, taught_below=beneath.face in self._taught_bleached)
        if abs(below.thickness) < s.veil_min:
            return None
        reading, _ = self._judged(below.patch)
        # Lifting bends what is seen towards the face that is looked for: a stranger with nearly its drawing leads the others by little.
        return reading if reading.shows is beneath.face.shows and reading.margin >= s.veil_margin_min else None

    def _found_by_lines(self, patch: LitPatch) -> Reading | None:
        """What is told where a tile lies as its lines alone say, which shadows on a pale ground hide from all other looks."""
        found = self._lines.likeliest(patch.shown, patch.noise, patch.visible, self._settings)
        if found is None or found.odds < self._settings.odds_min:
            return None
        laid = explain(found.face, found.pose, patch, self._settings)
        if not self._could_be(laid, patch):
            return None
        reading, _ = self._judged(patch, laid=(laid, found.odds))
        return reading if reading.shows is found.face.shows else None

    def _beside_a_hand(self, patch: LitPatch, most: Explanation) -> Reading | None:
        """What is told by what shows of a tile (laid as in an explanation) beside what reaches in over it."""
        shown = in_front(patch, most, self._settings)
        if shown is None:
            return None
        beside, claims = self._judged(dataclasses.replace(patch, visible=shown))
        # What is held for a token must not belong to what reaches in.
        if beside.shows is State.ROCK and self._rock.reaches_in(claims[0].explanation, patch, self._settings):
            return None
        # Laid anew by what shows a face may slide under what hides it, where nothing speaks against it.
        slid = hidden_share(patch, shown, claims[0].explanation) > self._settings.hidden_max
        return None if slid or beside.shows in (State.UNSURE, State.COVERED) else beside

    def _judged(self, patch: LitPatch, rough: Rough | None = None, laid: Laid | None = None) -> tuple[Reading, list[Claim]]:
        """What the likeliest faces tell by what is visible, and their claims, the likeliest first. laid: one that is known to lie so."""
        claims = sorted(self._claims(patch, rough, laid)[0], key=lambda claim: -claim.odds)
        best, *others = claims
        runner_up = next((other for other in others if other.shows is not best.shows), None)
        s = self._settings
        lead = best.odds - runner_up.odds if runner_up else _SUREST
        margin = min(self._margin(best, patch), (lead - (s.faded_lead_min if best.faded else s.lead_min)) / _SUREST)
        if margin > 0:
            return Reading(best.shows, margin, runner_up.shows if runner_up else None), claims
        unexplained = best.explanation.unexplained
        touches_edge = bool(unexplained[0].any() or unexplained[-1].any() or unexplained[:, 0].any() or unexplained[:, -1].any())
        if unexplained.mean() >= s.covered_min and touches_edge:
            return Reading(State.COVERED, 0.0, best.shows, "something lies over the place, or it is no tile of this set"), claims
        if runner_up and lead < s.lead_min and best.odds >= s.odds_min:
            return Reading(State.UNSURE, 0.0, best.shows, f"{best.shows} or {runner_up.shows}"), claims
        return Reading(State.UNSURE, 0.0, best.shows, "nothing that was taught looks like this"), claims

    def _claims(self, patch: LitPatch, rough: Rough | None = None, known: Laid | None = None) -> tuple[list[Claim], Explanation]:
        shares = patch.shown
        starts = self._search.candidates(shares, rough or self._search.rough(shares))
        likeliest = [entry for entry in starts if isinstance(entry[0].shows, Kind)][: self._settings.candidates]
        laid = [
            self._by_lines(self._explain(face, start, patch), patch) for face, start in likeliest if not known or face is not known[0].face
        ]
        if known:
            laid.append(known)
        kinds = [explanation for explanation, _ in laid]
        # A rock is taught in the frame of the back below it, so its start is one for the back, and often the same.
        hidden = tuple(dict.fromkeys([start for face, start in starts if not isinstance(face.shows, Kind)][:2]))
        back = max((self._explain(back, start, patch) for back in self._backs for start in hidden), key=Explanation.explained)
        below = self._below.lying(patch, shares, hidden, self._settings)
        claims = []
        for mine, lines in (*laid, (back, None)):
            doubts = [leaning(mine, rival) for rival in (*kinds, back) if rival.face.shows is not mine.face.shows]
            if patch.visible is not None:
                doubts.append(self._rivals.doubt(mine))
            claims.append(self._claim(mine, patch, max(doubts, default=0.0), below=below, lines=lines))
        return claims, below

    def _explain(self, face: Face, start: Pose, patch: LitPatch) -> Explanation:
        shares = patch.shown
        settled = face.settle(patch.shares, start, visible=patch.visible)
        upright = self._search.upright(face, shares, settled)
        pose = settled if upright is settled else face.settle(patch.shares, upright, visible=patch.visible)
        return explain(face, pose, patch, self._settings)

    def _by_lines(self, explanation: Explanation, patch: LitPatch) -> Laid:
        """A kind as it is explained best: where it was laid, or where its lines are likeliest; with their log odds, once looked at.

        Across a pale tile the edge of a shadow or of mirrored light can be more than its drawing, and pulls its pose aside.
        """
        odds = odds_by(measured(explanation, 0.0))
        if odds < _HOPELESS:
            return explanation, None
        lines, pose = self._likeliest_lines(explanation, patch, odds)
        if pose is explanation.pose:
            return explanation, lines
        there = explain(explanation.face, pose, patch, self._settings)
        return there if odds_by(measured(there, 0.0)) > odds else explanation, lines

    def _claim(
        self, explanation: Explanation, patch: LitPatch, doubt: float, *, below: Explanation | None = None, lines: float | None = None
    ) -> Claim:
        """A kind; the back with nothing on it, a rock on it, or something on it that is neither (not possible).

        below: the back as laid beside what lies on it, where it is known; else it is taken to lie as explained. lines: the log odds for a
        kind by its lines, where they are known.
        """
        measures = measured(explanation, doubt)
        odds = odds_by(measures)
        if isinstance(explanation.face.shows, Kind):
            alike = measures[0] >= -np.log(1 - self._settings.likeness_min) and doubt <= self._settings.doubt_max
            faded = bool(alike) and not self._shows(explanation, patch)
            odds = self._with_lines(explanation, patch, odds, lines)
            return Claim(explanation.face.shows, explanation, odds, doubt, possible=bool(alike), faded=faded)
        below = below or explanation
        beside = log_odds(below, 0.0)
        rock = self._rock.log_odds(below, patch, beside)
        s = self._settings
        plain = s.rock_shaded_odds_min if below.lift < s.rock_shaded_lift else s.rock_back_odds_min
        surely = rock - s.rock_noise_takes * patch.noise - max(plain - beside, 0.0)
        if surely >= s.rock_odds_min and below.lift <= s.rock_lift_max and self._could_be_token(below, patch):
            return Claim(State.ROCK, below, surely)
        seen_whole = patch.visible is None or would_show(patch.visible, explanation, self._rock.radius, s.token_shown_min)
        alone = rock <= s.back_rock_odds_max and seen_whole and not self._is_broken(explanation, below, patch, odds)
        if alone and odds < s.odds_min and doubt <= s.doubt_max:
            # Light or noise leaves a doubt, but the drawing may be plain; whatever lay on it would break that.
            odds = max(odds, self._with_lines(explanation, patch, odds))
        return Claim(State.BACK, explanation, odds, doubt, possible=alone)

    def _is_broken(self, back: Explanation, below: Explanation, patch: LitPatch, odds: float) -> bool:
        """Whether something may lie on a back that is hardly told by all else: its drawing does not show, which noise must not excuse.

        Something of the back's own colour (a brass coin) leaves a back that is told, but stands out from the rest of it.
        """
        s = self._settings
        if not _HOPELESS <= odds < s.back_plain_min:
            return False
        if odds >= s.odds_min and self._rock.stands_out(below, patch) < s.stands_out_min:
            return False
        return self._line_odds(back, patch, s.back_lines_min) < s.back_lines_min

    def _could_be_token(self, below: Explanation, patch: LitPatch) -> bool:
        """Whether what lies on a back is tinted as the token is, and reaches in from nowhere, however sure it is by all else."""
        s = self._settings
        return self._rock.tint_apart(below, patch) <= s.rock_tint_max and not self._rock.reaches_in(below, patch, s)

    def _shows(self, explanation: Explanation, patch: LitPatch) -> bool:
        """Whether what tells a kind from most others has not faded, or its lines are plain by themselves, nothing forgiven for noise."""
        s = self._settings
        return self._rivals.faded(explanation) <= s.faded_max or self._line_odds(explanation, patch, s.odds_min) >= s.odds_min

    def _with_lines(self, explanation: Explanation, patch: LitPatch, odds: float, lines: float | None = None) -> float:
        """The log of the odds for a face by its lines too, looked for beside its pose where they are not there at once.

        lines: those by its lines, where they are known.
        """
        if odds < _HOPELESS:
            return odds
        lines = self._line_odds(explanation, patch, odds) if lines is None else lines
        return together(odds, lines, patch, 1 - explanation.visible_share(), self._blur)

    def _line_odds(self, explanation: Explanation, patch: LitPatch, enough: float) -> float:
        return self._likeliest_lines(explanation, patch, enough)[0]

    def _likeliest_lines(self, explanation: Explanation, patch: LitPatch, enough: float) -> tuple[float, Pose]:
        """The log of the odds for a face by its lines, looked for beside its pose where they are not enough there; and at which pose."""
        fine, shares, pose = self._fine[explanation.face], patch.shown, explanation.pose
        lines = fine.log_odds(shares, pose, patch.noise, patch.visible)
        if lines >= enough:
            return lines, pose
        aligned = fine.aligned(shares, pose)
        lines_there = fine.log_odds(shares, aligned, patch.noise, patch.visible)
        return (lines_there, aligned) if lines_there > lines else (lines, pose)
