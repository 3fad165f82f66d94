"""What the index knows of one game: worked out from its log, and from nothing else."""

from __future__ import annotations

import re
from datetime import UTC, date, datetime
from typing import TYPE_CHECKING, NamedTuple

from companion.engine.endings import figures_of
from companion.errors import BadLog
from companion.record.course.course import course_of
from companion.record.course.skill import Skill, skills
from companion.record.whole import read_whole

if TYPE_CHECKING:
    from pathlib import Path

ENDING = ".jsonl"
UNDER_WAY = "under-way.json"
"""In the folder of games: which of them the service plays, and who plays it."""
_DATE = re.compile(r"(?<!\d)(\d{4})-(\d{2})-(\d{2})(?!\d)")


class Played(NamedTuple):
    """A player in one game. figures, tiles: what was held at its end."""

    player: str
    won: bool
    figures: int
    tiles: int
    skill: Skill


class Entry(NamedTuple):
    """A game. name: of its file, without the ending. date: when it was played. ended: why it was over, "" where it is not.

    fault: why it cannot be read, "" where all is well; then nothing else is known of it.
    """

    name: str
    date: str
    edition: str = ""
    ended: str = ""
    turns: int = 0
    breaches: int = 0
    lasted_s: float = 0.0
    players: tuple[Played, ...] = ()
    fault: str = ""


def entry_of(path: Path) -> Entry:
    """The entry of a game's log. Raises OSError as it comes."""
    played_on = date_of(path)
    try:
        course = course_of(read_whole(path, notes=False).lines)
    except BadLog as problem:
        return Entry(path.stem, played_on, fault=str(problem))
    over = course.over
    players = []
    for seat, (player, skill) in enumerate(zip(course.opening.players, skills(course), strict=True)):
        won = over is not None and player in over.winners
        players.append(Played(player, won, len(figures_of(course.end, seat)), len(course.end.seats[seat].hand), skill))
    return Entry(
        name=path.stem,
        date=played_on,
        edition=course.opening.edition,
        ended="" if over is None else over.reason.value,
        turns=len(course.turns),
        breaches=len(course.breaches),
        lasted_s=course.ended_s - course.began_s,
        players=tuple(players),
    )


def date_of(path: Path) -> str:
    """When a game was played, YYYY-MM-DD: as the name of its file says, else when that was last written to (UTC)."""
    found = _DATE.search(path.stem)
    if found is not None:
        try:
            return date(*map(int, found.groups())).isoformat()
        except ValueError:
            pass
    return datetime.fromtimestamp(path.stat().st_mtime, UTC).date().isoformat()


def logs_in(folder: Path) -> list[Path]:
    """The games of a folder, by name; none where there is no such folder."""
    return sorted(path for path in folder.glob(f"*{ENDING}") if path.is_file() and not path.name.startswith(".")) if folder.is_dir() else []
