"""Why a GPIO line cannot be had, with the cure: by what gpiozero and the libraries below it raise."""

from __future__ import annotations

from companion.errors import DeviceFailure

_CURES = (
    (("No module named", "BadPinFactory", "Unable to load"), "sudo apt install python3-lgpio, on a Raspberry Pi"),
    (("busy",), "another program holds the line, `gpioinfo` tells which; end it"),
    (("Permission", "can not open gpiochip"), "put the user into the group gpio, or allow char-gpiochip in the unit"),
    (("lgd-nfy",), "start it in a folder that can be written to, as the library of the lines needs one"),
)
_ELSE = "see whether the user is in the group gpio, and with `gpioinfo` whether another program holds the line"


def no_line(what: str, error: Exception) -> DeviceFailure:
    """What is to be raised where a line cannot be had. what: hangs on it, like "the LED on GPIO5"."""
    cause = f"{type(error).__name__}: {error}"
    cure = next((cure for words, cure in _CURES if any(word in cause for word in words)), _ELSE)
    return DeviceFailure(f"{what} cannot be had ({cause}); {cure}")
