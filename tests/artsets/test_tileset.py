"""Tile sets drawn of icons: seven faces and a back, in every manner."""

import numpy as np
import pytest

from companion.table import KINDS
from drawn_icons import DrawnIcons
from tools.artsets.packs import Manner
from tools.artsets.tileset import different_icons, draw_set

each_manner = pytest.mark.parametrize("manner", list(Manner))


@each_manner
def test_seven_faces_and_the_back_differ(manner):
    drawn = draw_set(DrawnIcons(), manner, 3)
    pictures = [*(drawn.faces[kind].astype(float) for kind in KINDS), drawn.back.astype(float)]

    assert min(np.abs(a - b).mean() for n, a in enumerate(pictures) for b in pictures[:n]) > 1


@each_manner
def test_the_same_seed_draws_the_same_set(manner):
    one, again, other = (draw_set(DrawnIcons(), manner, seed) for seed in (3, 3, 4))

    assert np.array_equal(one.faces[KINDS[0]], again.faces[KINDS[0]])
    assert not np.array_equal(one.faces[KINDS[0]], other.faces[KINDS[0]])


def test_lookalikes_share_ground_and_frame():
    drawn = draw_set(DrawnIcons(), Manner.LOOKALIKE, 3)
    corners = [picture[:30, :30] for picture in (*drawn.faces.values(), drawn.back)]

    assert all(np.array_equal(corners[0], corner) for corner in corners)


def test_dark_sets_are_darker_than_pastel_ones():
    dark, pale = (np.mean(list(draw_set(DrawnIcons(), manner, 3).faces.values())) for manner in (Manner.DARK, Manner.PASTEL))

    assert dark < 80
    assert pale > 160


def test_an_icon_drawn_twice_is_taken_once():
    rng = np.random.default_rng(1)

    found = different_icons(DrawnIcons(12, twins=2), 6, rng)

    assert min(np.abs(a.astype(float) - b).mean() for n, a in enumerate(found) for b in found[:n]) > 1


def test_a_pack_with_too_few_icons_is_refused():
    with pytest.raises(ValueError, match="6 icons that differ, 7 are needed"):
        different_icons(DrawnIcons(12, twins=2), 7, np.random.default_rng(1))
