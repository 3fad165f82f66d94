"""A log file read: its sound lines, and where it is damaged."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from companion.engine.events import GameStarted, Line
from companion.errors import BadLog
from companion.record.lines import parse_line
from companion.record.seal import unsealed

if TYPE_CHECKING:
    from pathlib import Path


@dataclass(frozen=True, slots=True)
class Kept:
    """What a log file holds. lines: the sound ones, in order. before: how many of them stand before the damage.

    torn: the last line lacks its end, as a power cut leaves it. damage: the first other damage, with its place, "" where there is none.
    """

    lines: tuple[Line, ...]
    before: int
    torn: bool
    damage: str


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
    lines: list[Line] = []
    before, damage, with_seals = 0, "", False
    for number, raw in enumerate(whole, 1):
        try:
            line, has_seal = _line(raw)
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
    if not lines or not isinstance(lines[0].event, GameStarted):
        raise BadLog(
            f"{name} is no game log that can be gone on with ({damage or 'it does not begin with game_started'}); it was left as it is"
        )
    return Kept(tuple(lines), before if damage else len(lines), bool(rest), damage)


def _line(raw: bytes) -> tuple[Line, bool]:
    try:
        text = raw.decode("utf-8")
    except UnicodeDecodeError as error:
        raise BadLog("it is no UTF-8") from error
    line, has_seal = unsealed(text)
    return parse_line(line), has_seal
