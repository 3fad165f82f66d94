"""Marks in a journal: now and then a note of where the whole game stands, so that a long one is gone on with at once."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from companion.engine.events import Note
from companion.errors import BadLog
from companion.record.fields import Unfit, read_back, written

if TYPE_CHECKING:
    from collections.abc import Mapping

    from companion.engine.events import Line

MARK = "x_position"
MARK_EVERY = 2_000
"""How many lines lie between two marks: more than most games have, and ruled on again in a fraction of a second."""

T = TypeVar("T")


def mark(position: object) -> Mapping[str, object]:
    """The fields of a mark."""
    return {"position": written(position)}


def marked(line: Line, cls: type[T]) -> T:
    """The position of a mark. Raises BadLog where the line is none."""
    if isinstance(line.event, Note) and line.event.word == MARK:
        try:
            return read_back(cls, line.event.fields.get("position"))
        except Unfit as unfit:
            raise BadLog(f"line {line.n}: {MARK}{unfit.at}: expected {unfit.expected}, received {unfit.received!r:.60}") from unfit
    raise BadLog(f"line {line.n} is no mark")
