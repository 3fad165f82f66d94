"""The typical size of errors, of which some are not errors of the fit but other things: their median."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

_EVERY = 3
"""One error of so many is looked at: neighbouring pixels err alike."""


def typical(errors: NDArray[np.floating[Any]]) -> float:
    """The median size of errors (N,), in their own unit."""
    sizes = np.abs(errors[::_EVERY])
    half = len(sizes) // 2
    sizes.partition(half)
    return float(sizes[half])
