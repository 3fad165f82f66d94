"""A strip on an SPI line that keeps what was sent over it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.errors import DeviceFailure
from hardware.lights.bank import DARK, Colour
from hardware.lights.pulses import transfer
from hardware.lights.settings import LightsSettings, Order
from hardware.lights.strip import StripBank, clock_trouble, open_line

SETTINGS = LightsSettings()
ALL_DARK = transfer([DARK] * 9, Order.GRB)


class Wire:
    """Keeps what is sent, until it is cut."""

    def __init__(self) -> None:
        self.sent: list[bytes] = []
        self.cut = False
        self.closed = 0

    def writebytes2(self, data: bytes) -> None:
        if self.cut:
            raise OSError(19, "No such device")
        self.sent.append(data)

    def close(self) -> None:
        self.closed += 1


def test_the_first_thing_that_is_sent_is_darkness() -> None:
    wire = Wire()
    StripBank(wire, SETTINGS)
    assert wire.sent == [ALL_DARK]


def test_what_is_painted_is_sent_each_time_even_if_it_is_the_same() -> None:
    wire = Wire()
    bank = StripBank(wire, SETTINGS)
    colours = [Colour(0.5, 0.2, 0.0), *[DARK] * 8]
    bank.paint(colours)
    bank.paint(colours)
    assert wire.sent[1:] == [transfer(colours, Order.GRB)] * 2


def test_the_last_thing_that_is_sent_is_darkness_and_then_the_line_is_free() -> None:
    wire = Wire()
    bank = StripBank(wire, SETTINGS)
    bank.paint([Colour(1, 0, 0)] * 9)
    bank.close()
    bank.close()
    assert wire.sent[-1] == ALL_DARK
    assert wire.closed == 1


def test_a_white_strip_stays_within_its_current() -> None:
    wire = Wire()
    StripBank(wire, replace(SETTINGS, current_ma=100)).paint([Colour(1, 1, 1)] * 9)
    assert wire.sent[-1] != transfer([Colour(1, 1, 1)] * 9, Order.GRB)


def test_a_strip_that_is_gone_says_so() -> None:
    wire = Wire()
    bank = StripBank(wire, SETTINGS)
    wire.cut = True
    with pytest.raises(DeviceFailure, match="No such device"):
        bank.paint([DARK] * 9)
    with pytest.raises(DeviceFailure):
        bank.close()
    assert wire.closed == 1


@pytest.mark.parametrize(
    ("model", "config", "told"),
    [
        ("Raspberry Pi 5 Model B Rev 1.0", "", ""),
        ("Raspberry Pi 4 Model B Rev 1.5", "core_freq=500\ncore_freq_min=500\n", ""),
        ("Raspberry Pi 4 Model B Rev 1.5", "#core_freq_min=500\n", "core_freq_min=500"),
        ("Raspberry Pi Zero 2 W Rev 1.0", "dtparam=spi=on\n", "core_freq=250"),
        ("Raspberry Pi Zero 2 W Rev 1.0", "dtparam=spi=on\n core_freq = 250\n", ""),
        ("Raspberry Pi 3 Model B Plus", "core_freq=400\n", "core_freq=250"),
    ],
)
def test_a_board_whose_clock_moves_is_told_how_to_keep_it_r32(model: str, config: str, told: str) -> None:
    trouble = clock_trouble(model, config)
    assert told in trouble
    assert bool(trouble) == bool(told)


def test_a_device_that_is_none_is_named() -> None:
    with pytest.raises(DeviceFailure, match="/dev/ttyUSB0"):
        open_line("/dev/ttyUSB0")
