"""Notes between the lines of a log: what was seen and said, so that a game can be gone on with. Of a look, without faces."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, TypeAlias

from companion.engine.events import Breach, Line, Note, TileTurned
from companion.engine.reasons import Rule
from companion.referee import arguments
from companion.referee.advance import Cause, Restarted, TakenBack
from companion.table import CELLS, KINDS, PADS, Change, Command, Kind, Place, Shows, State, shows_from_word

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Sequence

    from companion.engine.events import Event
    from companion.referee.position import Position

Fact: TypeAlias = tuple[Place, Shows]

SEEN, SAID, RESTARTED = "x_seen", "x_said", "x_restarted"

OPEN = "open"
"""Stands for a face that was seen while hydromon looked: whichever it was, nothing follows from it."""

_ANY_FACE = KINDS[0]

_FOR_ALL = frozenset({Rule.REFILL_FACE_UP, Rule.BLOCKED_TILE})
"""Breaches by which a face lies open for everybody, also while hydromon looks at others."""


def without_secrets(cause: Change, before: Position, after: Position, events: Sequence[Event]) -> Change:
    """The change as far as it may be kept: of what was looked at only that it lies open.

    Ruled on instead of what was seen it leads to the same lines, now and after a restart, whatever was looked at.
    """
    secret = _secret(cause.facts, before, after, events)
    return replace(cause, facts=tuple(_kept(cause.facts, before, secret))) if secret else cause


def _kept(facts: Iterable[Fact], before: Position, secret: Collection[Place]) -> Iterator[Fact]:
    for place, shows in facts:
        if place not in secret:
            yield place, shows
        # A reading that wavers while the tile lies open would tell that there was more than one.
        elif before.look is None or not isinstance(before.shown.get(place), Kind):
            yield place, _ANY_FACE


def _secret(facts: Iterable[Fact], before: Position, after: Position, events: Sequence[Event]) -> set[Place]:
    """The cells of which only the player on turn knows what they show."""
    if before.look is None and after.look is None:
        return set()
    for_all = {event.cell for event in events if isinstance(event, TileTurned) or (isinstance(event, Breach) and event.rule in _FOR_ALL)}
    return {place for place, shows in facts if isinstance(shows, Kind) and place in CELLS and place not in for_all}


def note_of(cause: Cause, before: Position, after: Position, events: Sequence[Event]) -> Note | None:
    """The note that brings `cause` back; None where nothing is to be remembered of it."""
    match cause:
        case Change():
            now, then = after.shown, before.shown
            news = [(place, shows) for place, shows in cause.facts if now.get(place) is shows and then.get(place) is not shows]
            secret = _secret(news, before, after, events)
            return Note(SEEN, {"facts": {place: OPEN if place in secret else shows.value for place, shows in news}}) if news else None
        case Command():
            # What no command needs may be anything, even what no line can hold.
            needed = {name: value for name, value in cause.arguments.items() if name in arguments.NAMES and isinstance(value, str | int)}
            fields: dict[str, object] = {"do": cause.do, "arguments": needed}
            return Note(SAID, fields | ({"id": cause.id} if cause.id else {}))
        case Restarted():
            return Note(RESTARTED, {})
        case TakenBack():
            return None


def cause_of(line: Line) -> Change | Command | Restarted | None:
    """What a note brings back; None for a line that is no note of ours. Raises ValueError where the note is damaged."""
    if not isinstance(line.event, Note):
        return None
    fields = line.event.fields
    match line.event.word, fields.get("facts"), fields.get("do"), fields.get("arguments"):
        case "x_seen", dict(facts), _, _:
            return Change(line.t, tuple((place, _face(word)) for place, word in facts.items()))
        case "x_said", _, str(do), dict(said):
            return Command(line.t, do, said, str(fields.get("id", "")))
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
