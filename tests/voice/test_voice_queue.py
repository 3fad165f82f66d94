"""The queue of the voice: nothing needed is lost, nothing is said that no longer stands, small talk makes way."""

from __future__ import annotations

from companion.utterance import Rank, Tone, Utterance
from companion.voice.queue import VoiceQueue

LAG_S = 4.0


def needed(n: int) -> Utterance:
    return Utterance(f"needed {n}", Rank.NEEDED, Tone.NEWS, n)


def turn(n: int) -> Utterance:
    return Utterance(f"turn {n}", Rank.TURN, Tone.TURN, n)


def talk(n: int) -> Utterance:
    return Utterance(f"talk {n}", Rank.SMALL_TALK, Tone.NEWS, n)


def queue(*utterances: Utterance, t: float = 0.0) -> VoiceQueue:
    made = VoiceQueue(LAG_S)
    made.put(utterances, t)
    return made


def said(of: VoiceQueue, t: float = 0.0) -> list[str]:
    words = []
    while (utterance := of.next(t)) is not None:
        words.append(utterance.words)
    return words


def test_what_is_needed_is_said_in_order_however_late() -> None:
    assert said(queue(needed(1), needed(2), needed(3)), t=60.0) == ["needed 1", "needed 2", "needed 3"]


def test_small_talk_is_said_while_it_is_fresh() -> None:
    assert said(queue(talk(1), talk(2)), t=LAG_S) == ["talk 1", "talk 2"]


def test_small_talk_that_comes_late_is_left_out() -> None:
    assert said(queue(talk(1), turn(2)), t=LAG_S + 0.1) == ["turn 2"]


def test_small_talk_makes_way_for_what_is_needed_r38() -> None:
    assert said(queue(talk(1), needed(2), talk(3))) == ["needed 2", "talk 3"]


def test_of_several_turns_that_wait_the_last_is_said() -> None:
    assert said(queue(turn(1), needed(2), turn(3))) == ["needed 2", "turn 3"]


def test_what_no_longer_stands_is_not_said() -> None:
    waiting = queue(needed(4), needed(5), needed(6))
    waiting.void(5)
    assert said(waiting) == ["needed 4"]


def test_what_tells_of_no_line_is_not_voided_and_not_said_twice() -> None:
    trouble = Utterance("the camera is gone", Rank.NEEDED, Tone.ATTENTION)
    waiting = queue(trouble, needed(1), trouble)
    waiting.void(0)
    assert said(waiting) == ["the camera is gone"]


def test_what_was_broken_off_comes_first() -> None:
    waiting = queue(needed(2))
    waiting.put_first(needed(1), 0.0)
    assert said(waiting) == ["needed 1", "needed 2"]


def test_what_has_waited_too_long_for_a_voice_is_forgotten() -> None:
    waiting = queue(needed(1), t=0.0)
    waiting.put([needed(2)], 10.0)
    waiting.forget(5.0)
    assert said(waiting, t=10.0) == ["needed 2"]
