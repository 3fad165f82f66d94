"""Piper in a worker of its own, with a small module in the place of the real one, which brings its model of 60 MB."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import pytest

from companion.errors import DeviceFailure
from companion.utterance import Rank, Tone, Utterance
from handed import CHECKOUT
from hardware.speaker.beeps import Beeps
from hardware.speaker.making import LEFT_OUT_S, SOON_S, SoundMaker
from hardware.speaker.piper import Piper
from hardware.speaker.settings import SpeakerSettings
from hardware.speaker.sound import length_s

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from hardware.speaker.piper import PiperSpeaks

_MODULE = """
import time

class PiperVoice:
    @classmethod
    def load(cls, model):
        assert model.endswith("voice.onnx")
        with open(model + ".loaded", "a") as file:
            print("once", file=file)
        return cls()

    def synthesize_wav(self, text, wav_file):
        if text == "die":
            raise SystemExit(3)
        if text == "hang":
            time.sleep(600)
        wav_file.setnchannels(1)
        wav_file.setsampwidth(2)
        wav_file.setframerate(22050)
        wav_file.writeframes(bytes(2 * 2205 * len(text)))
"""
"""As piper-tts 1.x: PiperVoice.load(path) and synthesize_wav(text, wave.Wave_write)."""


@pytest.fixture
def piper(tmp_path: Path) -> Iterator[Piper]:
    (tmp_path / "piper.py").write_text(_MODULE, encoding="utf-8")
    for name in ("voice.onnx", "voice.onnx.json"):
        (tmp_path / name).touch()
    begin = f"import sys; sys.path[:0] = [{str(tmp_path)!r}, {str(CHECKOUT)!r}]; "
    run = "import hardware.speaker.piper_worker as worker; worker.main()"
    made = Piper(tmp_path / "voice.onnx", (sys.executable, "-c", begin + run))
    yield made
    made.close()


def utterance(words: str) -> Utterance:
    return Utterance(words, Rank.NEEDED, Tone.NEWS)


def wait(speaks: PiperSpeaks) -> None:
    while not speaks.done():
        pass


def test_sentences_come_whole_from_one_worker(piper: Piper, tmp_path: Path) -> None:
    for words in ("Ada", "Zoë, it is your turn."):
        path = tmp_path / f"{len(words)}.raw"
        wait(piper.start(utterance(words), path))
        assert length_s(path) == pytest.approx(len(words) / 10)


def made_by(maker: SoundMaker, words: str, t: float = 0.0) -> None:
    maker.begin(utterance(words), t)
    while maker.made(t) is None:
        pass


def loaded(folder: Path) -> int:
    """How often the model was."""
    return len((folder / "voice.onnx.loaded").read_text(encoding="utf-8").splitlines())


def test_a_sentence_that_is_kept_leaves_the_model_loaded(piper: Piper, tmp_path: Path) -> None:
    maker = SoundMaker((piper,), tmp_path / "kept", SpeakerSettings())

    for words in ("Ada", "Ada", "Ben"):
        made_by(maker, words)

    assert loaded(tmp_path) == 1


def test_a_sentence_that_is_given_up_leaves_the_model_loaded(piper: Piper, tmp_path: Path) -> None:
    maker = SoundMaker((piper,), tmp_path / "kept", SpeakerSettings())
    made_by(maker, "Cleo")

    maker.begin(utterance("Ada"), 0.0)
    maker.stop()
    made_by(maker, "Ben")

    assert loaded(tmp_path) == 1


def test_a_worker_that_hangs_is_ended_and_another_one_speaks_later(piper: Piper, tmp_path: Path) -> None:
    maker = SoundMaker((piper, Beeps()), tmp_path / "kept", SpeakerSettings())
    made_by(maker, "Ada")
    maker.begin(utterance("hang"), 0.0)
    while maker.made(SOON_S) is None:
        pass

    made_by(maker, "Ben", SOON_S + LEFT_OUT_S)

    assert loaded(tmp_path) == 2
    assert maker.lacks == ""


def test_a_worker_that_dies_is_told_and_the_next_sentence_starts_another(piper: Piper, tmp_path: Path) -> None:
    with pytest.raises(DeviceFailure, match="piper has ended by itself"):
        wait(piper.start(utterance("die"), tmp_path / "die.raw"))
    wait(piper.start(utterance("Ada"), tmp_path / "ada.raw"))


def test_a_voice_of_which_a_file_is_missing_names_it(tmp_path: Path) -> None:
    (tmp_path / "voice.onnx").touch()
    with pytest.raises(DeviceFailure, match=r"voice\.onnx\.json is missing"):
        Piper(tmp_path / "voice.onnx").start(utterance("Ada"), tmp_path / "ada.raw")
