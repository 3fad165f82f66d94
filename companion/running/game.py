"""One game at the table: its referee, its journal, and what is announced of it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from companion.announce.announcer import Announcer
from companion.errors import BadLog, BadOutput
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
        """When its last line was ruled, before it was taken up."""
        return self.lines[-1].t if self.lines else 0.0

    @property
    def under_way(self) -> bool:
        """Whether it has begun and is not over."""
        state = self.referee.game
        return state is not None and state.over is None

    @property
    def untouched(self) -> bool:
        """Whether nothing has happened in it yet that could be taken back."""
        state = self.referee.game
        if state is None:
            return True
        first = state.turn is not None and state.turn.number == 1 and not state.turn.turned
        return first and state.over is None and not self.referee.can_undo


def begin(shelf: Shelf, setting: GameSetting, date: str, language: str) -> Game:
    """A new game. Raises BadGame where there can be no such one, BadOutput where it cannot be kept.

    Its journal is there before it is the one under way: wherever the power goes, one of the two games goes on.
    """
    referee = new_referee(setting.edition, setting.switches, setting.players)
    begun = replace(setting, journal=shelf.next_name(date))
    journal = Journal.new(shelf.path_of(begun), force=False, reserve=shelf.reserve)
    try:
        shelf.keep(begun)
    except BadOutput:
        journal.close()
        shelf.path_of(begun).unlink(missing_ok=True)
        raise
    return Game(begun, referee, journal, Announcer(language), ())


def take_up(shelf: Shelf, setting: GameSetting, date: str, language: str) -> Game:
    """The game that was left, in the turn in which it was; where its journal cannot be gone on with, a new one with the same people.

    Raises BadGame where nobody knows who plays, BadOutput.
    """
    path = shelf.path_of(setting)
    if not shelf.has_begun(setting):
        referee = new_referee(setting.edition, setting.switches, setting.players)
        reserve = shelf.reserve
        journal = Journal(path, reserve=reserve) if path.exists() else Journal.new(path, force=False, reserve=reserve)
        return Game(setting, referee, journal, Announcer(language), ())
    try:
        return _gone_on(shelf, setting, language)
    except BadLog as problem:
        return replace(begin(shelf, setting, date, language), told=(f"{problem}; a new game begins",))


def go_back(shelf: Shelf, setting: GameSetting, language: str) -> Game:
    """A game that was left for another one, which is under way again from now on. setting: its journal, and which game is left now.

    Raises BadLog where it cannot be gone on with, BadOutput.
    """
    game = _gone_on(shelf, setting, language)
    try:
        shelf.keep(game.setting)
    except BadOutput:
        game.journal.close()
        raise
    return game


def leave(shelf: Shelf, game: Game) -> None:
    """Lets go of a game. What has begun is kept as it stands; of one that never did nothing is left over."""
    game.journal.close()
    if game.referee.game is None and not game.journal.trouble:
        shelf.path_of(game.setting).unlink(missing_ok=True)


def _gone_on(shelf: Shelf, setting: GameSetting, language: str) -> Game:
    gone_on = go_on(shelf.path_of(setting), shelf.reserve)
    begun = gone_on.referee.opening
    known = replace(setting, players=begun.players, edition=begun.edition, switches=begun.switches)
    return Game(known, gone_on.referee, gone_on.journal, Announcer(language, gone_on.referee.game), gone_on.lines, gone_on.told)
