"""Which game is played: the one that was left when the service ended, another one, or one that was left for another."""

from __future__ import annotations

import contextlib
from dataclasses import replace
from typing import TYPE_CHECKING

from companion.errors import BadGame, BadOutput
from companion.running.game import begin, go_back, leave, take_up
from companion.running.next_game import next_game
from companion.running.shelf import GameSetting

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from companion.running.game import Game
    from companion.running.shelf import Shelf


class Games:
    """The games of one table."""

    def __init__(self, shelf: Shelf, set_by_owner: GameSetting, date: Callable[[], str], language: str) -> None:
        """set_by_owner: the game of the owner's settings, which may name no players. date: of today, by the wall clock."""
        self._shelf, self._date, self._language = shelf, date, language
        self._set = replace(set_by_owner, settings=set_by_owner.told)

    @property
    def trouble(self) -> str:
        """Why games may soon have no room, with the cure; "" while there is some."""
        return self._shelf.trouble

    def keep_room(self) -> None:
        """Takes room for games again, where it was used up and there is some."""
        self._shelf.reserve.keep()

    def first(self) -> Game | None:
        """The game that was left when the service ended, else that of the settings; None where nobody plays. Raises BadGame, BadOutput.

        Where it still waits for its tiles, and the settings have become others since it was set up, it is played by them.
        """
        left = self._shelf.under_way()
        if left is None:
            return begin(self._shelf, self._set, self._date(), self._language) if self._set.players else None
        if self._set.players and left.settings not in {"", self._set.settings} and not self._shelf.has_begun(left):
            left = replace(self._set, journal=left.journal, left=left.left)
            with contextlib.suppress(BadOutput):  # the next start finds the same
                self._shelf.keep(left)
        return take_up(self._shelf, left, self._date(), self._language)

    def another(self, said: Mapping[str, object], now: Game | None) -> Game:
        """A new game. said: who plays it and how, as for `next_game`. now: the game that is left for it. Raises BadGame, BadOutput."""
        setting = replace(next_game(said, self._set if now is None else now.setting), left=_left(now), settings=self._set.settings)
        self.keep_room()
        return begin(self._shelf, setting, self._date(), self._language)

    def back(self, said: Mapping[str, object], now: Game | None) -> Game:
        """The game that was left for the one now, or the one that is named. Raises BadGame, BadLog, BadOutput."""
        unknown = set(said) - {"game"}
        if unknown:
            raise BadGame(f"back: {', '.join(sorted(unknown))} means nothing here; say game")
        name = str(said.get("game", "" if now is None else now.setting.left))
        if not name:
            raise BadGame("back: no game was left for this one; companion do back --game NAME, which `companion games list` tells")
        journal = self._shelf.named(name)
        if now is not None and journal == now.setting.journal:
            raise BadGame(f"back: {journal} is the game under way")
        return go_back(self._shelf, GameSetting((), "", {}, journal, _left(now)), self._language)

    def leave(self, game: Game) -> None:
        """Another game is played from now on, or none."""
        leave(self._shelf, game)


def _left(now: Game | None) -> str:
    """What can be gone back to from the next game: the one now, or where that has not begun the one before."""
    if now is None:
        return ""
    return now.setting.journal if now.referee.game is not None else now.setting.left
