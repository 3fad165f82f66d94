"""The modules of the markers that are printed on the mats."""

from __future__ import annotations

import pytest

from companion.mats import MATS
from companion.vision.markers import MODULES, marker_bits

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
