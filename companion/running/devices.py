"""The owner's devices by the settings: which there should be, and how each is opened when it is there."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from hardware.attached import Attached
from hardware.buttons.gpio import GpioButtons
from hardware.buttons.settings import ButtonsDriver
from hardware.lights.cells import IN_ORDER, CellLights
from hardware.lights.leds import LedBank
from hardware.lights.settings import LightsDriver
from hardware.lights.strip import StripBank, open_line
from hardware.simulated.lights import SimulatedLights
from hardware.speaker.aplay import Aplay
from hardware.speaker.beeps import Beeps
from hardware.speaker.espeak import Espeak
from hardware.speaker.making import SoundMaker
from hardware.speaker.piper import Piper
from hardware.speaker.settings import SpeakerDriver
from hardware.speaker.spoken import SpokenSpeaker

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from companion.table import Cell
    from hardware.buttons import Buttons
    from hardware.buttons.settings import ButtonsSettings
    from hardware.lights import Lights
    from hardware.lights.settings import LightsSettings
    from hardware.speaker import Speaker
    from hardware.speaker.settings import SpeakerSettings
    from hardware.speaker.synthesis import Synthesis


def lights_of(settings: LightsSettings, lamp_of: Callable[[], Mapping[Cell, int]] = lambda: IN_ORDER) -> Attached[Lights] | None:
    """The lamps; None where the owner has none. lamp_of: which lamp is beside which cell, asked whenever they are opened."""

    def opened() -> Lights:
        if settings.driver is LightsDriver.SIMULATED:
            return SimulatedLights()
        bank = LedBank(settings) if settings.driver is LightsDriver.LEDS else StripBank(open_line(settings.device), settings)
        return CellLights(bank, lamp_of(), settings)

    return None if settings.driver is LightsDriver.NONE else Attached("lamps", opened)


def buttons_of(settings: ButtonsSettings, clock: Callable[[], float]) -> Attached[Buttons] | None:
    """The buttons; None where the owner has none. clock: seconds, never steps."""

    def opened() -> Buttons:
        return GpioButtons(settings, clock)

    return None if settings.driver is ButtonsDriver.NONE else Attached("buttons", opened)


def speaker_of(settings: SpeakerSettings, language: str, kept: Path) -> Attached[Speaker] | None:
    """The voice in a language; None where the owner wants silence. kept: a folder for sounds that are made ahead."""

    def opened() -> Speaker:
        return SpokenSpeaker(SoundMaker(_ways(settings, language), kept, settings), Aplay(settings.device))

    return None if settings.driver is SpeakerDriver.NONE else Attached("voice", opened)


def _ways(settings: SpeakerSettings, language: str) -> list[Synthesis]:
    if settings.driver is SpeakerDriver.BEEPS:
        return [Beeps()]
    if settings.driver is SpeakerDriver.PIPER:
        return [Piper(Path(settings.voice)), Espeak(language, settings.words_a_minute)]
    return [Espeak(settings.voice or language, settings.words_a_minute)]
