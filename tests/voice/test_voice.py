"""The voice over whole games, on a simulated speaker that takes as long as a real one."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest

from companion.announce.announcer import Announcer
from companion.engine import events as ev
from companion.engine.standing import standing
from companion.record.lines import parse_line
from companion.utterance import Rank, Tone, Utterance
from companion.voice.voice import Voice
from hardware.attached import PAUSES_S, Attached
from hardware.simulated.speaker import LETTERS_A_SECOND, SimulatedSpeaker

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from companion.engine.events import Line

TICK_S = 0.1
TALK = Utterance("By the way, this is a long remark about nothing at all.", Rank.SMALL_TALK, Tone.NEWS, 1)
BREACH = Utterance("Only two tiles may lie face up.", Rank.NEEDED, Tone.ATTENTION, 2)
POWER = Utterance("Geomon gives you a rock.", Rank.NEEDED, Tone.NEWS, 3)


class Room:
    """A voice, its speaker, and the time that passes. gone: from when to when the sound device is away, seconds."""

    def __init__(self, gone: Sequence[tuple[float, float]] = ()) -> None:
        self.gone = gone
        self.speaker = SimulatedSpeaker()
        self.attached = Attached("voice", lambda: self.speaker)
        self.voice = Voice(self.attached, lag_s=4.0)
        self.t = 0.0

    def hears(self, *utterances: Utterance, void_from: int | None = None) -> None:
        self.voice.hear(utterances, self.t, void_from)

    def wait(self, for_s: float) -> None:
        until = self.t + for_s
        while self.t < until:
            self.t += TICK_S
            if self.gone:
                self.speaker.trouble = "no such device" if any(from_s <= self.t < to_s for from_s, to_s in self.gone) else ""
            self.voice.go_on(self.t)

    def wait_for_silence(self) -> None:
        self.wait(TICK_S)
        while self.speaker.speaking(self.t):
            self.wait(TICK_S)


def test_two_sentences_are_said_one_after_the_other() -> None:
    room = Room()
    room.hears(BREACH, POWER)
    room.wait_for_silence()
    assert room.speaker.whole() == (BREACH.words, POWER.words)


def test_what_is_needed_breaks_off_small_talk_and_nothing_else() -> None:
    room = Room()
    room.hears(TALK)
    room.wait(1.0)
    room.hears(BREACH)
    room.wait(1.0)
    room.hears(POWER)
    room.wait_for_silence()
    assert [said.utterance for said in room.speaker.said()] == [TALK, BREACH, POWER]
    assert room.speaker.whole() == (BREACH.words, POWER.words)


def test_what_is_undone_falls_silent_at_once_and_is_never_said_again() -> None:
    room = Room()
    room.hears(BREACH, POWER)
    room.wait(0.5)
    room.hears(void_from=2)
    room.wait_for_silence()
    assert room.speaker.whole() == ()
    assert [said.utterance for said in room.speaker.said()] == [BREACH]


def test_a_voice_that_dies_is_told_and_what_is_needed_is_said_when_it_is_back_soon() -> None:
    room = Room()
    room.hears(BREACH)
    room.wait(0.5)
    room.speaker.trouble = "the loudspeaker is gone: plug it in"
    room.wait(0.3)
    assert room.voice.trouble == "the loudspeaker is gone: plug it in"
    room.speaker.trouble = ""
    room.wait(PAUSES_S[0] + PAUSES_S[1] + 1)
    room.wait_for_silence()
    assert room.voice.trouble == ""
    assert room.speaker.whole() == (BREACH.words,)


def test_a_voice_that_is_back_after_a_long_time_does_not_tell_old_news() -> None:
    room = Room()
    room.speaker.trouble = "no such device"
    room.hears(BREACH)
    room.wait(120)
    room.speaker.trouble = ""
    room.wait(60)
    room.hears(POWER)
    room.wait_for_silence()
    assert room.speaker.whole() == (POWER.words,)


def test_a_new_game_begins_in_silence() -> None:
    room = Room()
    room.hears(BREACH, POWER)
    room.wait(0.5)
    room.voice.begin_anew(room.t)
    room.wait_for_silence()
    assert room.speaker.whole() == ()


NEEDED = (ev.Power, ev.GigamonClaimed, ev.Breach, ev.Question, ev.RockPlaced, ev.RockLifted, ev.GameOver)


def spoken(lines: Sequence[Line], language: str, gone: Sequence[tuple[float, float]] = ()) -> Room:
    """A game's log told to a voice, each line at its time."""
    announcer, room = Announcer(language), Room(gone)
    for line in lines:
        room.wait(line.t - room.t)
        voided = line.event.from_ if isinstance(line.event, ev.Undone | ev.Corrected) else None
        room.hears(*announcer.hear([line]), void_from=voided)
    if not gone:
        room.wait_for_silence()
    return room


@pytest.mark.shared
@pytest.mark.parametrize("language", ["en", "es", "fr"])
@pytest.mark.parametrize("game", ["first-game", "scripts/fr/mess-07", "scripts/en/mess-03", "scripts/es/mess-11"])
def test_in_a_whole_game_everything_needed_is_said_once_in_order_and_nothing_after_it_was_voided(
    shared: Path, game: str, language: str
) -> None:
    lines = log_of(shared, game)
    room = spoken(lines, language)

    begun = [said.utterance.n or 0 for said in room.speaker.said() if said.utterance.rank is Rank.NEEDED]
    assert begun == sorted(set(begun))
    assert standing_needed(lines) <= set(heard_whole(room))
    nothing_after_it_was_voided(lines, room)


@pytest.mark.shared
@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("game", ["first-game", "scripts/fr/mess-07", "scripts/es/mend-03", "scripts/en/broken-05"])
def test_a_sound_device_that_is_away_for_half_a_minute_loses_nothing_needed_and_tells_it_once_in_order(
    shared: Path, game: str, seed: int
) -> None:
    lines = log_of(shared, game)
    chance = random.Random(seed)  # noqa: S311 (moments, no secret)
    third_s = lines[-1].t / 3
    away = [third_s * third + chance.uniform(0, third_s) for third in range(3)]
    room = spoken(lines, "en", [(from_s, from_s + 30) for from_s in away])
    room.wait(300)

    whole = [n for n in heard_whole(room) if n in standing_needed(lines)]
    assert whole == sorted(standing_needed(lines))
    nothing_after_it_was_voided(lines, room)


def log_of(shared: Path, game: str) -> list[Line]:
    text = (shared / "recordings" / game / "expected.jsonl").read_text(encoding="utf-8")
    return [parse_line(line) for line in text.splitlines()]


def standing_needed(lines: Sequence[Line]) -> set[int]:
    """The numbers of the lines that must be told."""
    return {line.n for line in standing(lines) if isinstance(line.event, NEEDED)}


def heard_whole(room: Room) -> list[int]:
    """The numbers of the lines that were told to the end, in the order in which they were."""
    return [
        said.utterance.n or 0
        for said in room.speaker.said()
        if said.to_s - said.from_s >= len(said.utterance.words) / LETTERS_A_SECOND - 1e-6
    ]


def nothing_after_it_was_voided(lines: Sequence[Line], room: Room) -> None:
    voided_at = [(line.event.from_, line.n, line.t) for line in lines if isinstance(line.event, ev.Undone | ev.Corrected)]
    for said in room.speaker.said():
        for first, last, at in voided_at:
            if said.utterance.n is not None and first <= said.utterance.n < last:
                assert said.to_s <= at + TICK_S
