"""The small grey picture of a frame, wherever it comes from."""

from __future__ import annotations

import cv2
import numpy as np

from companion.frame import Frame, Luma
from companion.vision.watching.small_grey import SmallGrey

PICTURE = np.random.default_rng(1).integers(0, 256, (48, 64, 3), np.uint8)
HALF = (np.arange(256) // 2).astype(np.uint8)


def no_colours() -> np.ndarray:
    raise AssertionError("nobody needs colours here")


def luma_frame(plane: np.ndarray) -> Frame:
    return Frame.undeveloped(0.0, no_colours, Luma(plane, HALF))


def test_what_the_camera_made_is_taken_as_it_is() -> None:
    small = np.zeros((12, 16), np.uint8)

    assert SmallGrey().of(Frame(0.0, PICTURE, small)) is small


def test_a_picture_is_made_a_quarter_as_large_and_grey() -> None:
    expected = cv2.cvtColor(cv2.resize(PICTURE, (16, 12), interpolation=cv2.INTER_LINEAR), cv2.COLOR_BGR2GRAY)

    np.testing.assert_array_equal(SmallGrey().of(Frame(0.0, PICTURE)), expected)


def test_of_a_film_its_brightness_is_taken_in_levels_from_black_to_white() -> None:
    plane = PICTURE[..., 1]
    expected = HALF[cv2.resize(np.ascontiguousarray(plane), (16, 12), interpolation=cv2.INTER_LINEAR)]

    np.testing.assert_array_equal(SmallGrey().of(luma_frame(np.ascontiguousarray(plane))), expected)


def test_rows_that_are_padded_are_taken_without_their_padding() -> None:
    padded = np.full((48, 96), 255, np.uint8)
    padded[:, :64] = PICTURE[..., 0]

    np.testing.assert_array_equal(
        SmallGrey().of(luma_frame(padded[:, :64])), SmallGrey().of(luma_frame(np.ascontiguousarray(padded[:, :64])))
    )
