"""`companion dark`: puts all lamps out, as after a crash of the service; quick to start, so that it needs next to nothing."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

from companion.cli.config import add_settings, settings_file
from companion.settings.sources import default_state
from companion.settings.spare import read_or_spare, spare_in
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
    spare = spare_in(default_state(os.environ, Path.home()))
    lights = read_or_spare(settings_file(args), spare, os.environ, args.set)[0].settings.lights
    if lights.driver is not LightsDriver.NONE:
        open_bank(lights).close()  # a bank is dark from the moment in which it is opened
    return 0
