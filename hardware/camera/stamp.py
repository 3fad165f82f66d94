"""The time of a picture: the sensor's own where it can be believed, else when the picture arrived."""

from __future__ import annotations

_OLDEST_S = 5.0


def stamp(sensor_s: float, now_s: float) -> float:
    """Both in seconds on the system's monotonic clock. A driver that stamps by another clock, or not at all, is not believed."""
    return sensor_s if 0 <= now_s - sensor_s < _OLDEST_S else now_s
