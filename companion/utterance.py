"""One thing to say aloud: the words, how much depends on them, and the line of the log that they tell of."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Rank(StrEnum):
    """How much depends on it that something is heard."""

    NEEDED = "needed"
    """Must be said, however late: the game cannot go on right without it."""
    TURN = "turn"
    """Whose turn it is: of several that wait only the last is said."""
    SMALL_TALK = "small_talk"
    """Dropped where it comes late or something needed waits."""


class Tone(StrEnum):
    """What a beep can tell of it."""

    ATTENTION = "attention"
    """Something is wrong or asked."""
    NEWS = "news"
    """Something good has happened, or something is to be done."""
    TURN = "turn"
    """Another turn begins."""
    END = "end"
    """The game is won."""


@dataclass(frozen=True, slots=True)
class Utterance:
    """words: one or a few sentences in the language of the game. n: the number of the line that they tell of; None: they tell of none."""

    words: str
    rank: Rank
    tone: Tone
    n: int | None = None
