"""The modules of the markers that are printed on the mats."""

from __future__ import annotations

import numpy as np
import pytest

from companion.mats import MATS
from companion.vision.mat.markers import MODULES, find_markers, marker_bits

NUMBERS = [marker.number for mat in MATS.values() for marker in mat.markers]


def as_text(number: int) -> list[str]:
    return ["".join(".#"[not white] for white in row) for row in marker_bits(number)]


def test_marker_0_is_that_of_dict_4x4_50() -> None:
    assert as_text(0) == ["######", "#.#..#", "##.#.#", "###..#", "###.##", "######"]


@pytest.mark.parametrize("number", NUMBERS)
def test_a_marker_has_a_black_border(number: int) -> None:
    bits = marker_bits(number)

    assert bits.shape == (MODULES, MODULES)
    assert not bits[[0, -1]].any()
    assert not bits[:, [0, -1]].any()


@pytest.mark.parametrize("thorough", [True, False])
def test_markers_are_found_with_their_corners_within_a_pixel_r62(thorough: bool) -> None:
    picture = np.full((200, 300), 230, np.uint8)
    picture[60:120, 100:160] = np.kron(marker_bits(5), np.ones((10, 10))) * 210 + 20

    found = find_markers(picture, thorough=thorough)

    assert list(found) == [5]
    assert np.abs(found[5] - [(99.5, 59.5), (159.5, 59.5), (159.5, 119.5), (99.5, 119.5)]).max() < 1


def test_a_number_that_is_seen_twice_is_left_out() -> None:
    picture = np.full((200, 300), 230, np.uint8)
    for left in (40, 180):
        picture[60:120, left : left + 60] = np.kron(marker_bits(3), np.ones((10, 10))) * 210 + 20

    assert find_markers(picture) == {}
