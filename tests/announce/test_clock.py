"""Seconds as people read them."""

from __future__ import annotations

import pytest

from companion.announce.clock import clock


@pytest.mark.parametrize(
    ("seconds", "told"), [(0, "0:00"), (9.99, "0:09"), (65, "1:05"), (3599, "59:59"), (3600, "1:00:00"), (7384.5, "2:03:04")]
)
def test_seconds_are_told_as_minutes_and_from_an_hour_on_as_hours(seconds: float, told: str) -> None:
    assert clock(seconds) == told
