"""A log as a table for spreadsheets: CSV by RFC 4180, a line of the log a row, in which no cell can be taken for a formula."""

from __future__ import annotations

import csv
import json
import re
from typing import TYPE_CHECKING

from companion.engine.events import Note, TurnStarted
from companion.engine.standing import standing

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from companion.record.whole import WholeLog

_FIELDS = ("player", "other", "gives", "takes", "counts_as", "from", "rule", "was", "reason", "count", "extra")
_PLACES = ("cell", "cell_2", "elemon", "elemon_2")
COLUMNS = ("game", "n", "t", "event", "stands", "turn", "on_turn", *_PLACES, *_FIELDS, "more")
"""stands: no where the line was undone or corrected. on_turn: whose turn it is then. more: what has no column, as JSON."""

_AT = {field: at for at, field in enumerate((*_PLACES, *_FIELDS))}
_TWO = {"cells": _AT["cell"], "elemons": _AT["elemon"]}
_TOLD = frozenset({"n", "t", "event", "turn"})
_FORMULA = re.compile(r"\s*[=+\-@'＝＋－＠]|[\t\r\n]")
MARK_OF_UTF8 = "\ufeff"
"""Without it a spreadsheet takes accents for something else."""


def as_csv(games: Iterable[tuple[str, WholeLog]]) -> Iterator[str]:
    """The games, each with its name, as one table; a game's rows are given as soon as it is read.

    A text that a spreadsheet would run, or that begins with an apostrophe, has an apostrophe before it: take one off to have it as given.
    """
    rows = _Rows()
    yield MARK_OF_UTF8 + rows.text([COLUMNS])
    for name, log in games:
        yield rows.text(_rows(name, log))


def harmless(text: str) -> str:
    """A text as a cell that no spreadsheet runs."""
    return f"'{text}" if _FORMULA.match(text) else text


class _Rows:
    """Rows as text."""

    def __init__(self) -> None:
        self._written: list[str] = []
        self._writer = csv.writer(self, lineterminator="\r\n")

    def write(self, text: str) -> None:
        """What the csv module writes to."""
        self._written.append(text)

    def text(self, rows: Iterable[Iterable[object]]) -> str:
        """The rows as CSV."""
        self._writer.writerows(rows)
        text = "".join(self._written)
        self._written.clear()
        return text


class _Texts(dict[str, str]):
    """Texts as cells, each worked out once."""

    def __missing__(self, text: str) -> str:
        self[text] = harmless(text)
        return self[text]


def _cell(value: object, texts: _Texts) -> object:
    """A value as a cell: numbers stay numbers."""
    match value:
        case None:
            return ""
        case str():
            return texts[value]
        case bool():
            return "yes" if value else "no"
        case int() | float():
            return value
        case _:
            return harmless(json.dumps(value, ensure_ascii=False))


def _rows(name: str, log: WholeLog) -> Iterator[list[object]]:
    stands = {line.n for line in standing(log.lines)}
    turn: object = ""
    on_turn: object = ""
    game, texts = harmless(name), _Texts()
    for line, text in zip(log.lines, log.texts, strict=True):
        if isinstance(line.event, Note):
            continue
        if isinstance(line.event, TurnStarted):
            turn, on_turn = line.event.turn, texts[line.event.player]
        head = [game, line.n, line.t, line.event.name, "yes" if line.n in stands else "no", turn, on_turn]
        yield head + _cells(json.loads(text), texts)


def _cells(written: Mapping[str, object], texts: _Texts) -> list[object]:
    """What a line says, in the columns that there are for it, and the rest as JSON."""
    cells: list[object] = [""] * (len(_AT) + 1)
    more = {}
    for key, value in written.items():
        at = _AT.get(key)
        if at is not None:
            cells[at] = _cell(value, texts)
        elif key in _TWO and isinstance(value, list) and len(value) == 2:
            cells[_TWO[key]], cells[_TWO[key] + 1] = (_cell(one, texts) for one in value)
        elif key not in _TOLD:
            more[key] = value
    if more:
        cells[-1] = json.dumps(more, ensure_ascii=False, separators=(",", ":"))
    return cells
