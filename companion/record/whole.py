"""A whole log of anyone's, read strictly: the first line that cannot be read is named, and nothing after it is guessed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from companion.errors import BadLog
from companion.record.lines import parse_line
from companion.record.seal import unsealed

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from companion.engine.events import Line

_BOM = b"\xef\xbb\xbf"


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


def read_whole(path: Path) -> WholeLog:
    """The log at `path`. Raises BadLog, naming the line, where one cannot be read or its number is not the next; OSError as it comes."""
    return whole_log(path.read_bytes(), str(path))


def whole_log(data: bytes, name: str) -> WholeLog:
    """The log that is written as `data`; name: for messages. Raises BadLog."""
    lines: list[Line] = []
    texts: list[str] = []
    torn = False
    try:
        for line, text in each_line(data):
            if line.n != len(lines) + 1:
                raise BadLine(len(lines) + 1, f"its number is {line.n}, not {len(lines) + 1}")
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
    *whole, rest = data.removeprefix(_BOM).split(b"\n")
    place, sealed = 0, None
    for raw in (*whole, rest):
        if not raw.strip():
            continue
        place += 1
        try:
            text, has_seal = unsealed(raw.decode("utf-8").rstrip("\r"))
            line = parse_line(text)
        except (BadLog, UnicodeDecodeError) as problem:
            if raw is rest:
                raise TornLine(place, "its end is missing") from problem
            raise BadLine(place, "it is no UTF-8" if isinstance(problem, UnicodeDecodeError) else str(problem)) from problem
        if sealed not in (None, has_seal):
            # In one log all lines have checksums, or none.
            raise BadLine(place if sealed else place - 1, "the line lacks its checksum")
        sealed = has_seal
        yield line, text
