"""The lens's one number, fitted to pictures of the mat."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np

from companion.vision.locate import fit_grid

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from numpy.typing import NDArray

    from companion.mats import Mat
    from companion.vision.lens import Lens

_K1_RANGE = (-0.35, 0.25)
_COARSE_STEP, _FINE_STEP = 0.02, 0.002


def fit_lens(lens: Lens, mat: Mat, pictures: Sequence[Mapping[int, NDArray[np.float32]]], misfit_max: float) -> Lens:
    """The lens with the k1 at which the markers of all pictures lie flattest. pictures: markers found in each, four corners each."""

    def misfit(k1: float) -> float:
        trial = replace(lens, k1=float(k1))
        return float(sum(fit_grid(mat, trial, markers, misfit_max).misfit_px ** 2 for markers in pictures))

    coarse = min(np.arange(*_K1_RANGE, _COARSE_STEP), key=misfit)
    fine = min(np.arange(coarse - _COARSE_STEP, coarse + _COARSE_STEP, _FINE_STEP), key=misfit)
    return replace(lens, k1=round(float(fine), 4))
