"""The time of a picture."""

from __future__ import annotations

import pytest

from hardware.camera.stamp import stamp


@pytest.mark.parametrize(
    ("sensor_s", "t"),
    [
        pytest.param(99.9, 99.9, id="the sensor's own"),
        pytest.param(100.0, 100.0, id="just now"),
        pytest.param(0.0, 100.0, id="none"),
        pytest.param(12.0, 100.0, id="of another clock, behind"),
        pytest.param(1_700_000_000.0, 100.0, id="of another clock, ahead"),
    ],
)
def test_a_sensor_is_believed_where_its_picture_is_a_little_old(sensor_s: float, t: float) -> None:
    assert stamp(sensor_s, 100.0) == t
