"""What is held of a camera, and whether a picture was taken by it."""

from __future__ import annotations

import pytest

from hardware.camera.held import Held

METADATA = {"ExposureTime": 9_987, "AnalogueGain": 1.5, "ColourGains": (1.9, 1.4), "Lux": 300.0}
HELD = Held.of(METADATA, ("ExposureTime", "AnalogueGain", "ColourGains"))


def test_what_is_held_is_set_with_the_automatic_off() -> None:
    assert HELD.controls == {
        "ExposureTime": 9_987,
        "AnalogueGain": 1.5,
        "ColourGains": (1.9, 1.4),
        "AeEnable": False,
        "AwbEnable": False,
    }


def test_only_what_the_camera_lets_be_set_is_held() -> None:
    assert Held.of(METADATA, ("ExposureTime",)).controls == {"ExposureTime": 9_987, "AeEnable": False}
    assert Held.of({}, ("ExposureTime",)).controls == {}


@pytest.mark.parametrize(
    ("changed", "holds"),
    [
        ({}, True),
        ({"ExposureTime": 10_010}, True),
        ({"ExposureTime": 20_000}, False),
        ({"AnalogueGain": 1.0}, False),
        ({"ColourGains": (1.9, 1.7)}, False),
        ({"Lux": 1.0}, True),
    ],
)
def test_a_picture_is_held_to_all_of_it(changed: dict[str, object], *, holds: bool) -> None:
    assert HELD.holds({**METADATA, **changed}) is holds


def test_a_picture_that_tells_nothing_is_taken() -> None:
    assert HELD.holds({})


def test_rest_is_stricter_than_holding() -> None:
    a_little = {**METADATA, "ExposureTime": 10_350}

    assert HELD.holds(a_little)
    assert not HELD.steady(a_little)


def settled(exposure_us: float, gain: float) -> Held:
    return Held({"ExposureTime": (exposure_us,), "AnalogueGain": (gain,), "ColourGains": (1.9, 1.4)})


@pytest.mark.parametrize(
    ("exposure_us", "gain", "held_us", "held_gain"),
    [
        (14_000.0, 1.0, 10_000, 1.4),
        (16_000.0, 1.0, 10_000, 1.6),
        (16_000.0, 2.0, 20_000, 1.6),
        (6_000.0, 2.0, 10_000, 1.2),
        (10_000.0, 1.0, 10_000, 1.0),
    ],
)
def test_exposure_is_made_a_whole_number_of_flickers_and_gain_makes_up_for_it_r30(
    exposure_us: float, gain: float, held_us: float, held_gain: float
) -> None:
    held = settled(exposure_us, gain).in_step_with(50)

    assert held.controls["ExposureTime"] == held_us
    assert held.controls["AnalogueGain"] == pytest.approx(held_gain)
    assert held.controls["ColourGains"] == (1.9, 1.4)
    assert held.why_bands(50) == ""


def test_in_bright_light_the_short_exposure_stays_and_bands_are_said_r30() -> None:
    held = settled(2_000.0, 1.0).in_step_with(50)

    assert held == settled(2_000.0, 1.0)
    assert "lamps may make bands" in held.why_bands(50)


def test_in_daylight_alone_any_exposure_will_do() -> None:
    assert settled(14_000.0, 1.0).in_step_with(0) == settled(14_000.0, 1.0)
    assert settled(14_000.0, 1.0).why_bands(0) == ""
