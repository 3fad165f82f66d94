"""The mains: lamps flicker with it, and an exposure that is no whole number of flickers shows them as bands."""

from __future__ import annotations

import math

BANDS = "lamps may make bands"
"""With these words begins what is said where an exposure does not fit the mains."""

_FLICKER_US = {50: 10_000.0, 60: 25_000 / 3}
"""How long one flicker of a lamp lasts, microseconds, by the frequency of the mains: it flickers twice in each period."""
_IN_STEP = 0.05


def flicker_us(mains_hz: int) -> float | None:
    """How long one flicker lasts, microseconds; None where there is none (mains_hz 0)."""
    return _FLICKER_US.get(mains_hz)


def exposures_in_step(exposure_us: float, mains_hz: int) -> tuple[float, ...]:
    """The next shorter and longer exposures of a whole number of flickers, microseconds, the nearest first; none without flicker."""
    flicker = flicker_us(mains_hz)
    if flicker is None or not exposure_us > 0:
        return ()
    flickers = exposure_us / flicker
    whole = {max(1, math.floor(flickers)), max(1, math.ceil(flickers))}
    return tuple(sorted((n * flicker for n in whole), key=lambda other: abs(other - exposure_us)))


def why_bands(exposure_us: float, mains_hz: int) -> str:
    """Why lamps may make bands in the picture at this exposure, with the cure; "" where they make none."""
    nearest = next(iter(exposures_in_step(exposure_us, mains_hz)), exposure_us)
    if abs(nearest - exposure_us) <= _IN_STEP * nearest:
        return ""
    return (
        f"{BANDS}, as {exposure_us:.0f} us are no whole number of their flickers: set camera.mains_hz to what your mains have,"
        f" or camera.exposure_us to {nearest:.0f}"
    )
