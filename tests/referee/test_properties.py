"""What holds in every game, whoever plays and whatever happens at the table."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from hypothesis import event, given
from hypothesis import strategies as st

from companion.engine import NotAllowedError, apply, fold, standing
from companion.engine import events as ev
from companion.engine.editions import ALLOWED, EDITIONS
from companion.engine.endings import known_named
from companion.record.lines import format_line, parse_line
from companion.referee.referee import Referee
from companion.table import CELLS, KINDS, TILES_IN_GAME, TILES_OF_A_KIND, Change, Command
from drawn_games import NINE_FACE_DOWN, AnyPeople, Choices, HonestPlayers, NothingLeftError

if TYPE_CHECKING:
    from companion.engine.events import Event, Line
    from companion.engine.state import State as Game

PLAYERS = ("Ann", "Ben", "Cleo", "Dan")


@st.composite
def referees(draw: st.DrawFn) -> Referee:
    """A game of any edition, with some switches set by themselves."""
    switches = draw(st.dictionaries(st.sampled_from(sorted(ALLOWED)), st.integers(0, 1), max_size=2))
    words = {name: ALLOWED[name][which % len(ALLOWED[name])] for name, which in switches.items()}
    return Referee(draw(st.sampled_from(sorted(EDITIONS))), words, PLAYERS[: draw(st.integers(2, 4))])


def choices(most: int) -> st.SearchStrategy[Choices]:
    """What happens in a game, up to so many choices."""
    return st.integers(0, most).flatmap(lambda size: st.binary(min_size=size, max_size=size)).map(Choices)


class Watched:
    """A game under way, and what must hold after every line of it."""

    def __init__(self, referee: Referee) -> None:
        self.referee = referee
        self.log: list[Line] = []
        self.game: Game | None = None
        self.t = 0.0

    def take(self, cause: Change | Command) -> list[Event]:
        """What is seen or said now; its lines are checked one by one."""
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
            self.game = apply(self.game, line.event)

    def events(self) -> list[Event]:
        """The lines that stand."""
        return [line.event for line in standing(self.log) if not isinstance(line.event, ev.Note)]


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


def tiles(game: Game) -> int:
    """All tiles that the game knows of, wherever they are."""
    return sum(len(seat.hand) for seat in game.seats) + sum(game.gone) + game.gone_unnamed + game.pile + game.grid_tiles()


def play_honestly(referee: Referee, choose: Choices) -> tuple[Watched, HonestPlayers | None]:
    watched = Watched(referee)
    players = None
    try:
        players = HonestPlayers(referee, choose)
        watched.take(players.lay_out())
        while referee.game is not None and referee.game.over is None:
            news = watched.take(players.act(referee.game))
            check_honest_game(referee.game, players, news)
    except NothingLeftError:
        pass
    return watched, players


def check_honest_game(game: Game, players: HonestPlayers, news: list[Event]) -> None:
    accused = [line for line in news if isinstance(line, (ev.Breach, ev.OutOfStep))]
    assert accused == []
    assert tiles(game) == TILES_IN_GAME
    assert max(known_named(game)) <= TILES_OF_A_KIND
    for line in news:
        if isinstance(line, ev.PlayerLeft):
            raise AssertionError
    assert players.kinds(game) == dict.fromkeys(KINDS, TILES_OF_A_KIND)


@given(referees(), choices(2000))
def test_whoever_keeps_to_the_rules_is_never_accused_and_every_tile_is_somewhere(referee: Referee, choose: Choices) -> None:
    watched, _ = play_honestly(referee, choose)

    over = [line for line in watched.events() if isinstance(line, ev.GameOver)]
    event(f"over: {over[0].reason if over else 'no'}")


@given(referees(), choices(900))
def test_whatever_is_done_is_ruled_or_refused(referee: Referee, choose: Choices) -> None:
    watched = Watched(referee)
    people = AnyPeople(referee, choose)
    watched.take(Change(0.0, tuple(NINE_FACE_DOWN.items())))
    assert referee.game is not None
    try:
        while True:
            watched.take(people.act(referee.game))
    except NothingLeftError:
        pass

    for line in watched.events():
        if isinstance(line, ev.Breach):
            event(line.rule)
