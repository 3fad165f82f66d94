"""A game that is watched while it is played: what must hold after every line, whoever plays."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from companion.engine import NotAllowedError, apply, due, fold, standing
from companion.engine import events as ev
from companion.record.lines import format_line, parse_line
from companion.table import CELLS, KINDS, Change, Command

if TYPE_CHECKING:
    from collections.abc import Iterator

    from companion.engine.events import Event, Line
    from companion.engine.state import State as Game
    from companion.referee.referee import Referee

BY_THEIR_PLAYER = (ev.TileWon, ev.Power, ev.PowerLapsed, ev.TileDrawn, ev.RockPlaced, ev.RockLifted, ev.TilesSwapped)
AT_ANY_TIME = (ev.Paused(), ev.DrawPileSet(20), ev.TileTurned("a1", KINDS[0]), ev.TileDealt("b2"))


class Watched:
    """A game under way. strict: whether each line is also tried in wrong forms, which must be refused."""

    def __init__(self, referee: Referee, *, strict: bool = False) -> None:
        self.referee, self.strict = referee, strict
        self.log: list[Line] = []
        self.game: Game | None = None
        self.t = 0.0

    def take(self, cause: Change | Command) -> list[Event]:
        """What is seen or said now. Its lines are checked one by one, and given without the notes between them."""
        self.t += 1.0
        cause = replace(cause, t=self.t)
        lines = self.referee.see(cause) if isinstance(cause, Change) else self._obeyed(cause)
        for line in lines:
            self._check_line(line)
        game = self.referee.game
        if game is not None:
            assert self.game is not None
            # A pause goes on over an undo that voids its line.
            assert self.game._replace(paused=game.paused) == game
            check_game(game)
        return [line.event for line in lines if not isinstance(line.event, ev.Note)]

    def events(self) -> list[Event]:
        """The lines that stand."""
        return [line.event for line in standing(self.log) if not isinstance(line.event, ev.Note)]

    def _obeyed(self, command: Command) -> tuple[Line, ...]:
        before = self.referee.position
        try:
            return self.referee.hear(command)
        except NotAllowedError:
            unchanged = self.referee.position is before
        assert unchanged
        return ()

    def _check_line(self, line: Line) -> None:
        assert parse_line(format_line(line)) == line
        assert line.n == len(self.log) + 1
        self.log.append(line)
        if isinstance(line.event, (ev.Undone, ev.Corrected)):
            self.game = fold(self.events())
        elif not isinstance(line.event, ev.Note):
            if self.strict and self.game is not None:
                check_refusals(self.game, line.event)
            self.game = apply(self.game, line.event)


def check_game(game: Game) -> None:
    """What holds at every moment."""
    assert len(game.rocks) <= 2
    assert len({rock.cell for rock in game.rocks}) == len(game.rocks)
    assert not {rock.cell for rock in game.rocks} & game.gaps
    assert len(set(game.breaches)) == len(game.breaches)
    assert set(game.gaps) <= set(CELLS)
    for i, seat in enumerate(game.seats):
        assert sum(tile.kind is None for tile in seat.hand) == game.unnamed.count(i)
        assert not (seat.left and (seat.hand or i in game.figures))
    if game.turn is not None and len(game.turn.turned) == 2:
        assert game.turn.turned[0].cell != game.turn.turned[1].cell


def check_refusals(game: Game, event: Event) -> None:
    """In place of the line that comes next, none of its wrong forms is allowed."""
    for wrong in wrong_forms(game, event):
        with pytest.raises(NotAllowedError):
            apply(game, wrong)


def wrong_forms(game: Game, event: Event) -> Iterator[Event]:
    """Lines that may not come now, though one much like them does."""
    if isinstance(event, BY_THEIR_PLAYER):
        yield from (replace(event, player=name) for name in (*(seat.player for seat in game.seats), "Nobody") if name != event.player)
    match event:
        case ev.TurnStarted(turn=turn):
            yield from (replace(event, turn=turn + 1), replace(event, turn=turn - 1))
        case ev.TileWon(elemon=elemon):
            yield from (replace(event, elemon=kind, counts_as=kind) for kind in KINDS if kind != elemon)
        case ev.Pair(cells=cells, elemons=elemons) | ev.NoPair(cells=cells, elemons=elemons):
            yield replace(event, cells=cells[::-1])
            yield (ev.NoPair if isinstance(event, ev.Pair) else ev.Pair)(cells, elemons)
        case ev.GameOver(winners=winners, reason=reason):
            yield replace(event, winners=winners[1:])
            yield from (replace(event, reason=other) for other in type(reason) if other is not reason)
        case _:
            pass
    if isinstance(event, (ev.TileTurned, ev.TileReturned, ev.TileWon, ev.TileDealt, ev.RockPlaced, ev.RockLifted)):
        yield from (replace(event, cell=cell) for cell in cells_out_of_the_question(game, event))
    if (owed := due(game)) is not None:
        yield from (other for other in AT_ANY_TIME if other != owed)


def cells_out_of_the_question(game: Game, event: Event) -> set[str]:
    """Cells where such a line cannot come now."""
    rocks = {rock.cell for rock in game.rocks}
    still_open = {cell for cell in CELLS if game.turned_at(cell) is not None}
    match event:
        case ev.TileTurned():
            return game.gaps | rocks | still_open
        case ev.RockPlaced():
            return game.gaps | rocks
        case ev.RockLifted():
            return set(CELLS) - rocks
        case ev.TileDealt():
            return set(CELLS) - game.gaps
        case _:
            return set(CELLS) - still_open
