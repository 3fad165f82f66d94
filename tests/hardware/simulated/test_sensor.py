"""What the simulated sensor adds: noise, flicker, a wandering exposure."""

from dataclasses import replace

import numpy as np

from hardware.simulated.levels import LEVELS
from hardware.simulated.sensor import Sensor

CALM = LEVELS["calm"].light
GREY = np.full((120, 160, 3), 128, np.uint8)


def sensor(seed=1, **changes):
    return Sensor(replace(CALM, **changes), (160, 120), seed)


def test_noise_is_as_strong_as_the_light_says_and_neither_darkens_nor_brightens():
    picture = sensor(noise=3.0).expose(GREY, 0.0).astype(float)
    assert 2.5 < picture.std() < 3.5
    assert abs(picture.mean() - 128) < 0.3


def test_two_pictures_of_one_thing_differ_and_leave_it_as_it_was():
    one = sensor()
    first, second = one.expose(GREY, 0.0), one.expose(GREY, 0.1)
    assert np.any(first != second)
    assert np.all(GREY == 128)


def test_the_seed_decides():
    np.testing.assert_array_equal(sensor(4).expose(GREY, 0.0), sensor(4).expose(GREY, 0.0))
    assert np.any(sensor(4).expose(GREY, 0.0) != sensor(5).expose(GREY, 0.0))


def test_exposure_wanders_with_time():
    levels = [sensor(drift=0.1).expose(GREY, t).mean() for t in range(0, 60, 3)]
    assert max(levels) - min(levels) > 8


def test_flicker_lays_bands_across_the_picture():
    rows = sensor(flicker=0.1).expose(GREY, 0.0).mean(axis=(1, 2))
    assert rows.max() - rows.min() > 15


def test_compression_keeps_size_and_brightness():
    picture = sensor(jpeg=70).expose(GREY, 0.0)
    assert picture.shape == GREY.shape
    assert abs(picture.mean() - 128) < 1
