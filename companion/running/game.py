"""One game at the table: its referee, its journal, and what is announced of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from companion.announce.announcer import Announcer
from companion.errors import BadLog
from companion.record.journal import Journal
from companion.service import go_on, new_referee

if TYPE_CHECKING:
    from companion.engine.events import Line
    from companion.referee.referee import Referee
    from companion.running.shelf import GameSetting, Shelf


@dataclass(frozen=True, slots=True)
class Game:
    """A game under way, or one that waits for its tiles. lines: of its log, for `play`. last_t: of its last line, seconds of the game."""

    setting: GameSetting
    referee: Referee
    journal: Journal
    announcer: Announcer
    lines: tuple[Line, ...]
    told: tuple[str, ...] = ()

    @property
    def last_t(self) -> float:
        """When its last line was ruled."""
        return self.lines[-1].t if self.lines else 0.0


def begin(shelf: Shelf, setting: GameSetting, date: str, language: str) -> Game:
    """A new game. Raises BadGame where there can be no such one, BadOutput where it cannot be kept."""
    referee = new_referee(setting.edition, setting.switches, setting.players)
    begun = shelf.begin(setting, date)
    return Game(begun, referee, Journal.new(shelf.path_of(begun), force=False), Announcer(language), ())


def take_up(shelf: Shelf, setting: GameSetting, date: str, language: str) -> Game:
    """The game that was left, in the turn in which it was; where its journal cannot be gone on with, a new one with the same people.

    Raises BadGame where nobody knows who plays, BadOutput.
    """
    path = shelf.path_of(setting)
    if not path.exists() or not path.stat().st_size:
        referee = new_referee(setting.edition, setting.switches, setting.players)
        journal = Journal(path) if path.exists() else Journal.new(path, force=False)
        return Game(setting, referee, journal, Announcer(language), ())
    try:
        gone_on = go_on(path)
    except BadLog as problem:
        begun = begin(shelf, setting, date, language)
        return Game(begun.setting, begun.referee, begun.journal, begun.announcer, (), (f"{problem}; a new game begins",))
    announcer = Announcer(language, gone_on.referee.game)
    return Game(setting, gone_on.referee, gone_on.journal, announcer, gone_on.lines, gone_on.told)
