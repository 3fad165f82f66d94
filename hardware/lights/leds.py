"""Nine plain LEDs on GPIO lines, by gpiozero."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.errors import DeviceFailure
from hardware.gpio_lines import no_line

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gpiozero import PWMLED
    from gpiozero.pins import Factory

    from hardware.lights.bank import Colour
    from hardware.lights.settings import LightsSettings

_STEADY = 0.995
"""From here on an LED is switched on for good: pulses would only show as bands in the picture."""


class LedBank:
    """An LED a line; its brightness is that of the strongest colour."""

    coloured = False

    def __init__(self, settings: LightsSettings, factory: Factory | None = None) -> None:
        """factory: gpiozero's way to the lines, its default if None. Raises DeviceFailure where a line cannot be had."""
        try:
            # Not every Pi has lamps, and gpiozero takes a second to load on a small one.
            from gpiozero import PWMLED  # noqa: PLC0415
        except ImportError as error:
            raise DeviceFailure(f"gpiozero is missing ({error}): sudo apt install python3-gpiozero python3-lgpio") from error
        self._leds: list[PWMLED] = []
        self._painted: list[float] = []
        for pin in settings.pins:
            try:
                led = PWMLED(pin, active_high=settings.active_high, frequency=settings.pulses_hz, pin_factory=factory)
            except Exception as error:
                self.close()
                raise no_line(f"the LED on GPIO{pin}", error) from error
            self._leds.append(led)
            self._painted.append(0.0)

    @property
    def count(self) -> int:
        """How many LEDs there are."""
        return len(self._leds)

    def paint(self, colours: Sequence[Colour]) -> None:
        """Lights every LED, the first colour on the first line."""
        for i, (led, colour) in enumerate(zip(self._leds, colours, strict=True)):
            level = max(colour)
            level = 1.0 if level > _STEADY else level
            if level == self._painted[i]:
                continue
            try:
                led.value = level
            except Exception as error:
                raise DeviceFailure(f"{led.pin} cannot be lit ({type(error).__name__}: {error}): see its wiring, then restart") from error
            self._painted[i] = level

    def close(self) -> None:
        """Puts all LEDs out and lets go of the lines."""
        leds, self._leds, self._painted = self._leds, [], []
        for led in leds:
            led.off()
            led.close()
