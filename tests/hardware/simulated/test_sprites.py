"""One cut-out laid over a picture."""

import numpy as np

from hardware.simulated.sprites import Sprite, box_around, lay, overlap


def opaque(box, level=200):
    shape = (box[3] - box[1], box[2] - box[0], 3)
    return Sprite(box, np.full(shape, level, np.uint8), np.zeros(shape, np.uint8))


def black():
    return np.zeros((20, 30, 3), np.uint8)


def test_an_opaque_sprite_replaces_what_is_beneath():
    picture = np.full((20, 30, 3), 90, np.uint8)
    lay(picture, opaque((5, 6, 10, 12)))
    assert np.all(picture[6:12, 5:10] == 200)
    assert np.count_nonzero(picture == 200) == 6 * 5 * 3


def test_a_shadow_darkens_what_is_beneath():
    picture = np.full((4, 4, 3), 100, np.uint8)
    lay(picture, Sprite((0, 0, 4, 4), black()[:4, :4], np.full((4, 4, 3), 51, np.uint8)))
    assert np.all(picture == 20)


def test_only_the_part_within_is_drawn():
    picture = black()
    lay(picture, opaque((5, 5, 15, 15)), within=(0, 0, 8, 30))
    assert np.all(picture[5:15, 5:8] == 200)
    assert np.all(picture[:, 8:] == 0)


def test_nothing_is_drawn_where_nothing_is_shared():
    picture = black()
    lay(picture, opaque((5, 5, 15, 15)), within=(20, 0, 30, 5))
    assert not picture.any()


def test_boxes_that_share_nothing_share_a_box_of_no_size():
    left, top, right, foot = overlap((0, 0, 5, 5), (-9, -9, -3, -3))
    assert (right - left, foot - top) == (0, 0)
    assert min(left, top, right, foot) >= 0


def test_a_box_ends_with_the_picture():
    assert box_around(np.array([(-4.0, 3.0), (5.2, 30.0)]), 2, (30, 20)) == (0, 1, 9, 20)
