"""A game played by its events, for tests: what comes from the table is given, what follows from it is added."""

from __future__ import annotations

import pytest

from companion.engine import NotAllowedError, apply, due
from companion.engine import events as ev
from companion.engine.editions import switches_of
from companion.engine.powers import counts_as
from companion.table import Kind


class Played:
    """A game that has started. `state` is the state after all that was played."""

    def __init__(self, edition: str = "en", *players: str, **switches: str) -> None:
        words = switches_of(edition, switches).words()
        self.state = apply(None, ev.GameStarted(edition, words, players or ("Ann", "Ben")))
        self.plays()

    def plays(self, *events: ev.Event) -> list[ev.Event]:
        """These events and all that follows from each; gives what followed."""
        followed = self._follow()
        for event in events:
            self.state = apply(self.state, event)
            followed += self._follow()
        return followed

    def turns(self, **kinds: str) -> list[ev.Event]:
        """Tiles are turned."""
        return self.plays(*(ev.TileTurned(cell, Kind(kind)) for cell, kind in kinds.items()))

    def takes_pair(self, first: str, second: str) -> list[ev.Event]:
        """A pair at a1 and b1 is turned and taken."""
        kinds = (Kind(first), Kind(second))
        turn = self.state.turn
        assert turn is not None
        player = self.state.seats[turn.seat].player
        won = [
            ev.TileWon(player, cell, kind, counts_as(self.state.switches, kind, partner))
            for cell, kind, partner in zip(("a1", "b1"), kinds, reversed(kinds), strict=True)
        ]
        return self.turns(a1=first, b1=second) + self.plays(*won)

    def wins(self, first: str, second: str) -> list[ev.Event]:
        """A pair at a1 and b1 is turned, taken and replaced."""
        return self.takes_pair(first, second) + self.plays(ev.TileDealt("a1"), ev.TileDealt("b1"))

    def misses(self) -> list[ev.Event]:
        """The player on turn finds no pair."""
        return self.turns(b3="geomon", c3="aeromon") + self.plays(ev.TileReturned("b3"), ev.TileReturned("c3"))

    def hand(self, player: str) -> list[str | None]:
        """The kinds in a hand, the longest in it first."""
        return [tile.kind for seat in self.state.seats if seat.player == player for tile in seat.hand]

    def _follow(self) -> list[ev.Event]:
        followed: list[ev.Event] = []
        while (event := due(self.state)) is not None:
            followed.append(event)
            self.state = apply(self.state, event)
        return followed


def refused(game: Played, event: ev.Event, match: str) -> None:
    """The event is refused for a reason that matches, and nothing has changed."""
    before = game.state
    with pytest.raises(NotAllowedError, match=match):
        apply(game.state, event)
    assert game.state == before
