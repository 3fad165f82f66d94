"""A hand above the table: what it hides."""

from __future__ import annotations

import pytest

from hardware.simulated.hand_view import Hand, covers
from hardware.simulated.hands import SKINS_BGR, SLEEVES_BGR, Gesture, Person


@pytest.mark.parametrize(
    ("at_mm", "hidden"), [((100, 100), True), ((100, 200), True), ((130, 150), True), ((100, 60), False), ((190, 150), False)]
)
def test_an_arm_covers_what_lies_below_its_tips_and_behind_them(at_mm: tuple[float, float], hidden: bool) -> None:
    pointing_up = Hand(Person(SKINS_BGR[0], SLEEVES_BGR[0], left=False), Gesture.GRIP, (100.0, 100.0), (0.0, 0.0), -90.0)

    assert covers(pointing_up, at_mm) is hidden
