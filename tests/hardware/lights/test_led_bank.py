"""Nine LEDs on lines, on gpiozero's own mock of a Pi."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from gpiozero.pins.mock import MockFactory, MockPWMPin

from companion.errors import DeviceFailure
from hardware.lights.bank import DARK, Colour
from hardware.lights.leds import LedBank
from hardware.lights.settings import LightsSettings

if TYPE_CHECKING:
    from collections.abc import Iterator

SETTINGS = LightsSettings()


@pytest.fixture
def pi() -> Iterator[MockFactory]:
    factory = MockFactory(pin_class=MockPWMPin)
    yield factory
    factory.reset()


def levels(pi: MockFactory, settings: LightsSettings = SETTINGS) -> list[float]:
    return [round(float(pi.pin(pin).state), 3) for pin in settings.pins]


def test_all_leds_are_dark_at_first(pi: MockFactory) -> None:
    bank = LedBank(SETTINGS, pi)
    assert bank.count == 9
    assert levels(pi) == [0.0] * 9


def test_an_led_is_as_bright_as_the_strongest_colour(pi: MockFactory) -> None:
    bank = LedBank(SETTINGS, pi)
    bank.paint([Colour(0.6, 0.3, 0.0), *[DARK] * 8])
    assert levels(pi) == [0.6, *[0.0] * 8]


def test_a_transistor_that_turns_the_line_round_is_allowed_for(pi: MockFactory) -> None:
    settings = replace(SETTINGS, active_high=False)
    bank = LedBank(settings, pi)
    assert levels(pi) == [1.0] * 9
    bank.paint([Colour(1, 0, 0), *[DARK] * 8])
    assert levels(pi) == [0.0, *[1.0] * 8]


def test_closing_puts_all_out_frees_the_lines_and_twice_is_harmless(pi: MockFactory) -> None:
    bank = LedBank(SETTINGS, pi)
    bank.paint([Colour(1, 1, 1)] * 9)
    bank.close()
    bank.close()
    LedBank(SETTINGS, pi)
    assert levels(pi) == [0.0] * 9


def test_a_line_that_another_holds_is_named_and_the_others_are_free_again(pi: MockFactory) -> None:
    first = LedBank(replace(SETTINGS, pins=(13,)), pi)
    with pytest.raises(DeviceFailure, match="GPIO13"):
        LedBank(SETTINGS, pi)
    first.close()
    LedBank(SETTINGS, pi)
