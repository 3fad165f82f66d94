"""The owner's devices by the settings: which there should be, and how each is opened when it is there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hardware.attached import Attached
from hardware.buttons.opened import open_buttons
from hardware.buttons.settings import ButtonsDriver
from hardware.lights.opened import open_lights
from hardware.lights.settings import LightsDriver
from hardware.speaker.opened import open_speaker
from hardware.speaker.settings import SpeakerDriver

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from pathlib import Path

    from companion.table import Cell
    from hardware.buttons import Buttons
    from hardware.buttons.settings import ButtonsSettings
    from hardware.lights import Lights
    from hardware.lights.settings import LightsSettings
    from hardware.speaker import Speaker
    from hardware.speaker.settings import SpeakerSettings


def lights_of(settings: LightsSettings, lamp_of: Callable[[], Mapping[Cell, int]]) -> Attached[Lights] | None:
    """The lamps; None where the owner has none. lamp_of: which lamp is beside which cell, asked whenever they are opened."""

    def opened() -> Lights:
        return open_lights(settings, lamp_of())

    return None if settings.driver is LightsDriver.NONE else Attached("lamps", opened)


def buttons_of(settings: ButtonsSettings, clock: Callable[[], float]) -> Attached[Buttons] | None:
    """The buttons; None where the owner has none. clock: seconds, never steps."""

    def opened() -> Buttons:
        return open_buttons(settings, clock)

    return None if settings.driver is ButtonsDriver.NONE else Attached("buttons", opened)


def speaker_of(settings: SpeakerSettings, language: str, kept: Path) -> Attached[Speaker] | None:
    """The voice in a language; None where the owner wants silence. kept: a folder for sounds that are made ahead."""

    def opened() -> Speaker:
        return open_speaker(settings, language, kept)

    return None if settings.driver is SpeakerDriver.NONE else Attached("voice", opened)
