"""What is made ready before it has to be said is what will be said."""

from __future__ import annotations

import pytest

from companion.announce.ahead import said_ahead
from companion.announce.announcer import Announcer
from companion.announce.language import LANGUAGES
from companion.engine.events import GameStarted, Line, Power, TurnStarted
from companion.table import Kind


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("chooses", ["player", "victim"])
def test_turns_and_powers_are_said_in_the_words_that_were_made_ready(language: str, chooses: str) -> None:
    started = GameStarted("en", {"pyromon_chooses": chooses}, ("Ada", "Ben"))
    announcer = Announcer(language)
    events = (started, TurnStarted(1, "Ada", extra=False), Power("Ada", Kind.PYROMON), TurnStarted(2, "Ben", extra=False))
    _, *said = announcer.hear([Line(n, 0.0, event) for n, event in enumerate(events, 1)])

    assert {utterance.words for utterance in said} <= {utterance.words for utterance in said_ahead(started, language)}


def test_the_first_turn_is_made_ready_first() -> None:
    ready = said_ahead(GameStarted("en", {}, ("Ada", "Ben", "Cid")), "en")
    assert "Ada" in ready[0].words
    assert len({utterance.words for utterance in ready}) == len(ready)
