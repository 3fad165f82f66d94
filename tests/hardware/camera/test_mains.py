"""Exposures at which lamps on the mains make no bands (R30)."""

from __future__ import annotations

import pytest

from hardware.camera.mains import exposures_in_step, why_bands


@pytest.mark.parametrize(
    ("exposure_us", "mains_hz", "whole"),
    [
        (12_000, 50, (10_000, 20_000)),
        (19_000, 50, (20_000, 10_000)),
        (4_000, 50, (10_000,)),
        (10_000, 50, (10_000,)),
        (12_000, 60, (25_000 / 3, 50_000 / 3)),
        (12_000, 0, ()),
        (0, 50, ()),
    ],
)
def test_the_nearest_whole_numbers_of_flickers_come_first(exposure_us: float, mains_hz: int, whole: tuple[float, ...]) -> None:
    assert exposures_in_step(exposure_us, mains_hz) == pytest.approx(whole)


@pytest.mark.parametrize(("exposure_us", "mains_hz"), [(10_000, 50), (9_987, 50), (20_100, 50), (8_333, 60), (25_000, 60), (3_000, 0)])
def test_a_whole_number_of_flickers_makes_no_bands(exposure_us: float, mains_hz: int) -> None:
    assert why_bands(exposure_us, mains_hz) == ""


@pytest.mark.parametrize(("exposure_us", "mains_hz", "cure"), [(10_000, 60, 8_333), (8_333, 50, 10_000), (4_000, 50, 10_000)])
def test_any_other_exposure_may_and_the_cure_is_said(exposure_us: float, mains_hz: int, cure: int) -> None:
    says = why_bands(exposure_us, mains_hz)

    assert "camera.mains_hz" in says
    assert f"camera.exposure_us to {cure}" in says
