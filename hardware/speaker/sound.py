"""Sounds as WAV files: silence before what is spoken, and beeps."""

from __future__ import annotations

import io
import math
import wave
from array import array
from typing import TYPE_CHECKING, NamedTuple

from companion.errors import DeviceFailure
from companion.utterance import Tone

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

_RATE_HZ = 22_050
_LOUD = 0.5 * 32_767
_FADE_S = 0.01


class Note(NamedTuple):
    """A tone of a pitch and a length; pitch 0 is silence."""

    pitch_hz: float
    long_s: float


BEEPS: dict[Tone, tuple[Note, ...]] = {
    Tone.ATTENTION: (Note(330, 0.18), Note(0, 0.08), Note(330, 0.18)),
    Tone.NEWS: (Note(523, 0.12), Note(784, 0.16)),
    Tone.TURN: (Note(659, 0.12),),
    Tone.END: (Note(523, 0.14), Note(659, 0.14), Note(784, 0.14), Note(1047, 0.4)),
}
"""Low and twice: look at the table. Rising: news. One: the next turn. A fanfare: won."""


def beep(tone: Tone) -> bytes:
    """The beep for a tone as a WAV file."""
    samples = array("h")
    for note in BEEPS[tone]:
        samples.extend(_played(note))
    return _file(samples.tobytes(), _RATE_HZ)


def silence(long_s: float) -> bytes:
    """A WAV file in which nothing is heard."""
    return _file(bytes(2 * round(long_s * _RATE_HZ)), _RATE_HZ)


def prepared(spoken: bytes, volume: float, lead_s: float) -> bytes:
    """A WAV file of one channel and 16 bits as loud as wanted and with silence before it. Raises DeviceFailure where it is none."""
    try:
        with wave.open(io.BytesIO(spoken)) as file:
            one_channel = file.getnchannels() == 1 and file.getsampwidth() == 2
            rate_hz, frames = file.getframerate(), file.readframes(file.getnframes())
    except (wave.Error, EOFError) as error:
        raise DeviceFailure(f"the voice gave no sound ({error}): does it have this language?") from error
    if not one_channel or not frames:
        raise DeviceFailure("the voice gave a sound that is none: does it have this language?")
    samples = array("h", frames)
    if volume < 1:
        samples = array("h", (round(sample * volume) for sample in samples))
    return _file(bytes(2 * round(lead_s * rate_hz)) + samples.tobytes(), rate_hz)


def length_s(path: Path) -> float:
    """How long a WAV file lasts."""
    with wave.open(str(path)) as file:
        return float(file.getnframes() / file.getframerate())


def _played(note: Note) -> Iterable[int]:
    count = round(note.long_s * _RATE_HZ)
    for i in range(count):
        edge = min(1.0, i / (_FADE_S * _RATE_HZ), (count - i) / (_FADE_S * _RATE_HZ))
        yield round(_LOUD * edge * math.sin(2 * math.pi * note.pitch_hz * i / _RATE_HZ))


def _file(samples: bytes, rate_hz: int) -> bytes:
    whole = io.BytesIO()
    with wave.open(whole, "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(rate_hz)
        file.writeframes(samples)
    return whole.getvalue()
