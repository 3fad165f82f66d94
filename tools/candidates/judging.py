"""What a candidate's likenesses are worth: how sure it may be of a name is fitted on other sets, and judged on sets never seen."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from tools.candidates.places import NAMED

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from numpy.typing import NDArray

_ROUNDS = 40


@dataclass(frozen=True, slots=True)
class Claim:
    """What a candidate would name. set, level: where. values: what its sureness is made of.

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


def claims(name: str, level: str, likenesses: Mapping[str, float], label: str) -> tuple[Claim, ...]:
    """The claim on what lies there, and, where that was taught, the one that is made when it was not: it is a stranger then."""
    found = []
    for left_out in (None, label) if label in NAMED else (None,):
        ranked = sorted(((value, shows) for shows, value in likenesses.items() if shows != left_out), reverse=True)
        stranger = left_out is not None or label not in NAMED
        if len(ranked) < 2:
            ranked += [(-1.0, "")] * (2 - len(ranked))
        (best, shows), (second, _) = ranked[:2]
        found.append(Claim(name, level, (best, best - second), shows == label and not stranger, stranger))
    return tuple(found)


def odds_on_other_sets(found: Sequence[Claim]) -> NDArray[np.float64]:
    """The log odds of each claim being right, by weights fitted on all sets but its own (logistic regression)."""
    values, right = np.array([claim.values for claim in found]), np.array([claim.right for claim in found], float)
    sets = np.array([claim.set for claim in found])
    odds = np.zeros(len(found))
    for name in sorted(set(sets)):
        here = sets == name
        weights = _fitted(values[~here], right[~here])
        odds[here] = np.c_[values[here], np.ones(here.sum())] @ weights
    return odds


def score(found: Sequence[Claim], odds: NDArray[np.float64], least: float) -> Score:
    """What comes of naming from some odds on."""
    named = odds >= least
    right, stranger = (np.array([getattr(claim, name) for claim in found], bool) for name in ("right", "stranger"))
    return Score(
        int(np.count_nonzero(named & right)),
        int(np.count_nonzero(~named & ~stranger)),
        int(np.count_nonzero(named & ~right & ~stranger)),
        int(np.count_nonzero(stranger)),
        int(np.count_nonzero(named & stranger)),
    )


def at_zero_wrong(found: Sequence[Claim], odds: NDArray[np.float64]) -> Score:
    """The least odds at which nothing at all is wrong: what is unsure then. It looks at the answers, so it flatters all alike."""
    wrong = [odd for claim, odd in zip(found, odds.tolist(), strict=True) if not claim.right]
    return score(found, odds, np.nextafter(max(wrong, default=-np.inf), np.inf))


def _fitted(values: NDArray[np.float64], true: NDArray[np.float64]) -> NDArray[np.float64]:
    """Weights of the columns of values (N, M), the constant last."""
    mean, spread = values.mean(axis=0), values.std(axis=0) + 1e-9
    design = np.c_[(values - mean) / spread, np.ones(len(values))]
    pull = np.diag([1.0] * values.shape[1] + [1e-6])
    found = np.zeros(design.shape[1])
    for _ in range(_ROUNDS):
        chance = 1 / (1 + np.exp(-np.clip(design @ found, -30, 30)))
        slope = design.T @ (true - chance) - pull @ found
        found += np.linalg.solve((design * (chance * (1 - chance) + 1e-6)[:, None]).T @ design + pull, slope)
    weights = found[:-1] / spread
    return np.append(weights, found[-1] - weights @ mean)
