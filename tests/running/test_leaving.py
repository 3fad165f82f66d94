"""A game is left only by who holds the button twice."""

from __future__ import annotations

from companion.running.leaving import ASKED_S, Leaving


def test_it_is_asked_first_and_meant_when_it_is_said_again() -> None:
    leaving = Leaving()

    assert [leaving.sure(0.0), leaving.sure(5.0)] == [False, True]


def test_a_question_of_long_ago_is_asked_again() -> None:
    leaving = Leaving()

    assert [leaving.sure(0.0), leaving.sure(ASKED_S + 0.1), leaving.sure(ASKED_S + 1)] == [False, False, True]


def test_each_game_is_asked_for_anew() -> None:
    leaving = Leaving()

    assert [leaving.sure(t) for t in (0.0, 1.0, 2.0, 3.0)] == [False, True, False, True]
