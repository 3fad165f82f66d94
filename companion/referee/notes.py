"""Notes between the lines of a log: what was seen and said, so that a game can be gone on with. Of a look, without faces."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.engine.events import Breach, Line, Note, TileTurned
from companion.engine.reasons import Rule
from companion.referee.advance import Cause, Restarted, TakenBack
from companion.table import CELLS, KINDS, PADS, Change, Command, Kind, Place, Shows, State, shows_from_word

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from companion.engine.events import Event
    from companion.referee.position import Position

SEEN, SAID, RESTARTED = "x_seen", "x_said", "x_restarted"

OPEN = "open"
"""Stands for a face that was seen while hydromon looked: whichever it was, nothing follows from it."""

_ANY_FACE = KINDS[0]

_FOR_ALL = frozenset({Rule.REFILL_FACE_UP, Rule.BLOCKED_TILE})
"""Breaches by which a face lies open for everybody, also while hydromon looks at others."""


def note_of(cause: Cause, before: Position, after: Position, events: Sequence[Event]) -> Note | None:
    """The note that brings `cause` back; None where nothing is to be remembered of it."""
    match cause:
        case Change():
            news = {place: shows for place, shows in after.shown.items() if before.shown.get(place) is not shows}
            return Note(SEEN, {"facts": _without_secrets(news, before, after, events)}) if news else None
        case Command():
            fields: dict[str, object] = {"do": cause.do, "arguments": dict(cause.arguments)}
            return Note(SAID, fields | ({"id": cause.id} if cause.id else {}))
        case Restarted():
            return Note(RESTARTED, {})
        case TakenBack():
            return None


def _without_secrets(news: Mapping[Place, Shows], before: Position, after: Position, events: Sequence[Event]) -> dict[Place, str]:
    looking = before.look is not None or after.look is not None
    for_all = {event.cell for event in events if isinstance(event, TileTurned) or (isinstance(event, Breach) and event.rule in _FOR_ALL)}
    return {
        place: OPEN if looking and isinstance(shows, Kind) and place in CELLS and place not in for_all else shows.value
        for place, shows in news.items()
    }


def cause_of(line: Line) -> Change | Command | Restarted | None:
    """What a note brings back; None for a line that is no note of ours. Raises ValueError where the note is damaged."""
    if not isinstance(line.event, Note):
        return None
    fields = line.event.fields
    match line.event.word, fields.get("facts"), fields.get("do"), fields.get("arguments"):
        case "x_seen", dict(facts), _, _:
            return Change(line.t, tuple((place, _face(word)) for place, word in facts.items()))
        case "x_said", _, str(do), dict(arguments):
            return Command(line.t, do, arguments, str(fields.get("id", "")))
        case "x_restarted", _, _, _:
            return Restarted(line.t)
        case (("x_seen" | "x_said"), _, _, _):
            raise ValueError(f"line {line.n}: {line.event.word} lacks what was seen or said")
        case _:
            return None


def _face(word: object) -> Shows:
    return _ANY_FACE if word == OPEN else shows_from_word(word)


LAID_OUT: tuple[tuple[Place, Shows], ...] = (*((cell, State.BACK) for cell in CELLS), *((pad, State.EMPTY) for pad in PADS))
"""What the table shows when a game starts."""
