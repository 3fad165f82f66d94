"""A log file read: its sound lines, and where it is damaged."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from companion.engine.events import GameStarted
from companion.errors import BadLog
from companion.record.lines import parse_line
from companion.record.seal import unsealed

if TYPE_CHECKING:
    from pathlib import Path

    from companion.engine.events import Line


class KeptLine(NamedTuple):
    """A sound line. n: its number. text: as it was written, without checksum."""

    n: int
    text: str

    @property
    def is_note(self) -> bool:
        """Whether it is one of our own, between the lines of the game."""
        return _NOTE.match(self.text) is not None

    def line(self) -> Line:
        """The line. Raises BadLog where it is none; one that had a checksum never does."""
        return parse_line(self.text)


@dataclass(frozen=True, slots=True)
class Kept:
    """What a log file holds. lines: the sound ones, in order. before: how many of them stand before the damage.

    torn: the last line lacks its end, as a power cut leaves it. damage: the first other damage, with its place, "" where there is none.
    """

    lines: tuple[KeptLine, ...]
    before: int
    torn: bool
    damage: str


_NUMBERED = re.compile(r'\{"n":([1-9][0-9]*),"t":')
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
        return Kept((), 0, bool(rest), "")
    lines: list[KeptLine] = []
    before, damage, with_seals = 0, "", False
    for number, raw in enumerate(whole, 1):
        try:
            line, has_seal = _kept(raw)
            if number == 1:
                with_seals = has_seal
            elif with_seals and not has_seal:
                raise BadLog("the line lacks its checksum")
            if line.n <= (lines[-1].n if lines else 0) or (not damage and line.n != number):
                raise BadLog(f"its number is {line.n}, not {number}")
        except BadLog as problem:
            damage = damage or f"line {number}: {problem}"
            before = before or len(lines)
            if number == 1:
                break
            continue
        lines.append(line)
    if not lines or not isinstance(lines[0].line().event, GameStarted):
        raise BadLog(
            f"{name} is no game log that can be gone on with ({damage or 'it does not begin with game_started'}); it was left as it is"
        )
    return Kept(tuple(lines), before if damage else len(lines), bool(rest), damage)


def _kept(raw: bytes) -> tuple[KeptLine, bool]:
    """The line and whether it had a checksum. With one it is known to be as we wrote it, and is parsed when it is asked for."""
    try:
        text = raw.decode("utf-8")
    except UnicodeDecodeError as error:
        raise BadLog("it is no UTF-8") from error
    text, has_seal = unsealed(text)
    numbered = _NUMBERED.match(text)
    if numbered is None or not has_seal:
        return KeptLine(parse_line(text).n, text), has_seal
    return KeptLine(int(numbered[1]), text), True
