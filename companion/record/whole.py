"""A whole log of anyone's, read strictly: the first line that cannot be read is named, and nothing after it is guessed."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from companion.engine.events import Note
from companion.errors import BadLog
from companion.record.lines import parse_line
from companion.record.seal import unsealed

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from companion.engine.events import Line

_BOM = b"\xef\xbb\xbf"
_NOTE = re.compile(r'\{"n":([0-9]+),"t":[^"]*,"event":"x_')


class BadLine(BadLog):
    """A line that cannot be read, by its place in the log (1, 2, 3 ...)."""

    def __init__(self, line: int, why: str) -> None:
        super().__init__(f"line {line}: {why}")
        self.line, self.why = line, why


class TornLine(BadLine):
    """The last line lacks its end."""


@dataclass(frozen=True, slots=True)
class WholeLog:
    """The lines of a log, and each as it is written, without checksum. torn: half a line followed, as a power cut leaves it."""

    lines: tuple[Line, ...]
    texts: tuple[str, ...]
    torn: bool


def read_whole(path: Path, *, notes: bool = True) -> WholeLog:
    """The log at `path`; notes: whether with the notes of the program between its lines.

    Raises BadLog, naming the line, where one cannot be read or its number is not the next; OSError as it comes.
    """
    return whole_log(path.read_bytes(), str(path), notes=notes)


def whole_log(data: bytes, name: str, *, notes: bool = True) -> WholeLog:
    """The log that is written as `data`; name: for messages. Raises BadLog."""
    lines: list[Line] = []
    texts: list[str] = []
    torn, count = False, 0
    try:
        for place, text, sealed in _texts(data):
            # A checksum tells that we wrote it: then a note need not be read to be passed over.
            note = _NOTE.match(text) if sealed and not notes else None
            line = None if note else _line(place, text)
            n = int(note[1]) if note else 0 if line is None else line.n
            count += 1
            if n != count:
                raise BadLine(count, f"its number is {n}, not {count}")
            if line is not None and (notes or not isinstance(line.event, Note)):
                lines.append(line)
                texts.append(text)
    except TornLine:
        torn = True
    except BadLog as problem:
        raise BadLog(f"{name}, {problem}") from problem
    if not lines:
        raise BadLog(f"{name}: this is no game log, it holds no whole line")
    return WholeLog(tuple(lines), tuple(texts), torn)


def each_line(data: bytes) -> Iterator[tuple[Line, str]]:
    """The lines one by one, each with its text without checksum; lines with nothing in them are passed over.

    Raises BadLine at the first that cannot be read, TornLine where that is the last and has no end.
    """
    for place, text, _ in _texts(data):
        yield _line(place, text), text


def _line(place: int, text: str) -> Line:
    try:
        return parse_line(text)
    except BadLog as problem:
        raise BadLine(place, str(problem)) from problem


def _texts(data: bytes) -> Iterator[tuple[int, str, bool]]:
    """Place, text and whether it had a checksum, of each line. Raises BadLine, TornLine."""
    *whole, rest = data.removeprefix(_BOM).split(b"\n")
    place, sealed = 0, None
    for raw in whole:
        if not raw.strip():
            continue
        place += 1
        text, has_seal = _unsealed(place, raw)
        if sealed not in (None, has_seal):
            # In one log all lines have checksums, or none.
            raise BadLine(place if sealed else place - 1, "the line lacks its checksum")
        sealed = has_seal
        yield place, text, has_seal
    if rest.strip():
        try:
            text, has_seal = _unsealed(place + 1, rest)
            parse_line(text)
        except BadLog as problem:
            raise TornLine(place + 1, "its end is missing") from problem
        yield place + 1, text, has_seal


def _unsealed(place: int, raw: bytes) -> tuple[str, bool]:
    try:
        return unsealed(raw.decode("utf-8").rstrip("\r"))
    except UnicodeDecodeError as error:
        raise BadLine(place, "it is no UTF-8") from error
    except BadLog as problem:
        raise BadLine(place, str(problem)) from problem
