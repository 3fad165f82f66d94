"""What an owner can set about the lamps."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from companion.setting import setting


class LightsDriver(StrEnum):
    """What the lamps are."""

    LEDS = "leds"
    STRIP = "strip"
    NONE = "none"


class Order(StrEnum):
    """In which order a strip takes its colours: GRB is a WS2812, GRBW an SK6812 with a white of its own."""

    GRB = "GRB"
    GRBW = "GRBW"


@dataclass(frozen=True, slots=True)
class LightsSettings:
    """The section `lights`."""

    driver: LightsDriver = setting(
        LightsDriver.NONE,
        "What the lamps are: nine plain LEDs, a WS2812 or SK6812 strip, or none.",
        choices=tuple(LightsDriver),
    )
    brightness: float = setting(0.6, "How bright the lamps are; of LEDs only those below 1 are dimmed by pulses.", low=0.05, high=1)
    night: bool = setting(default=False, says="Night mode: the lamps are a fifth as bright, and a win glows instead of running round.")
    hints: bool = setting(
        default=True, says="Whether soft white shows where something is to be done; plain LEDs have one colour and never show it."
    )
    pins: tuple[int, ...] = setting(
        (5, 6, 12, 13, 16, 19, 20, 21, 26), "For LEDs: the nine GPIO lines, by their numbers in GPIO5, GPIO6 and so on.", low=2, high=27
    )
    active_high: bool = setting(
        default=True, says="For LEDs: whether a line at 3.3 V lights its LED; false where a transistor or the wiring turns it round."
    )
    pulses_hz: int = setting(
        100,
        "For LEDs: pulses a second of a dimmed one; twice the mains frequency leaves no bands in the picture.",
        unit="a second",
        low=50,
        high=1000,
    )
    device: str = setting("/dev/spidev0.0", "For a strip: the SPI device on whose MOSI line it hangs.")
    order: Order = setting(Order.GRB, "For a strip: in which order it takes its colours.", choices=tuple(Order))
    count: int = setting(9, "For a strip: how many LEDs it has.", low=9, high=144)
    current_ma: int = setting(
        250,
        "For a strip: it never draws more than this; a Zero 2 W passes on some 500 mA beside its own.",
        unit="milliampere",
        low=50,
        high=5000,
    )
