"""What is said when one game makes way for another."""

from __future__ import annotations

import pytest

from companion.announce.changes import laid_again, leaving, refused, went_back, went_on
from companion.announce.language import LANGUAGES
from companion.utterance import Rank, Tone


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_has_words_of_its_own_in_each_language_and_is_always_said(language: str) -> None:
    said = [
        leaving(language),
        refused(language),
        went_back(language),
        *went_on(language, waits=True, kept=True, buttons=True),
        laid_again(language, buttons=True),
    ]

    assert len({utterance.words for utterance in said}) == 6
    assert {utterance.rank for utterance in said} == {Rank.NEEDED}


def test_only_what_is_so_is_said_of_a_new_game() -> None:
    both = went_on("en", waits=True, kept=True, buttons=True)

    assert went_on("en", waits=True, kept=False, buttons=True) == both[:1]
    assert went_on("en", waits=False, kept=True, buttons=True) == both[1:]
    assert went_on("en", waits=False, kept=False, buttons=True) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_where_there_are_no_buttons_the_words_to_type_are_said(language: str) -> None:
    assert "companion do new" in laid_again(language, buttons=False).words
    assert "companion do new" not in laid_again(language, buttons=True).words
    assert "companion do back" in went_on(language, waits=False, kept=True, buttons=False)[0].words


def test_a_question_wants_attention() -> None:
    assert leaving("en").tone is Tone.ATTENTION
