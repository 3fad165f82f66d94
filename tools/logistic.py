"""Logistic regression with a small pull to zero, by Newton's method: weights that make log odds of what was measured."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

_ROUNDS = 40
_ODDS_MAX = 30.0
"""Beyond it a chance is 0 or 1 to the last digit, and its exponent may overflow."""


def fitted(values: NDArray[np.float64], true: NDArray[np.float64]) -> NDArray[np.float64]:
    """Weights (M + 1,) of the columns of values (N, M), the constant last. true: (N,), 1 where a row is right, else 0."""
    mean, spread = values.mean(axis=0), values.std(axis=0) + 1e-9
    design = np.c_[(values - mean) / spread, np.ones(len(values))]
    pull = np.diag([1.0] * values.shape[1] + [1e-6])
    found = np.zeros(design.shape[1])
    for _ in range(_ROUNDS):
        chance = 1 / (1 + np.exp(-np.clip(design @ found, -_ODDS_MAX, _ODDS_MAX)))
        slope = design.T @ (true - chance) - pull @ found
        found += np.linalg.solve((design * (chance * (1 - chance) + 1e-6)[:, None]).T @ design + pull, slope)
    weights = found[:-1] / spread
    return np.append(weights, found[-1] - weights @ mean)
