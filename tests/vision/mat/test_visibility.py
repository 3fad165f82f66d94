"""Pictures that can be judged, and pictures that cannot."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from companion.mats import MATS
from companion.plight import Plight, Unseen
from companion.table import CELLS, State
from companion.vision.mat.lens import Lens
from companion.vision.mat.locate import locate
from companion.vision.mat.visibility import blurred, poor_light
from drawn_table import flat_mat, photograph

GREY = cv2.cvtColor(photograph(flat_mat(dict.fromkeys(CELLS, State.BACK))), cv2.COLOR_BGR2GRAY)


def lit(gain: float, offset: float = 0) -> np.ndarray:
    return np.clip(GREY * gain + offset, 0, 255).astype(np.uint8)


@pytest.mark.parametrize("gain", [0.15, 0.25, 1.0, 1.2])
def test_dim_and_bright_pictures_can_be_judged(gain: float) -> None:
    assert poor_light(lit(gain)) is None


@pytest.mark.parametrize(("gain", "offset", "plight"), [(0.05, 0, Plight.TOO_DARK), (0.1, 235, Plight.TOO_BRIGHT)])
def test_hardly_any_light_and_nothing_but_light_are_told_with_the_cure(gain: float, offset: float, plight: Plight) -> None:
    poor = poor_light(lit(gain, offset))

    assert poor is not None
    assert poor.plight is plight
    assert ": " in str(poor)


@pytest.mark.parametrize(("deviation", "noise"), [(0.0, 0), (1.0, 0), (2.0, 6)])
def test_soft_and_noisy_pictures_can_be_judged(deviation: float, noise: float) -> None:
    soft = cv2.GaussianBlur(GREY, (0, 0), deviation) if deviation else GREY
    noisy = soft + np.random.default_rng(1).normal(0, noise, soft.shape)

    assert blurred(np.clip(noisy, 0, 255).astype(np.uint8)) is None


def test_a_picture_out_of_focus_is_told() -> None:
    blur = blurred(cv2.GaussianBlur(GREY, (0, 0), 8))

    assert blur is not None
    assert blur.plight is Plight.TOO_BLURRED


def test_a_picture_of_nothing_is_not_called_blurred() -> None:
    assert blurred(np.full((480, 640), 90, np.uint8)) is None


@pytest.mark.parametrize(
    ("picture", "plight"),
    [
        (lit(0.03), Plight.TOO_DARK),
        (lit(0.02, 250), Plight.TOO_BRIGHT),
        (cv2.GaussianBlur(GREY, (0, 0), 12), Plight.TOO_BLURRED),
        (np.ascontiguousarray(GREY[:, ::-1]), Plight.MIRRORED),
        (np.full((480, 640), 90, np.uint8), Plight.NO_MAT),
    ],
)
def test_where_the_mat_is_not_found_it_is_told_why(picture: np.ndarray, plight: Plight) -> None:
    with pytest.raises(Unseen) as problem:
        locate(picture, MATS.values(), Lens(640, 480), 0.06)

    assert problem.value.plight is plight
