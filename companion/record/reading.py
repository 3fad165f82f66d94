"""A log file read: its sound lines, and where it is damaged."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from companion.engine.events import GameStarted
from companion.errors import BadLog
from companion.record.lines import parse_line
from companion.record.marks import MARK
from companion.record.seal import has_seal, unsealed

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from companion.engine.events import Line

FORMAT = 1
"""The newest format of a log that is known here."""


class KeptLine(NamedTuple):
    """A sound line. n: its number. text: as it was written, without checksum."""

    n: int
    text: str

    @property
    def is_note(self) -> bool:
        """Whether it is one of our own, between the lines of the game."""
        return _NOTE.match(self.text) is not None

    @property
    def is_mark(self) -> bool:
        """Whether it says where the whole game stood."""
        return _MARK.match(self.text) is not None

    def line(self) -> Line:
        """The line. Raises BadLog where it is none; one that had a checksum never does."""
        return parse_line(self.text)


@dataclass(frozen=True, slots=True)
class Kept:
    """What a log file holds. lines: the sound ones, in order. before: how many of them stand before the damage.

    torn: the last line lacks its end, as a power cut leaves it. damage: the first other damage, with its place, "" where there is none.
    sealed: whether its lines have checksums; in one file all have, or none.
    """

    lines: tuple[KeptLine, ...]
    before: int
    torn: bool
    damage: str
    sealed: bool


_NUMBERED = re.compile(r'\{"n":([1-9][0-9]*),"t":')
_MARK = re.compile(r'\{"n":[0-9]+,"t":[^"]*,"event":"' + MARK + '"')
_NOTE = re.compile(r'\{"n":[0-9]+,"t":[^"]*,"event":"x_')
_BEGINNING = b'{"n":1,"t":'
"""With this a first line of ours begins: a file that was torn in it is still ours."""


def read_log(path: Path) -> Kept:
    """The log at `path`. Raises BadLog where it is no game log, or where its first line is damaged; OSError as it comes."""
    return parse_log(path.read_bytes(), str(path))


def parse_log(data: bytes, name: str) -> Kept:
    """The log that is written as `data`. name: for messages. Raises BadLog where the first line is no sound game_started."""
    *whole, rest = data.split(b"\n")
    if not whole and _BEGINNING.startswith(rest[: len(_BEGINNING)]):
        return Kept((), 0, bool(rest), "", sealed=True)
    try:
        sealed = _opening(whole)
    except BadLog as problem:
        raise BadLog(f"{name} cannot be gone on with: line 1: {problem}; the file was left as it is") from problem
    lines: list[KeptLine] = []
    before, damage = 0, ""
    for number, raw in enumerate(whole, 1):
        try:
            line = _next(raw, lines, None if damage else number, sealed=sealed)
        except BadLog as problem:
            if not damage:
                before, damage = len(lines), f"line {number}: {problem}"
        else:
            lines.append(line)
    return Kept(tuple(lines), before if damage else len(lines), bool(rest), damage, sealed)


def _opening(whole: Sequence[bytes]) -> bool:
    """Whether the lines of this log have checksums. Raises BadLog where the first is no sound game_started."""
    if not whole:
        raise BadLog("this is no game log")
    line, sealed = _kept(whole[0])
    written = json.loads(line.text)
    if isinstance(written.get("format"), int) and written["format"] > FORMAT:
        raise BadLog(f"it is written in format {written['format']}, by a newer companion; this one knows format {FORMAT}")
    if not isinstance(line.line().event, GameStarted):
        raise BadLog("a game log begins with game_started")
    # Where the word crc itself is damaged a line looks like one that never had a checksum.
    if not sealed and any(has_seal(raw.decode("utf-8", "replace")) for raw in whole[1:]):
        raise BadLog("the line lacks its checksum")
    return sealed


def _next(raw: bytes, before: Sequence[KeptLine], number: int | None, *, sealed: bool) -> KeptLine:
    """The line after those `before`. number: the one that it must have, None where it may be any higher one. Raises BadLog."""
    line, with_seal = _kept(raw)
    if sealed and not with_seal:
        raise BadLog("the line lacks its checksum")
    if number is not None and line.n != number:
        raise BadLog(f"its number is {line.n}, not {number}")
    if before and line.n <= before[-1].n:
        raise BadLog(f"its number is {line.n}, after {before[-1].n}")
    return line


def _kept(raw: bytes) -> tuple[KeptLine, bool]:
    """The line and whether it had a checksum. With one it is known to be as we wrote it, and is parsed when it is asked for."""
    try:
        text = raw.decode("utf-8")
    except UnicodeDecodeError as error:
        raise BadLog("it is no UTF-8") from error
    text, with_seal = unsealed(text)
    numbered = _NUMBERED.match(text)
    if numbered is None or not with_seal:
        return KeptLine(parse_line(text).n, text), with_seal
    return KeptLine(int(numbered[1]), text), True
