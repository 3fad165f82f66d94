"""`companion dark`: puts all lamps out, as after a crash of the service; quick to start, so that it needs next to nothing."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from companion.cli.config import add_settings, settings_file
from companion.settings.sources import read_settings
from hardware.lights.opened import open_bank
from hardware.lights.settings import LightsDriver

if TYPE_CHECKING:
    import argparse

HELP = "Puts all lamps out. The service does it by itself; this is for after a crash."


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of the command."""
    add_settings(parser)


def run(args: argparse.Namespace) -> int:
    """Does it; nothing where there are no lamps. Raises BadSettings, DeviceFailure."""
    lights = read_settings(settings_file(args), os.environ, args.set).settings.lights
    if lights.driver is not LightsDriver.NONE:
        open_bank(lights).close()  # a bank is dark from the moment in which it is opened
    return 0
