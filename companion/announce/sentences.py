"""Events as sentences: what happened, who is meant, what to do now."""

from __future__ import annotations

from dataclasses import fields
from typing import TYPE_CHECKING, Any, TypeAlias

from companion.announce.context import Context, after
from companion.announce.language import Data, Phrases, phrases_of
from companion.engine import events
from companion.engine.reasons import Rule
from companion.engine.standing import standing
from companion.table import CELLS, Kind

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from companion.engine.events import Event, Line

    Said: TypeAlias = tuple[str, Data]
    """What an event adds: a case, which is the end of the phrase's name, and data beyond the event's own fields."""

SILENT: frozenset[type[Event]] = frozenset({events.TileTurned, events.TileReturned, events.TileWon, events.TileDealt})
"""What everybody at the table sees for themselves."""

_ROCK_MOVED = frozenset({Rule.BLOCKED_TILE, Rule.TILE_TAKEN, Rule.ROCK_LIFTED_EARLY})
"""Where one of these stands, the rock is off its cell already."""

_SPOKEN = frozenset(events.EVENTS.values()) - SILENT


def announcements(lines: Iterable[Line], language: str) -> list[tuple[int, str]]:
    """The sentences of a whole log with the numbers of their lines; of voided lines none."""
    said = []
    context = Context()
    for line in standing(lines):
        words = sentence(line.event, context, language)
        if words is not None:
            said.append((line.n, words))
        context = after(context, line.event)
    return said


def sentence(event: Event, context: Context, language: str) -> str | None:
    """The sentence of an event, or None where it has none. context: of the game before the event (for `undone` and `corrected`: after it).

    Raises CompanionError for a language that there is not.
    """
    if type(event) not in _SPOKEN:
        return None
    phrases = phrases_of(language)
    case, more = _CASES[type(event)](event, context, phrases) if type(event) in _CASES else ("", {})
    return phrases.say(f"{event.name}-{case}" if case else event.name, {**_data(event, context, phrases), **more})


def _data(event: Event, context: Context, phrases: Phrases) -> Data:
    """The event's own fields under their names, kinds by their names in the language; the player on turn where it names none."""
    data: Data = {"player": context.player}
    for field in fields(event):
        value = getattr(event, field.name)
        name = field.name.rstrip("_")
        if isinstance(value, Kind):
            data[name] = _kind(value, phrases)
        elif isinstance(value, (str, int)):
            data[name] = value
        elif value is None:
            data[name] = ""
    return data


def _kind(word: str, phrases: Phrases) -> str:
    return phrases.say(f"kind-{word}", {})


def _game_started(event: events.GameStarted, _: Context, phrases: Phrases) -> Said:
    return "", {"names": phrases.listed(event.players, "list-and")}


def _turn_started(event: events.TurnStarted, context: Context, phrases: Phrases) -> Said:
    moved = {cell for rule, cell in context.breaches if rule in _ROCK_MOVED}
    rocks = [cell for cell, owner in context.rocks.items() if owner == event.player and cell not in moved]
    if rocks:
        return "rock", {"rocks": len(rocks), "cells": phrases.listed(sorted(rocks, key=CELLS.index), "list-and")}
    return ("extra" if event.extra else ""), {}


def _two_cells(event: events.Pair | events.NoPair, _: Context, __: Phrases) -> Said:
    return "", {"first": event.cells[0], "second": event.cells[1]}


def _power(event: events.Power, context: Context, _: Phrases) -> Said:
    rivals = [player for player in context.players if player != event.player]
    case = str(event.elemon)
    if event.elemon is Kind.PYROMON:
        case += "-victim" if context.victim_chooses else "-player"
    return case, {"rivals": len(rivals), "rival": "".join(rivals[:1])}


def _power_lapsed(event: events.PowerLapsed, _: Context, __: Phrases) -> Said:
    return event.reason, {"power": str(event.elemon)}


def _tile_drawn(event: events.TileDrawn, _: Context, __: Phrases) -> Said:
    return ("unnamed" if event.elemon is None else ""), {}


def _gigamon_claimed(event: events.GigamonClaimed, _: Context, __: Phrases) -> Said:
    return ("" if event.from_ is None else "stolen"), {}


def _game_over(event: events.GameOver, _: Context, phrases: Phrases) -> Said:
    # All who win together are level, so that the first one's numbers are those of all.
    best = event.standings.get("".join(event.winners[:1]), events.Standing((), 0))
    names = phrases.listed(event.winners, "list-and")
    return event.reason, {"names": names, "winners": len(event.winners), "gigamons": len(best.gigamons), "tiles": best.tiles}


def _breach(event: events.Breach, context: Context, _: Phrases) -> Said:
    return event.rule, {"owner": context.rocks.get(event.cell or "", context.player)}


def _out_of_step(event: events.OutOfStep, _: Context, phrases: Phrases) -> Said:
    said = [phrases.say("differs", _difference(cell, differs, phrases)) for cell, differs in event.cells.items()]
    return "", {"differences": phrases.listed(said, "list-and")}


def _difference(cell: str, differs: events.Differs, phrases: Phrases) -> Data:
    data: Data = {"cell": cell}
    for name, shows in (("expected", differs.expected), ("seen", differs.seen)):
        data[name] = "kind" if isinstance(shows, Kind) else str(shows)
        data[f"{name}_kind"] = _kind(shows, phrases) if isinstance(shows, Kind) else ""
    return data


def _question(event: events.Question, _: Context, phrases: Phrases) -> Said:
    return event.about, {"names": phrases.listed(event.players, "list-or")}


_CASES: dict[type[Event], Callable[[Any, Context, Phrases], Said]] = {
    events.GameStarted: _game_started,
    events.TurnStarted: _turn_started,
    events.Pair: _two_cells,
    events.NoPair: _two_cells,
    events.Power: _power,
    events.PowerLapsed: _power_lapsed,
    events.TileDrawn: _tile_drawn,
    events.GigamonClaimed: _gigamon_claimed,
    events.GameOver: _game_over,
    events.Breach: _breach,
    events.OutOfStep: _out_of_step,
    events.Question: _question,
}
