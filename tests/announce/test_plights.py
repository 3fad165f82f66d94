"""What is said of a bad view."""

from __future__ import annotations

import pytest

from companion.announce.language import LANGUAGES
from companion.announce.plights import utterance_of, utterance_of_journal
from companion.plight import Plight
from companion.utterance import Rank, Tone


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_plight_has_words_of_its_own_in_each_language(language: str) -> None:
    said = [utterance_of(plight, language) for plight in (*Plight, None)]

    assert len({utterance.words for utterance in said}) == len(Plight) + 1
    assert {utterance.rank for utterance in said} == {Rank.NEEDED}


def test_a_plight_wants_attention_and_its_end_is_news() -> None:
    assert utterance_of(Plight.TOO_DARK, "en").tone is Tone.ATTENTION
    assert utterance_of(None, "en").tone is Tone.NEWS


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_journal_that_cannot_be_kept_wants_attention_and_its_end_is_news(language: str) -> None:
    lost, kept = (utterance_of_journal(lost=lost, language=language) for lost in (True, False))

    assert (lost.rank, lost.tone, kept.rank, kept.tone) == (Rank.NEEDED, Tone.ATTENTION, Rank.NEEDED, Tone.NEWS)
    assert lost.words != kept.words
