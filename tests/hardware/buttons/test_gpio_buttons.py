"""Buttons on lines, on gpiozero's own mock of a Pi."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from gpiozero.pins.mock import MockFactory

from companion.buttons import Button, Press
from companion.errors import DeviceFailure
from hardware.buttons.gpio import GpioButtons
from hardware.buttons.settings import ButtonsSettings

if TYPE_CHECKING:
    from collections.abc import Iterator

SETTINGS = ButtonsSettings(seat_1=23, seat_2=24)


@pytest.fixture
def pi() -> Iterator[MockFactory]:
    factory = MockFactory()
    yield factory
    factory.reset()


class Table:
    """Buttons and the fingers on them."""

    def __init__(self, pi: MockFactory) -> None:
        self.t = 0.0
        self._pi = pi
        self.buttons = GpioButtons(SETTINGS, lambda: self.t, pi)

    def press(self, button: Button, for_s: float) -> None:
        pin = self._pi.pin(SETTINGS.lines()[button])
        pin.drive_low()
        self.t += for_s
        pin.drive_high()

    def wait(self, for_s: float) -> list[Press]:
        until, pressed = self.t + for_s, list[Press]()
        while self.t < until:
            self.t += 0.05
            pressed += self.buttons.presses(self.t)
        return pressed


def test_nothing_is_pressed_at_first(pi: MockFactory) -> None:
    assert Table(pi).wait(1.0) == []


@pytest.mark.parametrize("button", [Button.DONE, Button.UNDO, Button.PAUSE, Button.SEAT_1, Button.SEAT_2])
def test_a_tap_between_two_looks_is_not_lost(pi: MockFactory, button: Button) -> None:
    table = Table(pi)
    table.wait(0.5)
    table.press(button, 0.04)
    assert table.wait(0.5) == [Press(button)]


def test_taps_are_told_one_by_one(pi: MockFactory) -> None:
    table = Table(pi)
    for _ in range(3):
        table.press(Button.UNDO, 0.1)
        table.t += 0.1
    assert table.wait(0.5) == [Press(Button.UNDO)] * 3


def test_done_held_long_asks_for_a_new_game_and_no_other_button_does(pi: MockFactory) -> None:
    table = Table(pi)
    pi.pin(SETTINGS.undo).drive_low()
    pi.pin(SETTINGS.done).drive_low()
    assert table.wait(4.0) == [Press(Button.DONE, held=True)]
    pi.pin(SETTINGS.done).drive_high()
    pi.pin(SETTINGS.undo).drive_high()
    assert table.wait(1.0) == []


def test_a_line_that_cannot_be_had_is_named_and_the_others_are_free_again(pi: MockFactory) -> None:
    other = GpioButtons(replace(SETTINGS, done=0, undo=22, pause=0, seat_1=0, seat_2=0), lambda: 0.0, pi)
    with pytest.raises(DeviceFailure, match="pause on GPIO22"):
        GpioButtons(SETTINGS, lambda: 0.0, pi)
    other.close()
    with GpioButtons(SETTINGS, lambda: 0.0, pi) as buttons:
        assert buttons.presses(0.0) == ()


def test_a_button_without_a_line_is_none() -> None:
    assert Button.SEAT_3 not in SETTINGS.lines()
    assert SETTINGS.lines()[Button.SEAT_2] == 24
