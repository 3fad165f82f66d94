"""A table in front of the referee, for tests: what happens on it is one settled change, or one command, after the other."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from companion.engine import standing
from companion.engine.endings import figures_of
from companion.engine.events import Note
from companion.referee.referee import Referee
from companion.table import CELLS, PADS, PLACES, Change, Command, shows_from_word

if TYPE_CHECKING:
    from collections.abc import Iterable

    from companion.engine.events import Event, Line
    from companion.engine.state import State as Game

EDITIONS = ("en", "es", "fr")
each_edition = pytest.mark.parametrize("edition", EDITIONS)


class Tabletop:
    """Nine tiles lie there and the game has started. Every method gives the lines that it led to, as events."""

    def __init__(self, edition: str = "en", *players: str, **switches: str) -> None:
        self.referee = Referee(edition, switches, players or ("Ann", "Ben"))
        self.lines: list[Line] = []
        self.t = 0.0
        self.shows(**dict.fromkeys(CELLS, "back"), **dict.fromkeys(PADS, "empty"))

    @property
    def game(self) -> Game:
        """The game as it stands."""
        game = self.referee.game
        assert game is not None
        return game

    def shows(self, **places: str) -> list[Event]:
        """One settled change."""
        self.t += 1.0
        facts = tuple((place, shows_from_word(places[place])) for place in PLACES if place in places)
        return self._ruled(self.referee.see(Change(self.t, facts)))

    def says(self, do: str, **arguments: object) -> list[Event]:
        """One command."""
        self.t += 1.0
        return self._ruled(self.referee.hear(Command(self.t, do, arguments)))

    def turns(self, **kinds: str) -> list[Event]:
        """One tile after the other is turned."""
        return [line for cell, kind in kinds.items() for line in self.shows(**{cell: kind})]

    def returns(self, *cells: str) -> list[Event]:
        """One tile after the other is turned back."""
        return [line for cell in cells for line in self.shows(**{cell: "back"})]

    def takes(self, *cells: str) -> list[Event]:
        """One tile after the other is taken."""
        return [line for cell in cells for line in self.shows(**{cell: "empty"})]

    def deals(self, *cells: str) -> list[Event]:
        """One gap after the other is filled."""
        return self.returns(*cells)

    def takes_pair(self, first: str, second: str, cells: tuple[str, str] = ("a1", "b1")) -> list[Event]:
        """Two tiles that are a pair are turned and taken, and nothing is dealt."""
        return self.turns(**dict(zip(cells, (first, second), strict=True))) + self.takes(*cells)

    def wins(self, first: str, second: str, cells: tuple[str, str] = ("a1", "b1")) -> list[Event]:
        """Two tiles that are a pair are turned, taken and replaced."""
        return self.takes_pair(first, second, cells) + self.deals(*cells)

    def misses(self, cells: tuple[str, str] = ("b3", "c3")) -> list[Event]:
        """The player on turn finds no pair, at two cells where always the same two tiles lie."""
        return self.turns(**dict(zip(cells, ("geomon", "aeromon"), strict=True))) + self.returns(*cells)

    def shows_on(self, pad: str, kind: str) -> list[Event]:
        """A tile is laid on a pad for a moment."""
        return self.shows(**{pad: kind}) + self.shows(**{pad: "empty"})

    def claims(self, player: str, kind: str) -> list[Event]:
        """A player asks for a figure where the edition has them asked for; elsewhere it came by itself."""
        return self.says("claim", player=player, elemon=kind) if self.game.switches.claims == "on_request" else []

    def clears(self, *cells: str) -> list[Event]:
        """The pile is counted empty and these tiles are away, by agreement: the game is near its end."""
        news = self.says("draw_pile", count=0) + self.says("pause") + self.shows(**dict.fromkeys(cells, "empty"))
        return news + self.says("resume") + self.says("accept")

    def wins_the_last_pair(self, first: str, second: str) -> list[Event]:
        """A pair is taken, and then one tile is left: the game ends with this turn in every edition."""
        news = self.turns(a1=first) + self.clears("a2", "b2", "c2", "a3", "b3", "c3")
        return news + self.turns(b1=second) + self.takes("a1", "b1")

    def hand(self, player: str) -> list[str | None]:
        """The kinds in a player's hand, the longest in it first."""
        return [tile.kind for tile in self.game.seats[self._seat(player)].hand]

    def figures(self, player: str) -> list[str]:
        """The figures that a player holds."""
        return list(figures_of(self.game, self._seat(player)))

    def on_turn(self) -> str:
        """Whose turn it is."""
        turn = self.game.turn
        assert turn is not None
        return self.game.seats[turn.seat].player

    def standing(self) -> list[Event]:
        """The lines that stand."""
        return steps(standing(self.lines))

    def _seat(self, player: str) -> int:
        return [seat.player for seat in self.game.seats].index(player)

    def _ruled(self, lines: tuple[Line, ...]) -> list[Event]:
        self.lines.extend(lines)
        return steps(lines)


def steps(lines: Iterable[Line]) -> list[Event]:
    """The lines as events, without the notes between them."""
    return [line.event for line in lines if not isinstance(line.event, Note)]


def names(events: list[Event]) -> list[str]:
    """The events by their words in the log."""
    return [event.name for event in events]
