"""The buttons that the settings name."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.errors import DeviceFailure
from hardware.buttons.gpio import GpioButtons
from hardware.buttons.settings import ButtonsDriver

if TYPE_CHECKING:
    from collections.abc import Callable

    from hardware.buttons.settings import ButtonsSettings


def open_buttons(settings: ButtonsSettings, clock: Callable[[], float]) -> GpioButtons:
    """The buttons; clock: that of the t at which presses are asked for. Raises DeviceFailure."""
    if settings.driver is ButtonsDriver.NONE:
        raise DeviceFailure('no buttons are set: put driver = "gpio" into the section buttons')
    return GpioButtons(settings, clock)
