"""The index of the games in a folder: an SQLite file beside them, brought up to date by the journals each time it is opened."""

from __future__ import annotations

import contextlib
import sqlite3
import unicodedata
from typing import TYPE_CHECKING, NamedTuple, Self

from companion.record.course.skill import Skill
from companion.record.library.entry import Entry, Played, entry_of, logs_in

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path
    from types import TracebackType

NAME = ".index.sqlite"
_VERSION = 1
_TABLES = """
CREATE TABLE games (
    name TEXT PRIMARY KEY, stamp TEXT NOT NULL, date TEXT NOT NULL, edition TEXT NOT NULL, ended TEXT NOT NULL, turns INTEGER NOT NULL,
    breaches INTEGER NOT NULL, lasted_s REAL NOT NULL, fault TEXT NOT NULL
) STRICT;
CREATE TABLE players (
    game TEXT NOT NULL REFERENCES games (name) ON DELETE CASCADE, seat INTEGER NOT NULL, player TEXT NOT NULL, folded TEXT NOT NULL,
    won INTEGER NOT NULL, figures INTEGER NOT NULL, tiles INTEGER NOT NULL, turns INTEGER NOT NULL, pairs INTEGER NOT NULL,
    chances INTEGER NOT NULL, taken INTEGER NOT NULL, streak INTEGER NOT NULL, thinking_s REAL NOT NULL, PRIMARY KEY (game, seat)
) STRICT;
CREATE INDEX games_by_date ON games (date, name);
CREATE INDEX players_by_name ON players (folded);
"""


class Statistics(NamedTuple):
    """A player over many games."""

    player: str
    games: int
    won: int
    figures: int
    skill: Skill


class Index:
    """The games of one folder. Use it in a `with` block.

    Where the file is damaged, of another version or cannot be written, the index is made anew, in memory if need be: nothing is in it
    that is not in the journals.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._base = _opened(folder / NAME)
        self._refresh()

    def games(self, player: str = "", since: str = "", until: str = "") -> list[Entry]:
        """The games, the oldest first. player: who took part, however it is capitalised; since, until: dates, both included."""
        where, values = ["1"], []
        if player:
            where.append("name IN (SELECT game FROM players WHERE folded = ?)")
            values.append(folded(player))
        for sign, day in ((">=", since), ("<=", until)):
            if day:
                where.append(f"date {sign} ?")
                values.append(day)
        fields = "name, date, edition, ended, turns, breaches, lasted_s"
        query = f"SELECT {fields}, fault FROM games WHERE {' AND '.join(where)} ORDER BY date, name"  # noqa: S608  our own words
        found = []
        for name, day, edition, ended, turns, breaches, lasted_s, fault in self._base.execute(query, values).fetchall():
            found.append(Entry(name, day, edition, ended, turns, breaches, lasted_s, tuple(self._players(name)), fault))
        return found

    def game(self, name: str) -> Entry | None:
        """One game by its name."""
        return next((entry for entry in self.games() if entry.name == name), None)

    def statistics(self, player: str = "") -> list[Statistics]:
        """Everybody's figures over all games that were played to their end, or one player's; who played most comes first."""
        query = """
            SELECT max(player), count(*), sum(won), sum(figures),
                sum(p.turns), sum(pairs), sum(chances), sum(taken), max(streak), sum(thinking_s)
            FROM players AS p JOIN games ON games.name = p.game WHERE ended <> '' AND (? = '' OR folded = ?)
            GROUP BY folded ORDER BY count(*) DESC, folded
        """
        rows = self._base.execute(query, (folded(player), folded(player))).fetchall()
        return [Statistics(row[0], row[1], row[2], row[3], Skill(*row[4:])) for row in rows]

    def forget(self, name: str) -> None:
        """Takes a game out for good: no trace of it stays in the file."""
        with self._base:
            self._base.execute("DELETE FROM games WHERE name = ?", (name,))
        self._base.execute("VACUUM")

    def _players(self, name: str) -> Iterator[Played]:
        query = (
            "SELECT player, won, figures, tiles, turns, pairs, chances, taken, streak, thinking_s FROM players WHERE game = ? ORDER BY seat"
        )
        for player, won, figures, tiles, *skill in self._base.execute(query, (name,)):
            yield Played(player, bool(won), figures, tiles, Skill(*skill))

    def _refresh(self) -> None:
        """Reads what is new or has changed, and forgets what is gone."""
        known = dict(self._base.execute("SELECT name, stamp FROM games"))
        with self._base:
            for path in logs_in(self._folder):
                try:
                    if not path.stat().st_size:
                        continue  # a game that waits for its tiles
                    stamp = _stamp(path)
                    if known.pop(path.stem, None) != stamp:
                        self._add(entry_of(path), stamp)
                except OSError:
                    continue
            for name in known:
                self._base.execute("DELETE FROM games WHERE name = ?", (name,))

    def _add(self, entry: Entry, stamp: str) -> None:
        self._base.execute("DELETE FROM games WHERE name = ?", (entry.name,))
        game = (entry.name, stamp, entry.date, entry.edition, entry.ended, entry.turns, entry.breaches, entry.lasted_s, entry.fault)
        self._base.execute("INSERT INTO games VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", game)
        self._base.executemany(
            "INSERT INTO players VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            [
                (entry.name, seat, one.player, folded(one.player), one.won, one.figures, one.tiles, *one.skill)
                for seat, one in enumerate(entry.players)
            ],
        )

    def close(self) -> None:
        """Lets go of the file."""
        self._base.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.close()


def folded(player: str) -> str:
    """A name as it is searched for: capitals and ways to write an accent make no difference."""
    return unicodedata.normalize("NFC", unicodedata.normalize("NFC", player).casefold())


def _stamp(path: Path) -> str:
    found = path.stat()
    return f"{found.st_size} {found.st_mtime_ns} {found.st_ino}"


def _opened(path: Path) -> sqlite3.Connection:
    """The index as it is kept, else a new one."""
    try:
        return _ready(str(path))
    except sqlite3.OperationalError:
        pass  # it cannot be written, or somebody else is writing it
    except sqlite3.DatabaseError:
        with contextlib.suppress(OSError, sqlite3.Error):
            path.unlink()
            return _ready(str(path))
    return _ready(":memory:")


def _ready(path: str) -> sqlite3.Connection:
    base = sqlite3.connect(path)
    try:
        base.execute("PRAGMA secure_delete = ON")
        base.execute("PRAGMA foreign_keys = ON")
        version = base.execute("PRAGMA user_version").fetchone()[0]
        if version != _VERSION:
            if version or base.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]:
                raise sqlite3.DatabaseError("it is of another version")
            base.executescript(_TABLES)
            base.execute(f"PRAGMA user_version = {_VERSION}")
        # Whether it can be written, and whether it is whole, shows here and not later.
        base.execute("BEGIN IMMEDIATE")
        base.rollback()
        if base.execute("PRAGMA quick_check").fetchone()[0] != "ok":
            raise sqlite3.DatabaseError("it is damaged")
    except sqlite3.Error:
        base.close()
        raise
    return base
