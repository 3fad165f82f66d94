"""The voice that the settings name."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import TYPE_CHECKING

from companion.errors import DeviceFailure
from hardware.speaker.aplay import Aplay
from hardware.speaker.beeps import Beeps
from hardware.speaker.espeak import VOICES, Espeak
from hardware.speaker.making import SoundMaker
from hardware.speaker.piper import Piper
from hardware.speaker.settings import SpeakerDriver
from hardware.speaker.sound import silence
from hardware.speaker.spoken import SpokenSpeaker

if TYPE_CHECKING:
    from hardware.speaker.settings import SpeakerSettings
    from hardware.speaker.synthesis import Synthesis


_SHORT_S = 0.1


def open_speaker(settings: SpeakerSettings, language: str, kept: Path) -> SpokenSpeaker:
    """The voice in a language; kept: the folder for its sound files. Raises DeviceFailure."""
    maker = SoundMaker(_ways(settings, language), kept, settings)
    first = kept / "silence"
    first.write_bytes(silence(max(settings.lead_s, _SHORT_S)))
    return SpokenSpeaker(maker, Aplay(settings.device), first)


def _ways(settings: SpeakerSettings, language: str) -> tuple[Synthesis, ...]:
    """How sentences are made, the one that is liked best first; another language is never spoken in place of this one."""
    plain = Espeak(VOICES[language], settings.words_a_minute)
    match settings.driver:
        case SpeakerDriver.ESPEAK:
            if shutil.which("espeak-ng") is None:
                raise DeviceFailure("espeak-ng is missing: sudo apt install espeak-ng")
            return (Espeak(settings.voice, settings.words_a_minute), plain) if settings.voice else (plain,)
        case SpeakerDriver.PIPER:
            return Piper(Path(settings.voice)), plain
        case SpeakerDriver.BEEPS:
            return (Beeps(),)
        case SpeakerDriver.NONE:
            raise DeviceFailure('no voice is set: put driver = "espeak" into the section voice')
