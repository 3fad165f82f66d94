"""Pictures made harder, one way at a time."""

from __future__ import annotations

import numpy as np
import pytest

from report.distortions import PLAIN, moved, narrow, tinted, turned, with_glare


def ramp(height: int = 60, width: int = 80) -> np.ndarray:
    return np.broadcast_to(np.arange(width, dtype=np.uint8)[None, :, None], (height, width, 3)).copy()


@pytest.mark.parametrize("name", PLAIN)
def test_each_way_keeps_size_and_kind_of_the_picture(name: str) -> None:
    harder = PLAIN[name](ramp())

    assert (harder.shape, harder.dtype) == ((60, 80, 3), np.uint8)
    assert not np.array_equal(harder, ramp())


def test_a_cast_is_a_gain_a_colour_and_clips() -> None:
    grey = np.full((2, 2, 3), 200, np.uint8)

    assert tinted(grey, (0.5, 1.0, 2.0))[0, 0].tolist() == [100, 200, 255]


def test_moved_to_the_right_the_border_is_repeated() -> None:
    assert moved(ramp(), 20)[0, :, 0].tolist() == [0] * 20 + list(range(60))


def test_turned_about_the_middle() -> None:
    dot = np.zeros((61, 61, 3), np.uint8)
    dot[30, 50] = 255

    y, x = np.unravel_index(int(turned(dot)[..., 0].argmax()), (61, 61))

    assert np.hypot(x - 30, y - 30) == pytest.approx(20, abs=1)
    assert abs(np.degrees(np.arctan2(30 - y, x - 30))) == pytest.approx(15, abs=2)


def test_narrow_is_640_wide_and_keeps_the_ratio() -> None:
    assert narrow(np.zeros((960, 1280, 3), np.uint8)).shape == (480, 640, 3)


def test_glare_bleaches_a_third_at_the_first_side() -> None:
    dark = np.full((100, 100, 3), 40, np.uint8)
    corners = np.array([(20, 20), (80, 20), (80, 80), (20, 80)], np.float64)

    tile = with_glare(dark, [corners])[20:80, 20:80, 0]

    assert np.mean(tile > 40 + 115) == pytest.approx(1 / 3, abs=0.04)
    assert tile[5, 30] == 255
    assert tile[50, 30] == 40


def test_without_tiles_there_is_no_glare() -> None:
    assert np.array_equal(with_glare(ramp(), []), ramp())
