"""How long hardly a picture may come before people are told."""

from __future__ import annotations

from companion.running.blind import Blind


def told(pictures: list[float], none: list[float]) -> list[float]:
    """The times at which it is blind. pictures, none: when one came, and when there was a word that there is none."""
    blind = Blind()
    return [t for t, picture in sorted([*((t, True) for t in pictures), *((t, False) for t in none)]) if blind.now(t, picture=picture)]


def test_one_picture_a_second_is_sight() -> None:
    assert told([float(t) for t in range(100)], [t + 0.5 for t in range(100)]) == []


def test_a_camera_that_ends_is_told_of_after_a_while() -> None:
    assert told([0.0, 0.1, 0.2, 0.3], [0.6, 5.0, 9.9, 10.0, 11.0]) == [10.0, 11.0]


def test_its_first_start_may_take_longer() -> None:
    assert told([], [0.0, 29.0, 30.0]) == [30.0]
    assert told([29.7, 29.8, 29.9, 30.0], [0.0, 29.0, 31.0]) == []


def test_it_sees_again_once_a_few_pictures_came() -> None:
    assert told([0.0, 0.1, 0.2, 0.3, 12.0, 12.1, 12.2, 12.3], [11.0, 13.0]) == [11.0, 12.0, 12.1, 12.2]


def test_one_picture_at_each_new_start_is_no_sight() -> None:
    assert told([0.0, 0.1, 0.2, 0.3, 12.0, 24.0, 36.0, 48.0, 60.0], [11.0]) == [11.0, 12.0, 24.0, 36.0, 48.0, 60.0]
