"""Games drawn at random: people who do anything at any time."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.engine.grid import free_cells
from companion.referee.commands import COMMANDS
from companion.table import CELLS, KINDS, PADS, PLACES, Change, Command, Kind, Place, Shows, State

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from companion.engine.state import State as Game
    from companion.referee.referee import Referee
    from drawn_games import Choices

SHOWN: tuple[Shows, ...] = (*Kind, *State)


class AnyPeople:
    """People who do anything: what is legal more often than not, what is not, and what makes no sense at all."""

    def __init__(self, referee: Referee, choices: Choices) -> None:
        self.referee, self.choose = referee, choices

    def act(self, game: Game) -> Change | Command:
        """What happens next."""
        match self.choose.below(10):
            case 0:
                return Command(0.0, self.choose.one_of(WORDS), self._arguments(game))
            case 1:
                count = 1 + self.choose.below(5)
                return self._change({self.choose.one_of(PLACES): self.choose.one_of(SHOWN) for _ in range(count)})
            case 2:
                return self._change(self._put_right(game))
            case 3 if self.choose.below(3) == 0:
                return Command(0.0, "undo")
            case 4:
                return Command(0.0, self.choose.one_of(("done", "accept", "resume", "tell", "choose")), self._arguments(game))
            case _:
                return self._change(self._as_the_game_goes(game))

    def _change(self, facts: Mapping[Place, Shows]) -> Change:
        return Change(0.0, tuple((place, facts[place]) for place in PLACES if place in facts))

    def _put_right(self, game: Game) -> dict[Place, Shows]:
        gaps, rocks = game.gaps, {rock.cell for rock in game.rocks}
        right: dict[Place, Shows] = {}
        for cell in CELLS:
            tile = game.turned_at(cell)
            right[cell] = State.EMPTY if cell in gaps else State.ROCK if cell in rocks else State.BACK if tile is None else tile.kind
        wrong = [cell for cell in CELLS if self.referee.position.shown.get(cell) != right[cell]]
        if not wrong:
            return {}
        return {cell: right[cell] for cell in (wrong if self.choose.below(2) else [self.choose.one_of(wrong)])}

    def _as_the_game_goes(self, game: Game) -> dict[Place, Shows]:
        turn = game.turn
        kind = self.choose.one_of(KINDS)
        if turn is None or turn.matched is None or (turn.power is not None and self.choose.below(2)):
            if turn is not None and turn.turned and self.choose.below(2):
                kind = turn.turned[0].kind
            free = free_cells(game) or CELLS
            cell = self.choose.one_of(free)
            if turn is not None and turn.power is Kind.GEOMON:
                return {cell: State.ROCK}
            if turn is not None and turn.power in (Kind.PYROMON, Kind.AEROMON, Kind.FLORAMON):
                return {self.choose.one_of(PADS): kind}
            faces = self.referee.position.faces
            return {cell: faces.get(cell, kind) if self.choose.below(5) else kind}
        if not turn.matched:
            return {tile.cell: State.BACK for tile in turn.turned if not tile.returned and self.choose.below(2)}
        there = [tile.cell for tile in turn.turned if not tile.won]
        if there:
            return {cell: State.BACK if self.choose.below(3) == 0 else State.EMPTY for cell in there if self.choose.below(2)}
        return {cell: State.BACK for cell in sorted(game.gaps) if self.choose.below(2)}

    def _arguments(self, game: Game) -> dict[str, object]:
        """Arguments of every name, sometimes missing, sometimes no word at all."""
        players = [seat.player for seat in game.seats]
        words: dict[str, Sequence[object]] = {"cell": CELLS, "count": (*range(5), 33)}
        words |= dict.fromkeys(("player", "other"), players)
        words |= dict.fromkeys(("elemon", "gives", "takes"), KINDS)
        given = [name for name in words if self.choose.below(8)]
        return {name: self.choose.one_of(words[name] if self.choose.below(12) else NONSENSE) for name in given}


WORDS = (*COMMANDS, "dance", "")
NONSENSE: list[object] = ["", "dragon", "z9", "mine", None, 7, -1, 34, True, 1.5, [], {}, ["a1"]]
