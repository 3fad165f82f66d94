"""How many pictures a second come."""

from __future__ import annotations

import pytest

from hardware.camera.pace import SLOW, Pace


def pace(rate: float, fps: float = 15, pictures: int = 40) -> Pace:
    pace = Pace(fps)
    for n in range(pictures):
        pace.came(100 + n / rate)
    return pace


def test_too_few_pictures_are_said_with_the_cure_r15() -> None:
    assert pace(2.5).why_slow.startswith(f"{SLOW}, 2.5 a second: put on more light")


@pytest.mark.parametrize(("rate", "fps"), [(15, 15), (5, 15), (2, 2), (3, 4)])
def test_enough_are_not_and_neither_is_what_the_owner_asked_for(rate: float, fps: float) -> None:
    assert pace(rate, fps).why_slow == ""


def test_a_few_pictures_tell_nothing_yet() -> None:
    assert pace(1, pictures=10).why_slow == ""


def test_once_enough_come_again_nothing_is_said() -> None:
    slow = pace(2)
    for n in range(20):
        slow.came(200 + n / 15)

    assert slow.why_slow == ""
