"""Colours become the bits that a strip takes, within the current that is allowed."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.lights.bank import DARK, Colour
from hardware.lights.pulses import CLOCK_HZ, COLOUR_MA, IDLE_MA, limited, transfer
from hardware.lights.settings import Order

SHARE = st.floats(0, 1)
COLOURS = st.lists(st.builds(Colour, SHARE, SHARE, SHARE), min_size=1, max_size=30)


def decoded(sent: bytes) -> list[int]:
    """The values in a transfer, read back from the lengths of its pulses as a strip does."""
    line = "".join(f"{byte:08b}" for byte in sent).strip("0") + "00"
    pulses = [len(high) for high in line.replace("0", " ").split()]
    bits = ["1" if length == 2 else "0" for length in pulses]
    assert len(bits) % 8 == 0
    return [int("".join(bits[at : at + 8]), 2) for at in range(0, len(bits), 8)]


def test_a_transfer_is_green_red_blue_of_each_led_in_turn() -> None:
    assert decoded(transfer([Colour(1, 0.5, 0), Colour(0, 0, 1)], Order.GRB)) == [128, 255, 0, 0, 0, 255]


def test_a_strip_with_white_of_its_own_gets_what_the_colours_have_in_common_as_white() -> None:
    assert decoded(transfer([Colour(1, 0.6, 0.4)], Order.GRBW)) == [51, 153, 0, 102]


@given(COLOURS)
def test_every_colour_comes_out_as_it_went_in(colours: list[Colour]) -> None:
    values = decoded(transfer(colours, Order.GRB))
    assert values == [round(255 * part) for colour in colours for part in (colour.green, colour.red, colour.blue)]


def test_a_pulse_is_as_long_as_the_data_sheets_ask() -> None:
    bit_us = 1e6 / CLOCK_HZ
    assert 0.2 <= bit_us <= 0.5
    assert 0.6 <= 2 * bit_us <= 1.0


def test_a_transfer_begins_low_and_ends_with_the_pause_that_shows_it() -> None:
    sent = transfer([DARK] * 9, Order.GRB)
    assert sent[0] == 0
    rest = len(sent) - len(sent.rstrip(b"\0"))
    assert rest * 8 / CLOCK_HZ >= 280e-6


def test_the_longest_strip_fits_into_the_buffer_of_the_kernel() -> None:
    assert len(transfer([DARK] * 144, Order.GRBW)) <= 4096


@given(COLOURS, st.floats(50, 500))
def test_no_more_current_is_drawn_than_is_allowed(colours: list[Colour], current_ma: float) -> None:
    drawn = sum(COLOUR_MA * sum(colour) + IDLE_MA for colour in limited(colours, current_ma))
    assert drawn <= current_ma + 1e-6


def test_colours_that_draw_little_stay_as_they_are() -> None:
    colours = [Colour(0.5, 0.2, 0.1)] * 9
    assert limited(colours, 250) == colours


def test_colours_that_draw_too_much_are_all_dimmed_alike() -> None:
    first, second = limited([Colour(1, 1, 1), Colour(1, 0, 0)], 50)
    assert first.red == pytest.approx(second.red)
    assert first.red < 1
