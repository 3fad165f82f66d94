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
