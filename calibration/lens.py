"""The lens's one number, fitted to pictures of the mat."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING

from companion.vision.mat.locate import fit_grid

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    import numpy as np
    from numpy.typing import NDArray

    from companion.mats import Mat
    from companion.vision.mat.lens import Lens

_STEP = 0.002
_STEPS = range(-175, 126)
"""What k1 may be, in steps."""
_STRIDE = 16
"""So many steps lie between the first that are tried."""


def fit_lens(lens: Lens, mat: Mat, pictures: Sequence[Mapping[int, NDArray[np.float32]]], misfit_max: float) -> Lens:
    """The lens with the k1 at which the markers of all pictures lie flattest. pictures: markers found in each, four corners each.

    By all markers: which of them contradicts the others cannot be told by a lens that is not known yet, and three lie flat through nearly
    any. Only where one of a picture still does by the best lens (see locate.fit_grid), it is passed over, and all is fitted once more.
    """
    by_all = _flattest(lens, mat, pictures, float("inf"))
    agree = all(len(fit_grid(mat, by_all, markers, misfit_max).markers) == len(markers) for markers in pictures)
    return by_all if agree else _flattest(lens, mat, pictures, misfit_max)


def _flattest(lens: Lens, mat: Mat, pictures: Sequence[Mapping[int, NDArray[np.float32]]], misfit_max: float) -> Lens:
    """Downhill from a straight lens, by strides that are halved where neither way is better: the misfit is nearly a parabola of k1."""

    def bent(step: int) -> Lens:
        return replace(lens, k1=round(step * _STEP, 4))

    @cache
    def misfit(step: int) -> float:
        return float(sum(fit_grid(mat, bent(step), markers, misfit_max).misfit_px ** 2 for markers in pictures))

    step, stride = 0, _STRIDE
    while stride:
        before, step = step, min((near for near in (step - stride, step, step + stride) if near in _STEPS), key=misfit)
        if step == before:
            stride //= 2
    return bent(step)
