"""A step of the notation as text: one event in a few words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from companion.engine import events as ev
from companion.record.notation.words import kind_word, name, shows_word

if TYPE_CHECKING:
    from collections.abc import Callable

    from companion.record.notation.implied import Implied


def step_text(event: ev.Event, implied: Implied) -> str:
    """The event as a step; what is implied is left out."""
    return " ".join(_TEXTS[type(event)](event, implied))


def _by(player: str, implied: Implied) -> list[str]:
    return [] if player == implied.player else ["by", name(player)]


def _pair(event: ev.Pair | ev.NoPair, implied: Implied) -> list[str]:
    words = ["pair"] if isinstance(event, ev.Pair) else ["no", "pair"]
    if implied.pair() == (event.cells, event.elemons):
        return words
    (first, second), (one, other) = event.cells, event.elemons
    return [*words, first, kind_word(one), second, kind_word(other)]


def _won(event: ev.TileWon, implied: Implied) -> list[str]:
    words = [event.cell, "won"]
    if implied.kind_at(event.cell) != event.elemon:
        words.append(kind_word(event.elemon))
    if event.counts_as != event.elemon:
        words += ["as", kind_word(event.counts_as)]
    return words + _by(event.player, implied)


def _claimed(event: ev.GigamonClaimed, implied: Implied) -> list[str]:
    words = ["claims", kind_word(event.elemon)]
    if event.from_ is not None:
        words += ["from", name(event.from_)]
    return words + _by(event.player, implied)


def _breach(event: ev.Breach, _: Implied) -> list[str]:
    words = ["breach", event.rule.value]
    if event.cell is not None:
        words.append(event.cell)
    if event.elemon is not None:
        words.append(kind_word(event.elemon))
    if event.was is not None:
        words += ["was", kind_word(event.was)]
    return words


def _out_of_step(event: ev.OutOfStep, _: Implied) -> list[str]:
    words = ["out", "of", "step"]
    for cell, differs in event.cells.items():
        words += [cell, shows_word(differs.expected), "is", shows_word(differs.seen)]
    return words


def _accepted(event: ev.TableAccepted, _: Implied) -> list[str]:
    return ["accepted", *(word for cell, shows in event.cells.items() for word in (cell, shows_word(shows)))]


_TEXTS: dict[type[ev.Event], Callable[[Any, Implied], list[str]]] = {
    ev.TurnSkipped: lambda event, _: ["skipped", name(event.player)],
    ev.TileTurned: lambda event, _: [event.cell, kind_word(event.elemon)],
    ev.NoPair: _pair,
    ev.Pair: _pair,
    ev.TileReturned: lambda event, _: [event.cell, "back"],
    ev.TileWon: _won,
    ev.TileDealt: lambda event, _: [event.cell, "dealt"],
    ev.Power: lambda event, implied: ["power", kind_word(event.elemon), *_by(event.player, implied)],
    ev.PowerLapsed: lambda event, implied: ["lapses", kind_word(event.elemon), event.reason.value, *_by(event.player, implied)],
    ev.TileDrawn: lambda event, implied: ["draws", kind_word(event.elemon) if event.elemon else "?", *_by(event.player, implied)],
    ev.TileNamed: lambda event, implied: ["names", kind_word(event.elemon), *_by(event.player, implied)],
    ev.TileRemoved: lambda event, _: ["removes", kind_word(event.elemon), "of", name(event.player)],
    ev.Peeked: lambda event, _: ["looks", str(event.count)],
    ev.RockPlaced: lambda event, implied: ["rock", event.cell, *_by(event.player, implied)],
    ev.RockLifted: lambda event, implied: ["rock", "off", event.cell, *_by(event.player, implied)],
    ev.TilesSwapped: lambda event, implied: [
        *("swaps", kind_word(event.gives), "for", kind_word(event.takes), "of", name(event.other)),
        *_by(event.player, implied),
    ],
    ev.GigamonClaimed: _claimed,
    ev.PlayerLeft: lambda event, _: ["left", name(event.player)],
    ev.Breach: _breach,
    ev.RuleRestored: lambda event, _: ["restored", event.rule.value, event.cell],
    ev.OutOfStep: _out_of_step,
    ev.InStep: lambda *_: ["in", "step"],
    ev.Question: lambda event, _: ["asks", event.about.value, kind_word(event.elemon), *map(name, event.players)],
    ev.DrawPileSet: lambda event, _: ["pile", str(event.count)],
    ev.TableAccepted: _accepted,
    ev.Corrected: lambda event, _: ["corrected", event.cell, kind_word(event.elemon), "from", str(event.from_)],
    ev.Undone: lambda event, _: ["undone", "from", str(event.from_)],
    ev.Paused: lambda *_: ["paused"],
    ev.Resumed: lambda *_: ["resumed"],
}
