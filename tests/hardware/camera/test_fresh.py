"""Whether a picture is a new one of the table."""

from __future__ import annotations

import numpy as np
import pytest

from hardware.camera.fresh import Freshness
from hardware.camera.source import Picture


def noisy(seed: int, level: int = 100) -> Picture:
    return Picture(0.0, np.random.default_rng(seed).integers(level, level + 3, (48, 64, 3), np.uint8))


def test_pictures_that_differ_by_noise_alone_are_fresh() -> None:
    freshness = Freshness(frozen_s=2.0)

    assert [freshness.why_stale(noisy(seed), float(seed)) for seed in range(5)] == [""] * 5


def test_the_same_picture_is_stale_at_once_and_frozen_after_a_while_r26() -> None:
    freshness = Freshness(frozen_s=2.0)
    freshness.why_stale(noisy(1), 10.0)

    told = [(bool(freshness.why_stale(noisy(1), t)), freshness.frozen) for t in (10.1, 11.9, 12.0)]

    assert told == [(True, False), (True, False), (True, True)]


def test_a_new_picture_ends_it() -> None:
    freshness = Freshness(frozen_s=0.1)
    for t in (0.0, 1.0):
        freshness.why_stale(noisy(1), t)

    assert freshness.why_stale(noisy(2), 1.1) == ""
    assert not freshness.frozen


def test_without_a_limit_the_same_picture_is_fresh_again_and_again() -> None:
    freshness = Freshness(frozen_s=0.0)

    assert [freshness.why_stale(noisy(1), float(t)) for t in range(3)] == [""] * 3


@pytest.mark.parametrize(("frozen_s", "seeds", "moves"), [(2.0, (1, 1), False), (2.0, (1, 1, 2), True), (0.0, (1,), True)])
def test_a_camera_moves_once_a_picture_is_another_or_none_has_to_be(frozen_s: float, seeds: tuple[int, ...], *, moves: bool) -> None:
    freshness = Freshness(frozen_s)
    for seed in seeds:
        freshness.why_stale(noisy(seed), 0.0)

    assert freshness.moves is moves


@pytest.mark.parametrize(("level", "black"), [(0, True), (12, False)])
def test_a_black_picture_shows_nothing_and_a_dark_one_something(level: int, *, black: bool) -> None:
    assert ("black" in Freshness(frozen_s=2.0).why_stale(noisy(1, level), 0.0)) is black
