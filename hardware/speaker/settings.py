"""What an owner can set about the voice."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from companion.setting import setting


class SpeakerDriver(StrEnum):
    """What makes the sound."""

    ESPEAK = "espeak"
    PIPER = "piper"
    BEEPS = "beeps"
    NONE = "none"


@dataclass(frozen=True, slots=True)
class SpeakerSettings:
    """The section `voice`."""

    driver: SpeakerDriver = setting(
        SpeakerDriver.NONE,
        "What is heard: espeak-ng, piper (and espeak-ng where piper fails), beeps alone, or nothing.",
        choices=tuple(SpeakerDriver),
    )
    device: str = setting("default", "The sound device by its name in `aplay -L`, like plughw:CARD=Headphones,DEV=0.")
    voice: str = setting(
        "", "For espeak: one of `espeak-ng --voices`; for piper: the path of the voice's .onnx file. Empty: espeak-ng's of the language."
    )
    words_a_minute: int = setting(150, "How fast espeak-ng speaks.", unit="words a minute", low=80, high=300)
    volume: float = setting(1.0, "How loud, of what the device can.", low=0.05, high=1)
    lead_s: float = setting(
        0.3, "Silence before the first word, since HDMI and some USB speakers wake up slowly.", unit="seconds", low=0, high=2
    )
    lag_s: float = setting(4.0, "Small talk that would come later than this is left out.", unit="seconds", low=0.5, high=30)
