"""The lens's one number, fitted to where markers show."""

from __future__ import annotations

import numpy as np
import pytest

from calibration.lens import fit_lens
from companion.mats import A4
from companion.vision.mat.lens import Lens
from companion.vision.mat.locate import fit_grid, project
from companion.vision.settings import VisionSettings

STRAIGHT = Lens(1280, 960)
MISFIT_MAX = VisionSettings().marker_misfit_max
FROM_ABOVE = np.array([[3.6, 0.05, 90.0], [-0.04, 3.55, 80.0], [1e-5, -2e-5, 1.0]])
FROM_ONE_SIDE = np.array([[3.2, -0.3, 160.0], [0.2, 3.4, 60.0], [2e-4, 1e-4, 1.0]])
"""From millimetres of the sheet to pixels of a straight picture."""


def shown(k1: float, homography: np.ndarray, noise_px: float = 0.0, seed: int = 1) -> dict[int, np.ndarray]:
    """The corners of the markers of an A4 mat through a lens."""
    noise, lens = np.random.default_rng(seed), Lens(1280, 960, k1)
    corners = {marker.number: lens.distort(project(homography, np.array(marker.corners_mm()))) for marker in A4.markers}
    return {number: (four + noise.normal(0, noise_px, (4, 2))).astype(np.float32) for number, four in corners.items()}


@pytest.mark.parametrize("k1", [-0.3, -0.158, -0.02, 0.0, 0.006, 0.11, 0.2])
def test_a_lens_is_found_however_much_it_bends(k1: float) -> None:
    found = fit_lens(STRAIGHT, A4, [shown(k1, FROM_ABOVE)], MISFIT_MAX)

    assert found.k1 == pytest.approx(k1, abs=0.0021)
    assert (found.width_px, found.height_px) == (1280, 960)


@pytest.mark.parametrize("seed", range(6))
def test_no_other_lens_of_all_that_may_be_lays_the_markers_flatter(seed: int) -> None:
    views = [shown(-0.09, FROM_ABOVE, 0.3, seed), shown(-0.09, FROM_ONE_SIDE, 0.3, seed + 50)]

    def misfit(k1: float) -> float:
        return sum(fit_grid(A4, Lens(1280, 960, k1), view, float("inf")).misfit_px ** 2 for view in views)

    found = fit_lens(STRAIGHT, A4, views, MISFIT_MAX).k1
    assert found == min(np.round(np.arange(-0.3, 0.2, 0.002), 4).tolist(), key=misfit)


@pytest.mark.parametrize("seed", range(6))
def test_no_marker_is_passed_over_for_a_lens_that_is_not_known_yet(seed: int) -> None:
    """Through a straight lens one of four seems to contradict the others, and the other three lie flat whatever the lens."""
    assert fit_lens(STRAIGHT, A4, [shown(-0.3, FROM_ONE_SIDE, 0.8, seed)], MISFIT_MAX).k1 == pytest.approx(-0.3, abs=0.02)


def test_a_marker_that_does_contradict_the_others_is_passed_over() -> None:
    view = shown(-0.1, FROM_ABOVE)
    view[0] = view[0] + np.float32((9, -7))

    assert fit_lens(STRAIGHT, A4, [view, shown(-0.1, FROM_ONE_SIDE)], MISFIT_MAX).k1 == pytest.approx(-0.1, abs=0.02)
