"""The picture of what was found: that people can read it, whichever OpenCV writes the letters."""

from __future__ import annotations

from typing import TYPE_CHECKING

import cv2
import numpy as np

from companion.frame import Frame
from companion.table import PLACES, Look, Reading, State
from companion.vision.drawing import draw_look
from companion.vision.read import FEWEST_IN_A_STILL, Reader
from drawn_table import calibration, flat_mat, photograph

if TYPE_CHECKING:
    from numpy.typing import NDArray


def drawn_over(ground: int) -> NDArray[np.uint8]:
    """What is drawn for an empty mat, on a plain ground."""
    reader, bgr = Reader(calibration()), photograph(flat_mat({}))
    return draw_look(np.full_like(bgr, ground), reader.locate(bgr, FEWEST_IN_A_STILL), reader.look(Frame(0.0, bgr)))


def test_each_letter_has_its_rim_close_to_it() -> None:
    white: NDArray[np.bool_] = (drawn_over(0) > 80).all(axis=2)  # the letters; of rim and ground all is black
    black = (drawn_over(255) < 60).all(axis=2)  # the rim; of letters and ground all is white
    around: NDArray[np.float32] = white.astype(np.float32)
    near = cv2.blur(around, (7, 7)) > 0

    assert white.any()
    assert black.any()
    assert not (black & ~near).any()


def below(*reasons: str) -> NDArray[np.uint8]:
    """What is drawn below a grey picture of which so many places are unsure."""
    doubts = {place: Reading(State.UNSURE, 0.0, None, why) for place, why in zip(PLACES, reasons, strict=False)}
    return draw_look(np.full((480, 640, 3), 128, np.uint8), None, Look(0.0, doubts))[480:]


def test_where_all_is_sure_the_picture_keeps_its_size() -> None:
    assert drawn_over(128).shape == (480, 640, 3)


def test_each_unsure_place_has_its_whole_reason_below_the_picture() -> None:
    one, two, long = below("too dark"), below("too dark", "too dark"), below("too dark " * 30)
    letters = np.flatnonzero(long.any(axis=(0, 2)))

    assert 0 < one.shape[0] < two.shape[0] < long.shape[0]
    assert np.count_nonzero(long) > 10 * np.count_nonzero(one)
    assert letters.min() > 0
    assert letters.max() < 639
