"""The announcer follows a game line by line."""

from __future__ import annotations

import pytest

from companion.announce.announcer import Announcer
from companion.announce.sentences import announcements
from companion.engine.events import Event, GameStarted, Line, RockPlaced, TurnStarted, Undone
from companion.engine.state import Rock, State
from companion.errors import CompanionError
from companion.lamps import Lamp
from played import Played

GAME: tuple[Event, ...] = (
    GameStarted("en", {"pyromon_chooses": "player"}, ("Ada", "Ben")),
    TurnStarted(1, "Ada", extra=False),
    RockPlaced("Ada", "b2"),
    TurnStarted(2, "Ben", extra=False),
)
LINES = [Line(n, float(n), event) for n, event in enumerate(GAME, 1)]


def test_heard_one_by_one_or_at_once_the_same_is_said() -> None:
    announcer = Announcer("en")

    assert [words for line in LINES for words in announcer.hear([line])] == Announcer("en").hear(LINES)


def test_what_is_said_of_a_game_is_what_is_said_of_its_log() -> None:
    heard = [(utterance.n, utterance.words) for utterance in Announcer("fr").hear(LINES)]
    assert heard == announcements(LINES, "fr")


def test_a_rock_lights_its_lamp() -> None:
    announcer = Announcer("en")
    announcer.hear(LINES)

    assert {cell for cell, lamp in announcer.lamps(None).items() if lamp is Lamp.BLOCKED} == {"b2"}


def test_what_is_undone_is_said_and_its_lamp_goes_out() -> None:
    announcer = Announcer("en")
    announcer.hear(LINES)

    said = announcer.hear([Line(5, 5.0, Undone(3))])

    assert len(said) == 1
    assert set(announcer.lamps(None).values()) == {Lamp.OFF}


def test_a_language_that_there_is_not_is_refused_at_once() -> None:
    with pytest.raises(CompanionError, match="'de'"):
        Announcer("de")


def with_a_rock() -> State:
    return Played("en", "Ada", "Ben").state._replace(rocks=(Rock("b2", 0, 1),))


def test_a_game_that_goes_on_is_told_of_as_if_it_had_been_heard_from_the_start() -> None:
    whole = Announcer("en")
    whole.hear(LINES)
    state = with_a_rock()
    since = Announcer("en", state)
    turn = [Line(5, 5.0, TurnStarted(3, "Ada", extra=False))]

    assert since.lamps(state) == whole.lamps(state)
    assert since.hear(turn) == whole.hear(turn)


def test_what_is_undone_after_going_on_leaves_what_stood_before() -> None:
    state = with_a_rock()
    since = Announcer("en", state)
    since.hear([Line(5, 5.0, RockPlaced("Ben", "c1")), Line(6, 6.0, Undone(5))])

    assert {cell for cell, lamp in since.lamps(state).items() if lamp is Lamp.BLOCKED} == {"b2"}
