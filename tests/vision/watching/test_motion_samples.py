"""Samples of a frame are those of its small grey picture, whatever a frame is made of."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from companion.frame import SHRINK, Frame, Luma
from companion.mats import MATS
from companion.table import CELLS, State
from companion.vision.mat.lens import Lens
from companion.vision.mat.locate import locate
from companion.vision.watching.motion_samples import Samples
from companion.vision.watching.small_grey import SmallGrey
from drawn_table import SIZE_PX, flat_mat, photograph

CALM = photograph(flat_mat(dict.fromkeys(CELLS, State.BACK)), noise=0)
LIMITED = np.clip(np.round((np.arange(256) - 16) * (255 / 219)), 0, 255).astype(np.uint8)


def no_colours() -> np.ndarray:
    raise AssertionError("nobody needs colours here")


def larger(times: int) -> np.ndarray:
    """A noisy picture, so that each pixel counts."""
    picture = cv2.resize(CALM, (SIZE_PX[0] * times, SIZE_PX[1] * times), interpolation=cv2.INTER_CUBIC)
    return np.clip(picture + np.random.default_rng(times).normal(0, 5, picture.shape), 0, 255).astype(np.uint8)


def samples_of(picture: np.ndarray) -> Samples:
    height, width = picture.shape[:2]
    grid = locate(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY), MATS.values(), Lens(width, height), 0.06)
    return Samples(grid, (height // SHRINK, width // SHRINK))


@pytest.mark.parametrize("times", [1, 2, 3])
def test_a_picture_gives_what_its_small_picture_gives(times: int) -> None:
    """Three times as large, each sample is the mean of four pixels of the small picture."""
    picture = larger(times)
    samples, small = samples_of(picture), SmallGrey().of(Frame(0.0, picture))

    np.testing.assert_array_equal(samples.of(Frame(0.0, picture)).copy(), samples.of_small(small))


@pytest.mark.parametrize("times", [1, 3])
def test_a_film_gives_what_its_small_picture_gives_and_no_colours_are_made(times: int) -> None:
    picture = larger(times)
    frame = Frame.undeveloped(0.0, no_colours, Luma(np.ascontiguousarray(picture[..., 1]), LIMITED))
    samples = samples_of(picture)

    np.testing.assert_array_equal(samples.of(frame).copy(), samples.of_small(SmallGrey().of(frame)))


def test_the_small_picture_of_a_camera_is_taken_where_there_is_one() -> None:
    samples = samples_of(CALM)
    frame = Frame(0.0, CALM, np.full((SIZE_PX[1] // SHRINK, SIZE_PX[0] // SHRINK), 77, np.uint8))

    assert set(np.unique(samples.of(frame))) == {77}


def test_beside_a_place_and_at_a_lamp_nothing_counts() -> None:
    inside = samples_of(CALM).inside

    assert set(np.unique(inside)) == {0.0, 1.0}
    assert inside.shape[0] % inside.shape[1] == 0
