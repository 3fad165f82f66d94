"""Games drawn at random: players who now and then do something wrong, and put it right."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.engine.grid import free_cells
from companion.table import Change, Place, Shows, State
from drawn_games import Choices, HonestPlayers

if TYPE_CHECKING:
    from companion.engine.state import State as Game
    from companion.referee.referee import Referee


class CarelessPlayers(HonestPlayers):
    """Honest players who now and then do something wrong and put it right at once. mended: the change that puts it right."""

    def __init__(self, referee: Referee, choices: Choices) -> None:
        super().__init__(referee, choices)
        self._mended: Change | None = None

    @property
    def is_wrong(self) -> bool:
        """Whether something lies wrong that is put right next."""
        return self._mended is not None

    def slip(self, game: Game) -> Change | None:
        """Something wrong, or what puts it right; None where all is well and nobody is careless now."""
        if self._mended is not None:
            change, self._mended = self._mended, None
            return change
        if self.choose.below(4):
            return None
        slips = self._slips(game)
        if not slips:
            return None
        place, wrong = self.choose.one_of(slips)
        right = self._lies(place)
        if self.shown[place] is not right:
            return None
        self._mended = self._change({place: right})
        return self._change({place: wrong})

    def _slips(self, game: Game) -> list[tuple[Place, Shows]]:
        turn = game.turn
        free = free_cells(game)
        slips: list[tuple[Place, Shows]] = [(cell, State.EMPTY) for cell in free]
        open_cells = [tile.cell for tile in turn.turned if game.turned_at(tile.cell)] if turn is not None else []
        if turn is None or turn.matched is not True:
            slips += [(cell, State.EMPTY) for cell in open_cells]
        if turn is None or not turn.matched or turn.settled:
            slips += [(cell, State.ROCK) for cell in (*free, *open_cells, *sorted(game.gaps))]
        if turn is not None and turn.matched is not None and len(open_cells) == (1 if turn.matched else 2):
            slips += [(cell, self.hidden[cell]) for cell in free]
        if turn is not None and len(turn.turned) == 1:
            slips.append((turn.turned[0].cell, State.BACK))
        look = self.referee.position.look
        if look is not None and len(look.opened) == 4:
            slips += [(cell, self.hidden[cell]) for cell in free if cell not in look.opened]
        for rock in game.rocks:
            slips.append((rock.cell, self.hidden[rock.cell]))
            if turn is not None and turn.matched is None and (rock.owner != turn.seat or rock.turn == turn.number):
                slips.append((rock.cell, State.BACK))
        if not game.pile:
            slips += [(cell, State.BACK) for cell in sorted(game.gaps)]
            if turn is not None and turn.matched:
                slips += [(cell, State.BACK) for cell in open_cells]
        return slips
