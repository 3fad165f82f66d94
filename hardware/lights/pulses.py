"""Colours as the bits that a WS2812 or SK6812 strip takes from an SPI line.

Each bit of a colour becomes three on the wire at 2.4 MHz, 110 for 1 and 100 for 0: high for 0.83 or 0.42 microseconds, as the data
sheets of both ask. A pause of 80 microseconds (newer WS2812B: 280) makes the strip show what it has got.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from hardware.lights.settings import Order

if TYPE_CHECKING:
    from collections.abc import Sequence

    from hardware.lights.bank import Colour

CLOCK_HZ = 2_400_000
_BEFORE, _AFTER = bytes(1), bytes(100)
"""The line may idle high before the first bit; the pause after the last lasts 333 microseconds."""
COLOUR_MA = 20.0
"""What one colour of one LED draws at full strength."""
IDLE_MA = 1.0
"""What an LED draws that is dark."""


def _wired(value: int) -> bytes:
    bits = "".join("110" if value >> bit & 1 else "100" for bit in range(7, -1, -1))
    return int(bits, 2).to_bytes(3, "big")


_WIRED = tuple(_wired(value) for value in range(256))


def limited(colours: Sequence[Colour], current_ma: float) -> list[Colour]:
    """The same colours, all dimmed alike where together they would draw more."""
    spare = max(current_ma - IDLE_MA * len(colours), 0.0)
    drawn = COLOUR_MA * sum(sum(colour) for colour in colours)
    return [colour.dimmed(spare / drawn) for colour in colours] if drawn > spare else list(colours)


def transfer(colours: Sequence[Colour], order: Order) -> bytes:
    """What goes over the line for a strip of these colours, the LED nearest to the Pi first."""
    return _BEFORE + b"".join(_WIRED[value] for colour in colours for value in _values(colour, order)) + _AFTER


def _values(colour: Colour, order: Order) -> tuple[int, ...]:
    red, green, blue = (round(255 * min(max(part, 0.0), 1.0)) for part in colour)
    if order is Order.GRB:
        return green, red, blue
    white = min(red, green, blue)
    return green - white, red - white, blue - white, white
