"""What came of a turn, in a few words of the report's language."""

from __future__ import annotations

from dataclasses import fields
from typing import TYPE_CHECKING

from companion.announce.language import Data, Phrases, phrases_of
from companion.engine import events as ev
from companion.table import Kind

if TYPE_CHECKING:
    from collections.abc import Iterable

    from companion.engine.events import Event, Line

ROOM = "companion.record.report"

TOLD: frozenset[type[Event]] = frozenset({
    ev.PowerLapsed, ev.TileDrawn, ev.TileNamed, ev.TileRemoved, ev.Peeked, ev.RockPlaced, ev.RockLifted, ev.TilesSwapped,
    ev.GigamonClaimed, ev.PlayerLeft, ev.TurnSkipped, ev.DrawPileSet, ev.TableAccepted, ev.OutOfStep, ev.Breach,
})  # fmt: skip
"""What the report tells of a turn besides its tiles."""


def words_of(language: str) -> Phrases:
    """The words of the report in a language. Raises CompanionError for a language that there is not."""
    return phrases_of(language, ROOM)


def kind_name(kind: Kind, language: str) -> str:
    """The name of a kind."""
    return phrases_of(language).say(f"kind-{kind}", {})


def told(lines: Iterable[Line], language: str) -> list[str]:
    """What is told of these lines, in their order."""
    return [_told(line.event, language) for line in lines if type(line.event) in TOLD]


def _told(event: Event, language: str) -> str:
    words = words_of(language)
    if isinstance(event, ev.Breach):
        at = "" if event.cell is None else f" ({event.cell})"
        return f"{words.say(f'rule-{event.rule}', {})}{at}"
    case = ""
    if isinstance(event, ev.TileDrawn) and event.elemon is None:
        case = "-unnamed"
    elif isinstance(event, ev.GigamonClaimed) and event.from_ is not None:
        case = "-stolen"
    return words.say(f"{event.name}{case}", _data(event, language))


def _data(event: Event, language: str) -> Data:
    data: Data = {}
    for field in fields(event):
        value = getattr(event, field.name)
        if isinstance(value, Kind):
            data[field.name] = kind_name(value, language)
        elif isinstance(value, str | int):
            data[field.name.rstrip("_")] = value
    return data
