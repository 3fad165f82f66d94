"""A strip of WS2812 or SK6812 LEDs on an SPI line."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from companion.errors import DeviceFailure
from hardware.lights.bank import DARK
from hardware.lights.pulses import CLOCK_HZ, limited, transfer

if TYPE_CHECKING:
    from collections.abc import Sequence

    from hardware.lights.bank import Colour
    from hardware.lights.settings import LightsSettings

_DEVICE = re.compile(r"/dev/spidev(\d+)\.(\d+)")
_DRIFTING = {"Raspberry Pi 3": "core_freq=250", "Raspberry Pi Zero 2": "core_freq=250", "Raspberry Pi 4": "core_freq_min=500"}
"""Boards whose SPI clock moves with their load, and the line of config.txt that keeps it."""


class Line(Protocol):
    """An open SPI device, as spidev gives it."""

    def writebytes2(self, data: bytes) -> None:
        """Sends bytes without a gap up to the size of the kernel's buffer."""

    def close(self) -> None:
        """Lets go of the device."""


def open_line(device: str) -> Line:
    """Opens an SPI device for a strip. Raises DeviceFailure."""
    named = _DEVICE.fullmatch(device)
    if named is None:
        raise DeviceFailure(f"lights.device is {device!r}; it is called like /dev/spidev0.0")
    try:
        # Needed only by those who have a strip.
        import spidev  # noqa: PLC0415
    except ImportError as error:
        raise DeviceFailure(f"spidev is missing ({error}): sudo apt install python3-spidev") from error
    line = spidev.SpiDev()
    try:
        line.open(int(named[1]), int(named[2]))
        line.max_speed_hz = CLOCK_HZ
        line.mode = 0
    except OSError as error:
        line.close()
        raise DeviceFailure(
            f"{device} cannot be had ({error.strerror or error}): put dtparam=spi=on into /boot/firmware/config.txt, restart, and see that"
            " the user is in the group spi"
        ) from error
    opened: Line = line
    return opened


def clock_trouble(model: str, config: str) -> str:
    """Why a strip would show wrong colours on this board, with the cure; "" where its SPI clock stands still.

    model: as in /proc/device-tree/model. config: the text of config.txt.
    """
    for board, cure in _DRIFTING.items():
        name, least = cure.split("=")
        set_to = re.findall(rf"^\s*{name}\s*=\s*(\d+)", config, re.MULTILINE)
        if model.startswith(board) and not (set_to and int(set_to[-1]) == int(least)):
            return (
                f"the SPI clock of this board moves with its load, and a strip shows wrong colours: put {cure} into config.txt and restart"
            )
    return ""


def clock_trouble_here(model: Path = Path("/proc/device-tree/model"), config: Path = Path("/boot/firmware/config.txt")) -> str:
    """As clock_trouble, of the board that this runs on; "" where it cannot be told."""
    try:
        return clock_trouble(model.read_text("utf-8", "replace"), config.read_text("utf-8", "replace"))
    except OSError:
        return ""


class StripBank:
    """The LEDs of a strip, in order from the Pi on."""

    coloured = True

    def __init__(self, line: Line, settings: LightsSettings) -> None:
        self._line: Line | None = line
        self._order, self._current_ma = settings.order, settings.current_ma
        self.count = settings.count
        self.paint([DARK] * self.count)

    def paint(self, colours: Sequence[Colour]) -> None:
        """Lights every LED. Raises DeviceFailure."""
        if len(colours) != self.count:
            raise ValueError(f"the strip has {self.count} LEDs, not {len(colours)}")
        if self._line is None:
            raise DeviceFailure("the strip is closed")
        try:
            self._line.writebytes2(transfer(limited(colours, self._current_ma), self._order))
        except OSError as error:
            raise DeviceFailure(
                f"the strip cannot be written to ({error.strerror or error}): see its wiring and `ls /dev/spidev*`"
            ) from error

    def close(self) -> None:
        """Puts all LEDs out and lets go of the device: they would keep their last colours."""
        if self._line is None:
            return
        try:
            self.paint([DARK] * self.count)
        finally:
            line, self._line = self._line, None
            line.close()
