"""The drawn tile sets: seven faces, a back and two stones, by a seed."""

from itertools import combinations

import numpy as np
import pytest

from companion.table import KINDS
from hardware.simulated.artwork import ART_PX, Style, draw_artwork, printed


def pictures(artwork):
    return {**artwork.faces, "back": artwork.back}


@pytest.mark.parametrize("style", Style)
def test_draws_seven_faces_a_back_and_two_stones(style):
    artwork = draw_artwork(style, 1)
    assert tuple(artwork.faces) == KINDS
    assert {picture.shape for picture in pictures(artwork).values()} == {(ART_PX, ART_PX, 3)}
    assert [stone.shape[2] for stone in artwork.stones] == [4, 4]


@pytest.mark.parametrize("style", Style)
@pytest.mark.parametrize("seed", range(4))
def test_no_two_pictures_are_alike(style, seed):
    for (_, one), (_, other) in combinations(pictures(draw_artwork(style, seed)).items(), 2):
        assert np.abs(one.astype(int) - other.astype(int)).mean() > 4


def test_the_seed_decides():
    one, same, other = (draw_artwork(Style.BRIGHT, seed) for seed in (1, 1, 2))
    np.testing.assert_array_equal(one.back, same.back)
    assert np.any(one.back != other.back)


def test_copies_are_printed_a_little_differently():
    face = draw_artwork(Style.BRIGHT, 1).faces[KINDS[0]]
    one, other = (printed(face, np.random.default_rng(seed)).astype(int) for seed in (1, 2))
    assert 0.5 < np.abs(one - other).mean() < 12
