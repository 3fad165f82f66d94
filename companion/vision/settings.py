"""Every number of seeing that can be tuned, with its unit, bounds, default and effect."""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from typing import Any


def _tunable(default: float, unit: str, low: float, high: float, effect: str) -> Any:
    return field(default=default, metadata={"unit": unit, "low": low, "high": high, "effect": effect})


@dataclass(frozen=True, slots=True)
class VisionSettings:
    """The tunable numbers. Raises ValueError where one is out of its bounds. See the metadata of each field."""

    marker_misfit_max: float = _tunable(
        0.06, "of a marker's side", 0.02, 0.5, "how far a marker may lie from where the others put it before it is passed over"
    )
    turn_max_deg: float = _tunable(24, "degrees", 15, 45, "how far beside a quarter turn a tile is looked for")
    off_middle_max: float = _tunable(7.0, "units (tile: 37)", 2, 12, "how far a tile may lie off the middle of its place")
    lines_like_min: float = _tunable(
        0.4,
        "correlation",
        0.0,
        1.0,
        "how like its lines a drawing must be, seen small, to be looked for by them alone; more spares hands a look",
    )
    candidates: int = _tunable(3, "faces", 2, 9, "how many faces are compared closely; more is slower")
    print_tolerance: float = _tunable(
        0.10,
        "shares of paper",
        0.03,
        0.3,
        "how far a pixel may be from the face taught and still be explained; more forgives wear, and strangers",
    )
    noise_much: float = _tunable(0.015, "shares of paper", 0.005, 0.1, "from this noise on pictures are smoothed over more")
    paper_tolerance: float = _tunable(0.03, "shares of paper", 0.01, 0.1, "how uneven bare paper may be; less finds paler tiles")
    shadow_min: float = _tunable(0.5, "shares of paper", 0.2, 0.9, "how dark a shadow on bare paper may be")
    bare_strange_max: float = _tunable(0.012, "share of a place", 0.005, 0.1, "what may lie on a place that is called empty")
    tile_strange_min: float = _tunable(0.05, "share of a place", 0.0, 0.2, "a place that differs from bare paper by less holds no tile")
    laden_strange_min: float = _tunable(
        0.27, "share of a place", 0.0, 0.5, "a place that differs from bare paper by more is laden, however much light lies on it"
    )
    laden_apart_min: float = _tunable(
        0.4,
        "of what it was when taught",
        0.0,
        0.9,
        "how far from the bare place a tile must be to be named; less takes bands of light on bare paper for a tile",
    )
    laden_darker_min: float = _tunable(
        0.48,
        "of what it was when taught",
        0.0,
        0.9,
        "how much darker than paper a back must be to be named; less takes bands of light for a plain dark one, more loses it in a veil",
    )
    bare_reach_max: float = _tunable(
        0.17, "share of a place", 0.0, 0.25, "how far a hand may reach into a place that is still called empty"
    )
    blown_level: float = _tunable(
        248, "grey levels", 200, 255, "paper as bright as this may hide pale things: then nearly all of the outline must show"
    )
    outline_min: float = _tunable(
        0.6, "share of the outline", 0.3, 1.0, "how much of the printed outline must show on an empty place into which a hand reaches"
    )
    outline_clear_min: float = _tunable(
        0.85,
        "share of the outline",
        0.3,
        1.0,
        "how much of the outline must show on an empty place; less takes white tiles for one",
    )
    gain_min: float = _tunable(
        0.4, "of the taught contrast", 0.1, 0.9, "how faint a tile may be, by light mirrored in it, and still be named"
    )
    lift_max: float = _tunable(
        0.45, "shares of paper", 0.1, 0.8, "how much brighter or darker than taught a tile may be and still be named"
    )
    likeness_min: float = _tunable(
        0.7, "correlation", 0.0, 0.95, "how like what is seen a kind must be at least; less takes pale tiles for bare places"
    )
    doubt_max: float = _tunable(
        0.45, "of the way to another face", 0.1, 0.5, "how far what is seen may lean from a kind to another; more makes fewer unsure"
    )
    faded_max: float = _tunable(
        0.19,
        "of the way to another face",
        0.05,
        0.5,
        "how far what is seen may lean from a kind to most of the other faces at once: what tells it from them is bleached then",
    )
    faded_lead_min: float = _tunable(
        4.5, "log odds", 0.0, 10, "how far a kind that is so faded must lead the second name; more makes more unsure in mirrored light"
    )
    odds_min: float = _tunable(1.0, "log odds", -2, 8, "how sure a face must be to be named; more makes more unsure")
    paper_beside_min: float = _tunable(
        0.6, "share of what lies beside an edge", 0.0, 1.0, "how much of the paper beside a tile must show, on all edges but one"
    )
    paper_grey_min: float = _tunable(
        0.55, "shares of paper", 0.2, 0.9, "how dark what lies beside a tile may be, by a shadow or the printed outline, and still be paper"
    )
    paper_grey_max: float = _tunable(1.15, "shares of paper", 1.0, 2.0, "how bright what lies beside a tile may be and still be paper")
    paper_tint_max: float = _tunable(
        0.12, "of its brightness", 0.03, 0.5, "how far from the tint of paper what lies beside a tile may be and still be paper"
    )
    hand_dark_max: float = _tunable(
        0.5, "shares of paper", 0.1, 0.9, "what is darker beside a tile is a thing that may reach in over it, whatever its tint"
    )
    hand_bright_min: float = _tunable(
        1.2, "shares of paper", 1.0, 2.0, "what is brighter beside a tile is a thing that may reach in over it, whatever its tint"
    )
    lead_min: float = _tunable(2.5, "log odds", 0.0, 5, "how far the best name must lead the second; more makes more unsure")
    plain_margin_min: float = _tunable(
        0.2, "margin", 0.0, 1.0, "from this margin on the likeliest face is named without comparing others closely; more is slower"
    )
    plain_blurred_margin_min: float = _tunable(
        0.5, "margin", 0.0, 1.0, "the same in a picture more blurred than taught: there pale faces look alike"
    )
    quick_laden_min: float = _tunable(
        0.1, "shares of paper", 0.03, 0.5, "from this difference to the bare place on something is looked for there by the quick step"
    )
    quick_bare_apart_max: float = _tunable(
        0.07, "shares of paper", 0.0, 0.2, "how far a point may differ from the bare place for the quick step to call it empty; 0: never"
    )
    quick_bare_light_max: float = _tunable(
        0.1, "shares of paper", 0.0, 0.3, "how uneven light on a bare place may be for the quick step to call it empty"
    )
    quick_outline_min: float = _tunable(
        0.9, "share of the outline", 0.3, 1.0, "how much of the printed outline must show for the quick step to call a place empty"
    )
    quick_odds_min: float = _tunable(
        2.5, "log odds", 1, 20, "how sure the quick step must be of a face to name it; more leaves more to the slow one"
    )
    quick_rock_odds_min: float = _tunable(
        2.0, "log odds", 1, 20, "how sure the quick step must be of a rock to name it; more leaves more to the slow one"
    )
    quick_gain_min: float = _tunable(0.4, "of the taught contrast", 0.1, 0.9, "how faint a tile may be for the quick step to name it")
    quick_gain_max: float = _tunable(
        1.4, "of the taught contrast", 1.0, 3.0, "how much stronger than taught a tile may be for the quick step to name it"
    )
    quick_paper_beside_min: float = _tunable(
        0.85, "share of what lies beside an edge", 0.0, 1.0, "how much of the paper beside all edges of a tile the quick step must see"
    )
    quick_rock_tint_max: float = _tunable(
        0.1, "shares of paper", 0.02, 0.5, "how far a rock's tint may be from that taught for the quick step to name it"
    )
    quick_rock_rest_max: float = _tunable(
        0.17, "shares of paper", 0.05, 1.0, "how far the worst twentieth beside a rock may be from the back for the quick step to name it"
    )
    quick_rock_darker_max: float = _tunable(
        0.35, "shares of paper", 0.05, 1.0, "how much darker than taught a rock may be for the quick step to name it"
    )
    quick_rock_brighter_max: float = _tunable(
        0.15, "shares of paper", 0.05, 1.0, "how much brighter than taught a rock may be for the quick step to name it"
    )
    rock_odds_min: float = _tunable(2.0, "log odds", -2, 8, "how sure a rock token must be to be named; more makes more unsure")
    blur_free: float = _tunable(
        1.3, "units", 0, 5, "how much more blurred than taught a picture may be before backs and rocks need more for it"
    )
    blur_takes: float = _tunable(
        3.0, "log odds a unit", 0, 10, "what each unit of blur beyond that takes from a back or a rock: coins look alike"
    )
    rock_back_odds_min: float = _tunable(
        -1.5,
        "log odds",
        -6,
        4,
        "what a back round a rock token lacks of these odds is taken from the token's: else a coin on a bare place is one",
    )
    rock_shaded_lift: float = _tunable(
        -0.1, "shares of paper", -0.5, 0.0, "from this much darker than taught on, a back round a rock token must be plain by itself"
    )
    rock_shaded_odds_min: float = _tunable(
        3.5,
        "log odds",
        -6,
        8,
        "the odds of such a back, see rock_back_odds_min: else a stranger's dark tile with a token is one",
    )
    rock_lift_max: float = _tunable(
        0.15, "shares of paper", 0.05, 0.5, "how much brighter than taught a back may be round what is called a rock token"
    )
    rock_tint_max: float = _tunable(
        0.1, "shares of paper", 0.02, 0.5, "how far a rock's tint may be from that taught: a copper coin stands out more than many a token"
    )
    rock_noise_takes: float = _tunable(
        10.0, "log odds a share of noise", 0, 100, "what noise takes from a rock token: on a dark back it looks like the grain of a stone"
    )
    back_rock_odds_max: float = _tunable(0.0, "log odds", -8, 4, "up to these odds for a rock a back is taken for one with nothing on it")
    back_plain_min: float = _tunable(
        3.0, "log odds", 1, 10, "a back less sure than this by all but its lines may have something on it that is no token"
    )
    back_lines_min: float = _tunable(
        0.0, "log odds", -6, 6, "how sure the lines alone of such a back must be for nothing to lie on it; more makes more unsure"
    )
    stands_out_min: float = _tunable(
        0.7, "log of a ratio", 0.0, 3.0, "how much more than the rest of a back a disc on it must be left over for something to lie there"
    )
    taught_paper_min: float = _tunable(60, "grey levels", 20, 200, "darker paper in an enrolment picture is too dim to learn colours from")
    taught_noise_max: float = _tunable(0.03, "shares of paper", 0.01, 0.1, "noisier enrolment pictures are too dim to learn from")
    taught_sharpness_min: float = _tunable(
        0.35, "of the outline's depth in the picture of the bare mat", 0.1, 1.0, "softer enrolment pictures are refused as blurred"
    )
    same_face_max: float = _tunable(
        0.03, "shares of paper, root mean square", 0.01, 0.1, "two faces that differ by less are the same to the camera and are refused"
    )
    bleached_min: float = _tunable(
        0.3, "shares of paper", 0.1, 0.8, "how much brighter than in the other kinds the darkest of a kind must be to be called bleached"
    )
    alike_odds_min: float = _tunable(
        -2.0, "log odds", -6, 4, "from these odds for another face's tile on a pair is told at enrolment and is never named in one step"
    )
    token_strength_min: float = _tunable(0.06, "shares of paper", 0.02, 0.3, "how much a token must stand out from the back to be taught")
    name_noise_max: float = _tunable(
        0.06, "shares of paper", 0.01, 0.2, "in more noise nothing is named by a closer look; three times what a dim picture has"
    )
    hidden_max: float = _tunable(
        0.24, "share of a tile", 0.0, 0.35, "how much of a tile a hand or cup, and its soft edge, may hide for the rest to name it; 0: none"
    )
    token_shown_min: float = _tunable(
        0.15, "share of a token", 0.0, 1.0, "how much of a token would have to show, wherever it lay, for a back to have none on it"
    )
    veil_min: float = _tunable(
        0.2,
        "of white",
        0.0,
        0.8,
        "how thick light mirrored all over a tile must be, on the mean, to look for a face below it: less needs no looking through",
    )
    veil_likeness_min: float = _tunable(
        0.35, "correlation", 0.0, 1.0, "how like what is seen a face's drawing must be to be looked for below mirrored light"
    )
    veil_lead_min: float = _tunable(
        0.13, "correlation", 0.0, 1.0, "by how much its drawing must lead that of any other face to be looked for there"
    )
    veil_margin_min: float = _tunable(
        0.12, "margin", 0.0, 1.0, "how sure a kind must be that is named through mirrored light; less names strangers that are paler"
    )
    covered_min: float = _tunable(
        0.25, "share of a tile", 0.1, 0.6, "what must be hidden for a place to be called covered instead of unsure"
    )
    same_tolerance: float = _tunable(0.05, "shares of paper", 0.01, 0.2, "how far a pixel may be from its settled look to be the same")
    same_pixels: int = _tunable(4, "pixels of a patch", 0, 50, "how many pixels may differ more for a place to look the same")
    outlines_kept_min: float = _tunable(
        0.26, "share of the outlines", 0.0, 1.0, "how many of its outlines a place keeps that looks otherwise by its light alone"
    )
    motion_level: int = _tunable(
        10, "grey levels", 3, 40, "what must differ between frames in good light to have moved; less sees fainter movement, and noise"
    )
    motion_over_noise: float = _tunable(
        5.0, "times the measured noise", 3, 20, "what must differ between frames in a noisy picture to have moved"
    )
    motion_pixels: int = _tunable(3, "samples of 24 by 24", 1, 30, "how many samples of a place must have moved for the place to move")
    settle_s: float = _tunable(0.26, "seconds", 0.1, 2.0, "how long a place must lie still before it is a fact")
    first_read_s: float = _tunable(0.15, "seconds", 0.0, 1.0, "how long a place must lie still before it is read for the first time")
    retry_s: float = _tunable(0.5, "seconds", 0.1, 5.0, "how often a place that lies still and is covered or unsure is read again")
    doubt_s: float = _tunable(1.0, "seconds", 0.3, 10.0, "how long covered or unsure must last to be told")
    doubt_alike_s: float = _tunable(
        4.0, "seconds", 0.3, 60.0, "how long covered or unsure must last to be told where the outlines are those that were there"
    )
    marker_watch_s: float = _tunable(1.0, "seconds", 0.2, 10.0, "how often the markers are looked at when nothing moves")
    find_again_s: float = _tunable(0.5, "seconds", 0.0, 10.0, "how long after a vain search the mat is searched for again")
    unseen_s: float = _tunable(1.0, "seconds", 0.0, 10.0, "how long the mat may be out of sight before it is said")
    away_s: float = _tunable(2.0, "seconds", 0.5, 60.0, "how long nothing may be seen of the mat before what was known of it is doubtful")
    restless_s: float = _tunable(12.0, "seconds", 3.0, 120.0, "how long no place at all may lie still before it is said")
    marker_shift_max: float = _tunable(
        0.06, "of a marker's side", 0.02, 0.3, "how far the markers may seem to move before the grid is found anew"
    )

    def __post_init__(self) -> None:
        for entry in fields(self):
            value, low, high = getattr(self, entry.name), entry.metadata["low"], entry.metadata["high"]
            if not low <= value <= high:
                raise ValueError(f"{entry.name} is {value} {entry.metadata['unit']}; it may be {low} to {high}")

    @property
    def seen_within_s(self) -> float:
        """How long after a moment all that lay still in it has been told, seconds: a frame may come late, and two looks must agree."""
        return 2 * self.settle_s
