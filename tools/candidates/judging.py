"""What a candidate's likenesses are worth: how sure it may be of a name is fitted on other sets, and judged on sets never seen."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from companion.table import State
from tools.candidates.places import NAMED
from tools.logistic import fitted

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from numpy.typing import NDArray


@dataclass(frozen=True, slots=True)
class Claim:
    """What a candidate would name. set, level: where. values: what its sureness is made of; empty where nothing is claimed.

    right: it is what lies there. stranger: nothing that was taught lies there, so that any name is wrong.
    """

    set: str
    level: str
    values: tuple[float, ...]
    right: bool
    stranger: bool


@dataclass(frozen=True, slots=True)
class Score:
    """Of taught tiles how many were named rightly, were unsure, were named wrongly; of strangers how many there were and were named."""

    right: int
    unsure: int
    wrong: int
    strangers: int
    named: int


def claims(where: tuple[str, str], likenesses: Mapping[str, float], label: str) -> tuple[Claim, ...]:
    """The claim on what lies there, and, where that was taught, the one that is made when it was not: it is a stranger then.

    where: set and level. label: what lies there.
    """
    found = []
    for left_out in tries(label):
        shows, values = likeliest(likenesses, left_out)
        stranger = left_out is not None or label not in NAMED
        found.append(Claim(*where, values, shows == label and not stranger, stranger))
    return tuple(found)


def tries(label: str) -> tuple[str | None, ...]:
    """What is left out of what was taught, turn by turn: nothing, and the kind that lies there."""
    return (None, label) if label in NAMED - {str(State.BACK)} else (None,)


def likeliest(likenesses: Mapping[str, float], left_out: str | None) -> tuple[str, tuple[float, float]]:
    """The likeliest name but for one, its likeness and its lead over the next."""
    (best, shows), (second, _) = sorted(((value, shows) for shows, value in likenesses.items() if shows != left_out), reverse=True)[:2]
    return shows, (best, best - second)


def of_name(likenesses: Mapping[str, float], name: str, left_out: str | None) -> tuple[float, float]:
    """The likeness of one name, and its lead over the likeliest other."""
    others = [value for shows, value in likenesses.items() if shows not in {name, left_out}]
    return likenesses[name], likenesses[name] - max(others)


def odds_on_other_sets(found: Sequence[Claim]) -> NDArray[np.float64]:
    """The log odds of each claim being right, by weights fitted on all sets but its own (logistic regression)."""
    odds = np.full(len(found), -np.inf)
    made = [claim for claim in found if claim.values]
    some = np.flatnonzero([bool(claim.values) for claim in found])
    values, right = np.array([claim.values for claim in made]), np.array([claim.right for claim in made], np.float64)
    sets = np.array([claim.set for claim in made])
    for name in sorted(set(sets)):
        here = sets == name
        weights = fitted(values[~here], right[~here])
        odds[some[here]] = np.c_[values[here], np.ones(here.sum())] @ weights
    return odds


def never_wrong_on_other_sets(found: Sequence[Claim], odds: NDArray[np.float64]) -> NDArray[np.float64]:
    """How far the odds of each claim are above those of the surest wrong one on all other sets: more than 0 is to be named."""
    sets, wrong = np.array([claim.set for claim in found]), np.array([not claim.right for claim in found])
    above = np.full(len(found), -np.inf)
    for name in set(sets.tolist()):
        here = sets == name
        above[here] = odds[here] - np.max(odds[~here & wrong], initial=-1e9)
    return above


def score(found: Sequence[Claim], odds: NDArray[np.float64], least: float) -> Score:
    """What comes of naming from above some odds on."""
    named = odds > least
    right, stranger = (np.array([getattr(claim, name) for claim in found], bool) for name in ("right", "stranger"))
    return Score(
        int(np.count_nonzero(named & right)),
        int(np.count_nonzero(~named & ~stranger)),
        int(np.count_nonzero(named & ~right & ~stranger)),
        int(np.count_nonzero(stranger)),
        int(np.count_nonzero(named & stranger)),
    )


def at_zero_wrong(found: Sequence[Claim], odds: NDArray[np.float64]) -> Score:
    """Naming what is surer than the surest wrong claim: nothing is wrong then. It looks at the answers, so it flatters all alike."""
    wrong = [odd for claim, odd in zip(found, odds.tolist(), strict=True) if not claim.right]
    return score(found, odds, max(wrong, default=-np.inf))
