"""Lights lamps on lines and on a strip and tells of presses, until a file is there; runs on the virtual Pi."""

import sys
import time
from dataclasses import replace
from pathlib import Path

from companion.lamps import Lamp
from hardware.buttons.opened import open_buttons
from hardware.buttons.settings import ButtonsDriver, ButtonsSettings
from hardware.lights.cells import IN_ORDER
from hardware.lights.opened import open_lights
from hardware.lights.settings import LightsDriver, LightsSettings

PINS = (5, 6, 12, 13, 16, 19, 20, 21, 26)


def tell(word: str) -> None:
    """A line for whoever watches."""
    sys.stdout.write(f"{word}\n")
    sys.stdout.flush()


def main() -> None:
    """Until the file that is named first exists."""
    stop, settings = Path(sys.argv[1]), LightsSettings(pins=PINS, brightness=1.0)
    leds = open_lights(replace(settings, driver=LightsDriver.LEDS), IN_ORDER)
    strip = open_lights(replace(settings, driver=LightsDriver.STRIP), IN_ORDER)
    lamps = {"a1": Lamp.BLOCKED, "b2": Lamp.BREACH, "c3": Lamp.EXPECTED}
    leds.show(lamps)
    strip.show(lamps)
    pressed = ButtonsSettings(driver=ButtonsDriver.GPIO, seat_1=23)
    with leds, strip, open_buttons(pressed, time.monotonic) as buttons:
        tell("up")
        while not stop.exists():
            leds.refresh(time.monotonic())
            strip.refresh(time.monotonic())
            for press in buttons.presses(time.monotonic()):
                tell(f"{press.button} {'held' if press.held else 'pressed'}")
            time.sleep(0.05)
    tell("dark")


main()
