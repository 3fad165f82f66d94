"""Sounds: beeps that differ, and silence before what is spoken."""

from __future__ import annotations

import io
import wave
from array import array

import pytest

from companion.errors import DeviceFailure
from companion.utterance import Tone
from hardware.speaker.sound import beep, prepared


def samples(sound: bytes) -> list[int]:
    with wave.open(io.BytesIO(sound)) as file:
        return list(array("h", file.readframes(file.getnframes())))


def test_every_tone_has_a_beep_of_its_own() -> None:
    assert len({beep(tone) for tone in Tone}) == len(Tone)


def test_a_beep_is_heard_and_not_too_loud() -> None:
    for tone in Tone:
        assert 10_000 < max(map(abs, samples(beep(tone)))) < 20_000


def test_the_lead_is_silence_and_the_rest_is_as_it_was() -> None:
    spoken = beep(Tone.TURN)
    heard = samples(prepared(spoken, 1.0, 0.3))
    lead = round(0.3 * 22_050)
    assert heard[:lead] == [0] * lead
    assert heard[lead:] == samples(spoken)


def test_volume_is_a_share() -> None:
    spoken = beep(Tone.TURN)
    loud, soft = (max(samples(prepared(spoken, volume, 0))) for volume in (1.0, 0.25))
    assert soft == pytest.approx(loud / 4, abs=1)


@pytest.mark.parametrize("spoken", [b"", b"no sound at all", beep(Tone.TURN)[:44]])
def test_a_sound_that_is_none_is_refused(spoken: bytes) -> None:
    with pytest.raises(DeviceFailure, match="voice gave"):
        prepared(spoken, 1.0, 0.3)
