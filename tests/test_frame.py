"""A frame's pixels are made once, and only for whoever asks."""

from __future__ import annotations

import numpy as np

from companion.frame import Frame, Luma

LUMA = Luma(np.zeros((8, 8), np.uint8), np.arange(256, dtype=np.uint8))


class Darkroom:
    """Makes pixels, and counts how often it was asked."""

    def __init__(self) -> None:
        self.asked = 0

    def __call__(self) -> np.ndarray:
        self.asked += 1
        return np.full((8, 8, 3), self.asked, np.uint8)


def test_pixels_that_nobody_asks_for_are_never_made() -> None:
    darkroom = Darkroom()
    frame = Frame.undeveloped(1.5, darkroom, LUMA)

    assert frame.t == 1.5
    assert frame.luma is LUMA
    assert darkroom.asked == 0


def test_pixels_are_made_once_for_all_who_ask() -> None:
    darkroom = Darkroom()
    frame = Frame.undeveloped(1.5, darkroom, None)

    assert frame.bgr is frame.bgr
    assert darkroom.asked == 1


def test_pixels_that_are_there_are_given_as_they_are() -> None:
    bgr = np.zeros((8, 8, 3), np.uint8)

    assert Frame(0.0, bgr).bgr is bgr
    assert Frame(0.0, bgr).luma is None
