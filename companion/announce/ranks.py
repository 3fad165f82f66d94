"""How much depends on it that an event is heard, and which beep stands for it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.announce.sentences import SILENT
from companion.engine import events
from companion.utterance import Rank, Tone

if TYPE_CHECKING:
    from companion.engine.events import Event

_TURNS: frozenset[type[Event]] = frozenset({events.TurnStarted, events.TurnSkipped})
_SMALL_TALK: frozenset[type[Event]] = frozenset(
    {
        events.GameStarted,
        events.Pair,
        events.NoPair,
        events.Peeked,
        events.RuleRestored,
        events.InStep,
        events.DrawPileSet,
        events.TableAccepted,
    }
)
_ATTENTION: frozenset[type[Event]] = frozenset({events.Breach, events.Question, events.OutOfStep})


def rank_of(event: Event) -> Rank:
    """What is needed is what asks for an answer or a hand, what changes who has what, and what takes back what was said."""
    if type(event) in _TURNS:
        return Rank.TURN
    return Rank.SMALL_TALK if type(event) in _SMALL_TALK or type(event) in SILENT else Rank.NEEDED


def tone_of(event: Event) -> Tone:
    """The beep for an event."""
    if type(event) in _ATTENTION:
        return Tone.ATTENTION
    if type(event) in _TURNS:
        return Tone.TURN
    return Tone.END if isinstance(event, events.GameOver) else Tone.NEWS
