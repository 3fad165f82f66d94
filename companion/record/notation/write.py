"""A log as notation: tags, then one turn a line, then what was seen and said."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.engine import events as ev
from companion.engine.editions import UnknownSwitchError, switches_of
from companion.errors import BadLog
from companion.record.lines import compact_json
from companion.record.notation.implied import Implied
from companion.record.notation.step_text import step_text
from companion.record.notation.words import kind_word, name

if TYPE_CHECKING:
    from collections.abc import Iterator

    from companion.engine.events import Line
    from companion.record.whole import WholeLog


def as_notation(log: WholeLog) -> Iterator[str]:
    """The log as notation, in its one normal form. Raises BadLog where it is not the log of one game from its start."""
    opening, *others = log.lines
    if not isinstance(opening.event, ev.GameStarted):
        raise BadLog("a game's log begins with game_started")
    yield from _tags(opening, opening.event)
    yield from _moves(opening.t, [line for line in others if not isinstance(line.event, ev.Note)])
    notes = [(line, line.event) for line in others if isinstance(line.event, ev.Note)]
    if notes:
        yield "\n"
    for line, note in notes:
        yield f"% {line.n} @{compact_json(line.t)} {name(note.word)} {compact_json(dict(note.fields))}\n"


def _tags(line: Line, opening: ev.GameStarted) -> Iterator[str]:
    tags = [("Game", "Gigamons"), ("Format", str(opening.format)), ("Edition", opening.edition), *_switches(opening)]
    if opening.tiles != ev.GameStarted.__dataclass_fields__["tiles"].default:
        tags.append(("Tiles", str(opening.tiles)))
    tags += [("Player", player) for player in opening.players]
    tags.append(("Time", compact_json(line.t)))
    for tag, value in tags:
        yield f"[{tag} {compact_json(value)}]\n"
    yield "\n"


def _switches(opening: ev.GameStarted) -> list[tuple[str, str]]:
    """Those that are set otherwise than the edition has them; all, where no edition is like that."""
    try:
        usual = switches_of(opening.edition).words()
        own = {switch: word for switch, word in opening.switches.items() if usual.get(switch) != word}
        if switches_of(opening.edition, own).words() == opening.switches:
            return [("Switch", f"{switch}={word}") for switch, word in own.items()]
    except UnknownSwitchError:
        pass
    return [("Switches", compact_json(dict(opening.switches)))]


def _moves(t: float, lines: list[Line]) -> Iterator[str]:
    implied, said, before = Implied(), compact_json(t), _NOTHING
    for line in lines:
        event, at = line.event, compact_json(line.t)
        time = "" if at == said else f" @{at}"
        said = at
        match event:
            case ev.TurnStarted():
                again = " again" if event.extra else ""
                yield f"{_NEW_LINE[before]}{event.turn}. {name(event.player)}{again}{time}:"
                before = _TURN
            case ev.GameOver():
                yield f"{_NEW_LINE[before]}End{time}: {_end(event)}"
                before = _END
            case ev.GameStarted():
                raise BadLog(f"line {line.n}: the game has started already")
            case _:
                yield f"{_NEXT_STEP[before]} {step_text(event, implied)}{time}"
                before = _STEP
        implied = implied.after(event)
    yield "" if before == _NOTHING else "\n"


_NOTHING, _TURN, _STEP, _END = "nothing", "turn", "step", "end"
_NEW_LINE = {_NOTHING: "", _TURN: "\n", _STEP: "\n", _END: "\n"}
_NEXT_STEP = {_NOTHING: "-", _TURN: "", _STEP: ",", _END: "\n-"}
"""What stands before a step, by what was written last."""


def _end(event: ev.GameOver) -> str:
    parts = [event.reason.value, " ".join(("won by", *map(name, event.winners)))]
    for player, standing in event.standings.items():
        parts.append(" ".join((name(player), "has", *map(kind_word, standing.gigamons), str(standing.tiles))))
    return ", ".join(parts)
