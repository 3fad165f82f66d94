"""The hands of the simulated players: where their tips are, and how they look."""

import numpy as np
import pytest

from hardware.simulated.hands import HAND_PX_PER_MM, SKINS_BGR, SLEEVES_BGR, Gesture, Person, hand_picture


def person(skin=0, sleeve=0, *, left=False):
    return Person(SKINS_BGR[skin], SLEEVES_BGR[sleeve], left)


def colour_at(picture, x_mm, y_mm):
    x, y = round(picture.tip_px[0] + x_mm * HAND_PX_PER_MM), round(picture.tip_px[1] + y_mm * HAND_PX_PER_MM)
    assert picture.alpha[y, x] > 250
    return picture.bgr[y - 4 : y + 5, x - 4 : x + 5].mean(axis=(0, 1))


@pytest.mark.parametrize("gesture", Gesture)
def test_the_finger_tips_are_at_the_tip_and_nothing_is_beyond(gesture):
    picture = hand_picture(person(), gesture)
    ahead = np.nonzero(picture.alpha.max(axis=0) > 128)[0].max()
    assert abs(ahead - picture.tip_px[0]) < 13 * HAND_PX_PER_MM


@pytest.mark.parametrize("skin", range(len(SKINS_BGR)))
def test_the_back_of_the_hand_has_the_persons_skin_and_the_arm_the_sleeve(skin):
    picture = hand_picture(person(skin, 2), Gesture.GRIP)
    assert colour_at(picture, -105, 0) == pytest.approx(SKINS_BGR[skin], abs=40)
    assert colour_at(picture, -300, 0) == pytest.approx(SLEEVES_BGR[2], abs=40)


def test_a_left_hand_is_a_right_hand_mirrored():
    right, left = (hand_picture(person(left=side), Gesture.FLAT).alpha > 128 for side in (False, True))
    mirrored = np.roll(left[::-1], 1, axis=0)
    assert np.mean(right != mirrored) < 0.02


def test_a_flat_hand_hides_more_than_a_gripping_one():
    grip, flat = (np.count_nonzero(hand_picture(person(), gesture).alpha) for gesture in (Gesture.GRIP, Gesture.FLAT))
    assert flat > grip
