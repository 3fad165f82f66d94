"""The lens: straight to picture and back."""

from __future__ import annotations

import numpy as np
import pytest

from companion.vision.mat.lens import Lens


@pytest.mark.parametrize("k1", [-0.16, -0.05, 0.0, 0.08])
def test_what_is_distorted_and_undistorted_again_is_as_before(k1: float) -> None:
    points = np.stack(np.meshgrid(np.linspace(0, 639, 9), np.linspace(0, 479, 7)), axis=-1).reshape(-1, 2)

    assert np.abs(Lens(640, 480, k1).undistort(Lens(640, 480, k1).distort(points)) - points).max() < 0.01


def test_negative_k1_draws_corners_towards_the_middle() -> None:
    (x, y) = Lens(641, 481, -0.1).distort(np.array([(640.0, 480.0)]))[0]

    assert (x, y) == pytest.approx((608, 456), abs=0.5)
