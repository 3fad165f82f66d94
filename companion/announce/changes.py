"""What is said when one game makes way for another: whether it is meant, that the one before is kept, what to do for the next one."""

from __future__ import annotations

from companion.announce.language import phrases_of
from companion.utterance import Rank, Tone, Utterance


def leaving(language: str) -> Utterance:
    """Whether a game that is under way is really to be left. Each raises CompanionError for a language that there is not."""
    return _said("game-leaving", language, Tone.ATTENTION)


def refused(language: str) -> Utterance:
    """The game that a button asked for cannot be."""
    return _said("game-refused", language, Tone.ATTENTION)


def went_on(language: str, *, waits: bool, kept: bool, buttons: bool) -> list[Utterance]:
    """A new game. waits: for its tiles. kept: the one before was not over, and can be gone back to. buttons: whether there are some."""
    said = [_said("game-waits", language)] if waits else []
    return [*said, _said("game-kept", language, buttons=buttons)] if kept else said


def went_back(language: str) -> Utterance:
    """The game before goes on."""
    return _said("game-back", language)


def laid_again(language: str, *, buttons: bool) -> Utterance:
    """The tiles lie ready for another game after one is over. buttons: whether there are some."""
    return _said("game-laid", language, buttons=buttons)


def _said(phrase: str, language: str, tone: Tone = Tone.NEWS, *, buttons: bool = True) -> Utterance:
    return Utterance(phrases_of(language).say(phrase, {"buttons": "yes" if buttons else "no"}), Rank.NEEDED, tone)
