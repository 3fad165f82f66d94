"""The lamps that the settings name."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.errors import DeviceFailure
from hardware.lights.cells import CellLights
from hardware.lights.leds import LedBank
from hardware.lights.settings import LightsDriver
from hardware.lights.strip import StripBank, clock_trouble_here, open_line

if TYPE_CHECKING:
    from collections.abc import Mapping

    from companion.table import Cell
    from hardware.lights.bank import Bank
    from hardware.lights.settings import LightsSettings


def open_bank(settings: LightsSettings) -> Bank:
    """The lamps by number, all dark. Raises DeviceFailure."""
    match settings.driver:
        case LightsDriver.LEDS:
            return LedBank(settings)
        case LightsDriver.STRIP:
            if trouble := clock_trouble_here():
                raise DeviceFailure(trouble)
            return StripBank(open_line(settings.device), settings)
        case LightsDriver.NONE:
            raise DeviceFailure('no lamps are set: put driver = "leds" or "strip" into the section lights')


def open_lights(settings: LightsSettings, lamp_of: Mapping[Cell, int]) -> CellLights:
    """The lamps of the cells, all dark. Raises DeviceFailure."""
    bank = open_bank(settings)
    try:
        return CellLights(bank, lamp_of, settings)
    except ValueError as error:
        bank.close()
        raise DeviceFailure(f"{error}: run `companion calibrate lights`") from error
