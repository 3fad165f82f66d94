"""What settings must be together, where each of them is right by itself."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING

from companion.engine.apply import start
from companion.engine.editions import UnknownSwitchError, switches_of
from companion.engine.events import GameStarted
from companion.engine.refused import NotAllowedError
from companion.settings.check import shown
from companion.table import CELLS
from hardware.buttons.settings import ButtonsDriver
from hardware.lights.settings import LightsDriver

if TYPE_CHECKING:
    from companion.settings.sections import Settings

_ANYBODY = ("Ada", "Ben")
_OF_SPI = {"/dev/spidev0": range(7, 12), "/dev/spidev1": range(16, 22)}
"""The GPIO lines that an SPI device takes, also those of which a strip makes no use."""


def troubles_together(settings: Settings) -> list[str]:
    """A line for each thing that does not go together."""
    return [*_of_the_camera(settings), *_of_the_game(settings), *_of_the_lines(settings), *_of_the_folders(settings)]


def _of_the_camera(settings: Settings) -> list[str]:
    camera = settings.camera
    longest_us = 1_000_000 // camera.fps
    found = []
    if camera.exposure_us > longest_us:
        at_most = f"at {camera.fps} pictures a second (camera.fps) it is at most {longest_us}"
        found.append(f"camera.exposure_us is {camera.exposure_us}: {at_most}; set a shorter one, or fewer pictures")
    if 0 < camera.gain < 1:
        found.append(f"camera.gain is {camera.gain:g}: no sensor has less than 1; 0 lets it settle")
    return found


def _of_the_game(settings: Settings) -> list[str]:
    game = settings.game
    try:
        switches = switches_of(game.edition, game.switches)
    except UnknownSwitchError as error:
        return [f"game.switches: {error}"]
    try:
        start(GameStarted(game.edition, switches.words(), game.players or _ANYBODY))
    except NotAllowedError as error:
        return [f"game.players is {shown(game.players)}: {error}"]
    return []


def _of_the_lines(settings: Settings) -> list[str]:
    lights, buttons = settings.lights, settings.buttons
    pins = lights.pins if lights.driver is LightsDriver.LEDS else ()
    pressed = tuple(buttons.lines().values()) if buttons.driver is ButtonsDriver.GPIO else ()
    found = []
    if lights.driver is LightsDriver.LEDS and len(pins) < len(CELLS):
        found.append(f"lights.pins is {shown(pins)}: {len(CELLS)} lamps need {len(CELLS)} lines, not {len(pins)}")
    held = sorted({*_OF_SPI.get(lights.device.partition(".")[0], ())} & {*pressed}) if lights.driver is LightsDriver.STRIP else []
    if held:
        found.append(f"buttons: {', '.join(f'GPIO{line}' for line in held)} are lines of {lights.device}, on which the strip hangs")
    twice = sorted(line for line, uses in Counter((*pins, *pressed)).items() if uses > 1)
    if twice:
        found.append(f"lights.pins and buttons: {', '.join(f'GPIO{line}' for line in twice)} cannot be two things at once")
    return found


def _of_the_folders(settings: Settings) -> list[str]:
    """The service is started in a folder that lies in memory: what is kept below it is gone when the service ends."""
    said = {
        "recording.folder": settings.recording.folder,
        "folders.games": settings.folders.games,
        "folders.calibration": settings.folders.calibration,
    }
    return [
        f'{key} is {shown(folder)}: it may be empty, or the whole path from / on, like "/mnt/games"'
        for key, folder in said.items()
        if folder and not Path(folder).is_absolute()
    ]
