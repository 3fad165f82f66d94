"""What is said when the camera cannot see the table well or the game cannot be written down, and when that is over."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.announce.language import phrases_of
from companion.utterance import Rank, Tone, Utterance

if TYPE_CHECKING:
    from companion.plight import Plight


def utterance_of(plight: Plight | None, language: str) -> Utterance:
    """What is to be said of a plight; None: that the last one is over. Raises CompanionError for a language that there is not."""
    if plight is None:
        return Utterance(phrases_of(language).say("plight-over", {}), Rank.NEEDED, Tone.NEWS)
    return Utterance(phrases_of(language).say(f"plight-{plight.value}", {}), Rank.NEEDED, Tone.ATTENTION)


def utterance_of_journal(*, lost: bool, language: str) -> Utterance:
    """What is to be said when lines of the game cannot be kept (lost), or can be again. Raises CompanionError as above."""
    word, tone = ("journal-lost", Tone.ATTENTION) if lost else ("journal-kept", Tone.NEWS)
    return Utterance(phrases_of(language).say(word, {}), Rank.NEEDED, tone)
