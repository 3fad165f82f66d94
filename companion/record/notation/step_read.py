"""A step of the notation read back: a few words as one event."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from companion.engine import events as ev
from companion.engine.reasons import About, Lapse, Rule
from companion.errors import BadLog
from companion.record.notation.words import Words, kind_named
from companion.table import CELLS, Cell, Kind, Shows

if TYPE_CHECKING:
    from collections.abc import Callable
    from enum import StrEnum

    from companion.record.notation.implied import Implied

    Reason = TypeVar("Reason", bound=StrEnum)


def step_read(words: Words, implied: Implied) -> ev.Event:
    """The event that these words tell, with what is implied by the steps before. Raises BadLog."""
    first = words.peek()
    if first in CELLS:
        event = _at(words, implied)
    elif first in _READERS:
        words.take(first)
        event = _READERS[first](words, implied)
    else:
        raise BadLog(f"{words} is no step: it begins with a cell or one of {', '.join(FIRST_WORDS)}")
    words.end()
    return event


def _by(words: Words, implied: Implied) -> str:
    if words.take("by"):
        return words.name()
    if implied.player is None:
        raise BadLog(f"{words} does not say by whom, and nobody is on turn")
    return implied.player


def _at(words: Words, implied: Implied) -> ev.Event:
    cell = words.cell()
    if words.take("back"):
        return ev.TileReturned(cell)
    if words.take("dealt"):
        return ev.TileDealt(cell)
    if words.take("won"):
        kind = words.kind() if kind_named(words.peek()) else implied.kind_at(cell)
        if kind is None:
            raise BadLog(f"{words} does not say which tile, and none was turned there")
        return ev.TileWon(elemon=kind, counts_as=words.kind() if words.take("as") else kind, cell=cell, player=_by(words, implied))
    return ev.TileTurned(cell, words.kind())


def _two(words: Words, implied: Implied) -> tuple[tuple[Cell, Cell], tuple[Kind, Kind]]:
    if words.left:
        first, one, second, other = words.cell(), words.kind(), words.cell(), words.kind()
        return (first, second), (one, other)
    pair = implied.pair()
    if pair is None:
        raise BadLog(f"{words} does not say which tiles, and no two were turned")
    return pair


def _no(words: Words, implied: Implied) -> ev.NoPair:
    if not words.take("pair"):
        raise BadLog(f"{words} is no step; did you mean no pair?")
    return ev.NoPair(*_two(words, implied))


def _rock(words: Words, implied: Implied) -> ev.Event:
    off = words.take("off")
    cell = words.cell()
    player = _by(words, implied)
    return ev.RockLifted(player, cell) if off else ev.RockPlaced(player, cell)


def _draws(words: Words, implied: Implied) -> ev.TileDrawn:
    kind = None if words.take("?") else words.kind()
    return ev.TileDrawn(_by(words, implied), kind)


def _one_of(words: Words, reasons: type[Reason]) -> Reason:
    text = words.next("a reason").text.lower()
    try:
        return reasons(text)
    except ValueError:
        raise BadLog(f"expected one of {', '.join(reasons)}, received {text!r}") from None


def _lapses(words: Words, implied: Implied) -> ev.PowerLapsed:
    kind, reason = words.kind(), _one_of(words, Lapse)
    return ev.PowerLapsed(_by(words, implied), kind, reason)


def _of(words: Words) -> str:
    if not words.take("of"):
        raise BadLog(f"{words} does not say of whom")
    return words.name()


def _removes(words: Words, _: Implied) -> ev.TileRemoved:
    kind = words.kind()
    return ev.TileRemoved(_of(words), kind)


def _swaps(words: Words, implied: Implied) -> ev.TilesSwapped:
    gives = words.kind()
    words.take("for")
    takes, other = words.kind(), _of(words)
    return ev.TilesSwapped(_by(words, implied), gives, other, takes)


def _claims(words: Words, implied: Implied) -> ev.GigamonClaimed:
    kind = words.kind()
    held_by = words.name() if words.take("from") else None
    return ev.GigamonClaimed(_by(words, implied), kind, held_by)


def _breach(words: Words, _: Implied) -> ev.Breach:
    rule = _one_of(words, Rule)
    cell = words.cell() if words.peek() in CELLS else None
    kind = words.kind() if words.left and words.peek() != "was" else None
    return ev.Breach(rule, cell, kind, words.kind() if words.take("was") else None)


def _out(words: Words, _: Implied) -> ev.OutOfStep:
    words.take("of", "step")
    cells: dict[Cell, ev.Differs] = {}
    while words.left:
        cell, expected = words.cell(), words.shows()
        words.take("is")
        cells[cell] = ev.Differs(expected, words.shows())
    return ev.OutOfStep(cells)


def _in(words: Words, _: Implied) -> ev.InStep:
    if not words.take("step"):
        raise BadLog(f"{words} is no step; did you mean in step?")
    return ev.InStep()


def _asks(words: Words, _: Implied) -> ev.Question:
    about, kind = _one_of(words, About), words.kind()
    return ev.Question(about, kind, tuple(words.name() for _ in range(words.left)))


def _accepted(words: Words, _: Implied) -> ev.TableAccepted:
    cells: dict[Cell, Shows] = {}
    while words.left:
        cell = words.cell()
        cells[cell] = words.shows()
    return ev.TableAccepted(cells)


def _from(words: Words) -> int:
    words.take("from")
    return words.number()


def _corrected(words: Words, _: Implied) -> ev.Corrected:
    cell, kind = words.cell(), words.kind()
    return ev.Corrected(_from(words), cell, kind)


def _with_player(cls: Callable[[str, Kind], ev.Event]) -> Callable[[Words, Implied], ev.Event]:
    def read(words: Words, implied: Implied) -> ev.Event:
        kind = words.kind()
        return cls(_by(words, implied), kind)

    return read


_READERS: dict[str, Callable[[Words, Implied], ev.Event]] = {
    "pair": lambda words, implied: ev.Pair(*_two(words, implied)),
    "no": _no,
    "skipped": lambda words, _: ev.TurnSkipped(words.name()),
    "power": _with_player(ev.Power),
    "lapses": _lapses,
    "draws": _draws,
    "names": _with_player(ev.TileNamed),
    "removes": _removes,
    "looks": lambda words, _: ev.Peeked(words.number()),
    "rock": _rock,
    "swaps": _swaps,
    "claims": _claims,
    "left": lambda words, _: ev.PlayerLeft(words.name()),
    "breach": _breach,
    "restored": lambda words, _: ev.RuleRestored(_one_of(words, Rule), words.cell()),
    "out": _out,
    "in": _in,
    "asks": _asks,
    "pile": lambda words, _: ev.DrawPileSet(words.number()),
    "accepted": _accepted,
    "corrected": _corrected,
    "undone": lambda words, _: ev.Undone(_from(words)),
    "paused": lambda *_: ev.Paused(),
    "resumed": lambda *_: ev.Resumed(),
}

FIRST_WORDS = tuple(_READERS)
"""With one of these a step begins that does not begin with a cell."""
