"""A game as lines of text: the grid as it is told, rocks, lamps, hands and what was said.

What hydromon shows is not drawn: while somebody looks, the tiles looked at are drawn as they lay before.
"""

from __future__ import annotations

import textwrap
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from companion.announce.clock import clock
from companion.engine.endings import figures_of
from companion.lamps import Lamp
from companion.table import CELLS, PADS, Kind, State

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from companion.engine.state import Seat
    from companion.engine.state import State as Game
    from companion.table import Cell, Place, Shows

    _Painter: TypeAlias = Callable[[str, str], str]

MAX_WIDTH = 76
_CELL = 11
_SAID = 6

_BOLD, _DIM, _GREY = "1", "2", "90"
_LAMPS = {Lamp.BLOCKED: "33", Lamp.BREACH: "31", Lamp.EXPECTED: "37", Lamp.WIN: "32"}
_KINDS = dict(zip(Kind, ("92", "91", "94", "33", "96", "93", "95"), strict=True))


@dataclass(frozen=True, slots=True)
class Seen:
    """One moment of a game. shows: what is told of each place; said: the sentences so far; t: seconds of the table."""

    game: Game | None
    shows: Mapping[Place, Shows]
    lamps: Mapping[Cell, Lamp]
    said: tuple[str, ...]
    t: float


def draw(seen: Seen, width: int, *, colour: bool) -> list[str]:
    """The lines of the view, none longer than `width` (15 or more) characters; colour: with ANSI colours."""
    paint = _paint if colour else _plain
    width = min(width, MAX_WIDTH)
    narrow = max(3, min(_CELL, (width - 6) // 3))
    lines = [*_grid(seen, narrow, paint), _pads(seen, width, paint), ""]
    if seen.game is not None:
        lines += [_seat(seen.game, number, seat, width, paint) for number, seat in enumerate(seen.game.seats)]
        lines.append(paint(f"  {seen.game.pile} tiles in the pile, {clock(seen.t)} played"[:width], _GREY))
    return [*lines, "", *_said(seen.said, width, paint)]


def _grid(seen: Seen, inside: int, paint: _Painter) -> list[str]:
    rule = "─" * inside
    lines = ["   " + " ".join(column.center(inside) for column in "abc"), f"  ┌{rule}┬{rule}┬{rule}┐"]
    for row in range(3):
        cells = CELLS[3 * row : 3 * row + 3]
        lines.append(f"{row + 1} │" + "│".join(_tile(seen, cell, inside, paint) for cell in cells) + "│")
        lines.append("  │" + "│".join(_lamp(seen.lamps.get(cell, Lamp.OFF), inside, paint) for cell in cells) + "│")
        lines.append(f"  ├{rule}┼{rule}┼{rule}┤" if row < 2 else f"  └{rule}┴{rule}┴{rule}┘")
    return lines


def _tile(seen: Seen, cell: Cell, inside: int, paint: _Painter) -> str:
    shows = _told(seen, cell)
    if isinstance(shows, Kind):
        return paint(shows.capitalize()[:inside].center(inside), _KINDS[shows])
    if shows is State.BACK:
        return paint(("▒" * max(1, inside - 4)).center(inside), _GREY)
    return paint(("rock" if shows is State.ROCK else "")[:inside].center(inside), _BOLD)


def _told(seen: Seen, cell: Cell) -> Shows | None:
    shows, game = seen.shows.get(cell), seen.game
    looking = game is not None and game.turn is not None and game.turn.power is Kind.HYDROMON
    return State.BACK if looking and isinstance(shows, Kind) else shows


def _lamp(lamp: Lamp, inside: int, paint: _Painter) -> str:
    return " " * inside if lamp is Lamp.OFF else paint("●".center(inside), _LAMPS[lamp])


def _pads(seen: Seen, width: int, paint: _Painter) -> str:
    shown = {pad: seen.shows.get(pad) for pad in PADS}
    said = "   ".join(f"{pad}: {shows.capitalize() if isinstance(shows, Kind) else '-'}" for pad, shows in shown.items())
    return paint(f"  {said}"[:width], _BOLD if any(isinstance(shows, Kind) for shows in shown.values()) else _GREY)


def _seat(game: Game, number: int, seat: Seat, width: int, paint: _Painter) -> str:
    on_turn = game.over is None and game.turn is not None and game.turn.seat == number
    won = game.over is not None and seat.player in game.over.winners
    figures = " ".join(f"*{kind.capitalize()}*" for kind in figures_of(game, number))
    tiles = " ".join("?" if tile.kind is None else tile.kind[:3].capitalize() for tile in seat.hand)
    line = f"{'>' if on_turn else '*' if won else ' '} {seat.player}: {' | '.join(part for part in (figures, tiles) if part)}"
    return paint(line[:width], _BOLD if on_turn or won else "0")


def _said(said: tuple[str, ...], width: int, paint: _Painter) -> list[str]:
    wrapped = [textwrap.wrap(sentence, width, break_long_words=True) for sentence in said]
    newest = len(wrapped[-1]) if wrapped else 0
    lines = [line for sentence in wrapped for line in sentence]
    before, last = lines[: len(lines) - newest], lines[len(lines) - newest :]
    kept = [paint(line, _DIM) for line in before] + [paint(line, _BOLD) for line in last]
    return kept[-_SAID:]


def _paint(text: str, code: str) -> str:
    return f"\x1b[{code}m{text}\x1b[0m"


def _plain(text: str, _: str) -> str:
    return text
