"""The speaker that makes sound files and plays them, with small programs in place of espeak-ng and aplay."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import pytest

from companion.errors import DeviceFailure
from companion.utterance import Rank, Tone, Utterance
from hardware.speaker.aplay import Aplay
from hardware.speaker.beeps import Beeps
from hardware.speaker.espeak import Espeak
from hardware.speaker.making import LEFT_OUT_S, SOON_S, SoundMaker
from hardware.speaker.piper import Piper
from hardware.speaker.settings import SpeakerSettings
from hardware.speaker.sound import silence
from hardware.speaker.spoken import SpokenSpeaker
from stub_programs import failing_program, hanging_program, playing_program, speaking_program

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from pathlib import Path

    from hardware.speaker.synthesis import Synthesis

SETTINGS = SpeakerSettings(lead_s=0.5)


def utterance(words: str) -> Utterance:
    return Utterance(words, Rank.NEEDED, Tone.NEWS)


@dataclass
class Corner:
    """A speaker in a folder, and the time that passes for it while its programs run."""

    folder: Path
    ways: Sequence[Synthesis] = ()
    player: str = ""
    t: float = 0.0
    speaker: SpokenSpeaker = field(init=False)

    def __post_init__(self) -> None:
        ways = self.ways or (Espeak("fr-fr", 150, speaking_program(self.folder)),)
        maker = SoundMaker(ways, self.folder / "kept", SETTINGS)
        self.speaker = SpokenSpeaker(maker, Aplay("plughw:CARD=Room", self.player or playing_program(self.folder)))

    def says(self, words: str, step_s: float = 0.0) -> None:
        """Says it to the end. step_s: how far the clock goes on at each look; while programs work as they should it stands still."""
        self.speaker.say(utterance(words), self.t)
        self.until(lambda: not self.speaker.speaking(self.t), step_s)

    def until(self, done: Callable[[], bool], step_s: float = 0.0) -> None:
        for _ in range(200_000):
            if done():
                return
            self.t += step_s
        raise AssertionError("it never ended")

    def told(self, name: str) -> list[Any]:
        path = self.folder / name
        return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()] if path.exists() else []


@pytest.fixture
def corner(tmp_path: Path) -> Iterator[Corner]:
    made = Corner(tmp_path)
    with made.speaker:
        yield made


@pytest.mark.parametrize("name", ["Ada", "--", "-v", "-3 puntos", '"; rm -rf /', "$(x)", "Zoë 🐉", "עדה", "a\nb"])
def test_words_are_given_as_they_are_and_never_as_arguments_r39(corner: Corner, name: str) -> None:
    corner.says(name)
    ((arguments, words),) = corner.told("spoken")
    assert words == name
    assert arguments[:5] == ["-v", "fr-fr", "-s", "150", "--stdin"]
    assert len(arguments) == 7


def test_silence_comes_before_the_first_word_r37(corner: Corner) -> None:
    corner.says("Ada")
    ((arguments, long_s),) = corner.told("played")
    assert long_s == pytest.approx(0.5 + 0.1, abs=0.01)
    assert arguments == ["-q", "-D", "plughw:CARD=Room"]


def test_what_was_said_before_is_only_played_again(corner: Corner) -> None:
    corner.says("Ada")
    corner.says("Ada")
    assert len(corner.told("spoken")) == 1
    assert len(corner.told("played")) == 2


def test_what_was_made_ready_is_played_without_being_made(corner: Corner) -> None:
    corner.speaker.prepare([utterance("Ada"), utterance("Ben")])
    corner.until(lambda: not corner.speaker.speaking(corner.t) and len(list((corner.folder / "kept").glob("*.wav"))) == 2)
    assert corner.told("played") == []
    corner.says("Ben")
    assert len(corner.told("spoken")) == 2
    assert len(corner.told("played")) == 1


def test_a_program_that_is_missing_is_named_with_its_package(tmp_path: Path) -> None:
    corner = Corner(tmp_path, ways=(Espeak("en-gb", 150, str(tmp_path / "no-such-program")),))
    with pytest.raises(DeviceFailure, match=r"no-such-program cannot be run .*apt install espeak-ng"):
        corner.says("Ada")


def test_a_device_that_is_missing_is_named_with_what_was_said_of_it(tmp_path: Path) -> None:
    corner = Corner(tmp_path, player=failing_program(tmp_path, "aplay: main:834: audio open error: No such file or directory"))
    with pytest.raises(DeviceFailure, match=r"plughw:CARD=Room.*audio open error"):
        corner.says("Ada")


def test_where_one_voice_fails_the_next_one_speaks_r40(tmp_path: Path) -> None:
    broken = Espeak("fr-fr", 150, failing_program(tmp_path, "The specified espeak-ng voice does not exist."))
    corner = Corner(tmp_path, ways=(broken, Beeps()))
    corner.says("Ada")
    assert len(corner.told("played")) == 1
    assert "voice does not exist" in corner.speaker.lacks


def test_a_voice_that_is_missing_leaves_the_plain_one_and_is_told_r40(tmp_path: Path) -> None:
    corner = Corner(tmp_path, ways=(Piper(tmp_path / "none.onnx"), Beeps()))

    corner.says("Ada")

    assert len(corner.told("played")) == 1
    assert "none.onnx is missing" in corner.speaker.lacks


def test_the_voice_that_is_set_lacks_nothing_once_it_speaks(tmp_path: Path) -> None:
    voice = tmp_path / "voice"
    corner = Corner(tmp_path, ways=(Espeak("fr-fr", 150, str(voice)), Beeps()))
    corner.says("Ada")
    assert corner.speaker.lacks

    voice.symlink_to(speaking_program(tmp_path))
    corner.t += LEFT_OUT_S
    corner.says("Ben")

    assert corner.speaker.lacks == ""
    assert [words for _, words in corner.told("spoken")] == ["Ben"]


def test_a_voice_that_is_too_slow_makes_one_sentence_late_and_not_each(tmp_path: Path) -> None:
    corner = Corner(tmp_path, ways=(Espeak("fr-fr", 150, hanging_program(tmp_path)), Beeps()))
    corner.speaker.say(utterance("Ada"), corner.t)
    corner.t += SOON_S
    corner.until(lambda: not corner.speaker.speaking(corner.t))

    corner.says("Ben")

    assert len(corner.told("played")) == 2
    assert "more than 5 s" in corner.speaker.lacks


def test_where_one_voice_hangs_the_next_one_speaks(tmp_path: Path) -> None:
    corner = Corner(tmp_path, ways=(Espeak("fr-fr", 150, hanging_program(tmp_path)), Beeps()))
    corner.speaker.say(utterance("Ada"), corner.t)
    corner.t += 60
    corner.until(lambda: not corner.speaker.speaking(corner.t))
    assert len(corner.told("played")) == 1


def test_what_is_made_ahead_may_take_its_time(tmp_path: Path) -> None:
    corner = Corner(tmp_path, ways=(Espeak("fr-fr", 150, hanging_program(tmp_path)), Beeps()))
    corner.speaker.prepare([utterance("Ada")])

    def made() -> list[Path]:
        corner.speaker.speaking(corner.t)
        return list((tmp_path / "kept").glob("*.wav"))

    assert made() == []
    corner.t += 30
    assert made() == []
    corner.t += 60
    corner.until(lambda: len(made()) == 1)


def test_a_device_that_hangs_is_given_up(tmp_path: Path) -> None:
    corner = Corner(tmp_path, ways=(Beeps(),), player=hanging_program(tmp_path))
    with pytest.raises(DeviceFailure, match="takes no sound"):
        corner.says("Ada", step_s=0.01)


def test_hushed_it_is_silent_at_once(tmp_path: Path) -> None:
    corner = Corner(tmp_path, player=hanging_program(tmp_path))
    corner.speaker.say(utterance("Ada"), corner.t)
    corner.speaker.hush()
    assert not corner.speaker.speaking(corner.t)
    corner.speaker.close()


def test_a_device_that_is_missing_shows_before_anything_is_to_be_said(tmp_path: Path) -> None:
    first = tmp_path / "silence"
    first.write_bytes(silence(0.1))
    player = Aplay("plughw:CARD=Room", failing_program(tmp_path, "audio open error: No such file or directory"))

    def listen(speaker: SpokenSpeaker) -> None:
        while speaker.speaking(0.0):
            pass

    with (
        SpokenSpeaker(SoundMaker((Beeps(),), tmp_path / "kept", SETTINGS), player, first) as speaker,
        pytest.raises(DeviceFailure, match="audio open error"),
    ):
        listen(speaker)


def test_the_first_sound_is_played_once(tmp_path: Path) -> None:
    first = tmp_path / "silence"
    first.write_bytes(silence(0.1))

    with SpokenSpeaker(SoundMaker((Beeps(),), tmp_path / "kept", SETTINGS), Aplay("room", playing_program(tmp_path)), first) as speaker:
        while speaker.speaking(0.0):
            pass
        assert not speaker.speaking(0.0)

    ((_, long_s),) = [json.loads(line) for line in (tmp_path / "played").read_text(encoding="utf-8").splitlines()]
    assert long_s == pytest.approx(0.1, abs=0.01)
