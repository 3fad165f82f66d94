"""What will have to be said in a game whatever happens in it, so that a slow voice can have it ready."""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING

from companion.announce.context import Context, after
from companion.announce.ranks import rank_of, tone_of
from companion.announce.sentences import sentence
from companion.engine.events import GameStarted, GigamonClaimed, Power, TurnStarted
from companion.table import KINDS
from companion.utterance import Utterance

if TYPE_CHECKING:
    from collections.abc import Iterator

    from companion.engine.events import Event


def said_ahead(started: GameStarted, language: str) -> list[Utterance]:
    """Whose turn it is, powers and claims of every player; what will be said first comes first."""
    context, players = after(Context(), started), started.players
    events: Iterator[Event] = chain(
        (TurnStarted(1, player, again) for again in (False, True) for player in players),
        (Power(player, kind) for kind in KINDS for player in players),
        (GigamonClaimed(player, kind, None) for kind in KINDS for player in players),
    )
    said = ((event, sentence(event, context, language)) for event in events)
    return [Utterance(words, rank_of(event), tone_of(event)) for event, words in said if words is not None]
