"""What happens next at the table: one move of one of its people, by what all see, know and remember."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.demo.hands import as_ruled, claim, from_pads
from companion.demo.mending import CALLS, call_attention, put_right
from companion.demo.moves import Deal, LiftRock, Move, Say, Take, Turn
from companion.demo.powers import use
from companion.demo.turning import first_tiles, second_tile
from companion.engine.apply_turn import turn_may_end
from companion.engine.grid import free_cells, gaps_to_fill
from companion.table import PADS

if TYPE_CHECKING:
    from random import Random

    from companion.demo.situation import Situation
    from companion.table import Kind

_POWER_BEFORE_DEALING = 0.5


def next_move(situation: Situation, chance: Random) -> Move | None:
    """The next move, or None where everybody waits for the referee."""
    game = situation.game
    if game.over is not None:
        return None
    differing = situation.differing()
    if differing:
        return call_attention(situation, differing[0]) if situation.called < CALLS else put_right(situation, differing[0])
    if game.pile and not situation.pile and situation.underway.drawn is None:
        return Say("draw_pile", {"count": 0})
    if game.question is not None:
        return Say("choose", {"player": situation.underway.laid.get(PADS[1], game.question.players[0])})
    power = None if game.turn is None else game.turn.power
    if power is not None and situation.underway.begun:
        return use(situation, power, chance)
    settled = from_pads(situation) or as_ruled(situation) or claim(situation, chance)
    return settled or _of_the_pair(situation, power, chance) or _of_the_turn(situation, chance)


def _of_the_pair(situation: Situation, power: Kind | None, chance: Random) -> Move | None:
    """What is left of a turn in which two tiles were turned."""
    game, player = situation.game, situation.on_turn
    turn = game.turn
    if turn is None or turn.matched is None:
        return None
    lying_open = tuple(tile.cell for tile in turn.turned if not tile.won and not tile.returned)
    if lying_open:
        return Take(player, lying_open) if turn.matched else Turn(player, lying_open)
    gaps = gaps_to_fill(game)[: situation.pile]
    if power is not None and (not gaps or chance.random() < _POWER_BEFORE_DEALING):
        return use(situation, power, chance)
    return Deal(player, gaps) if gaps else None


def _of_the_turn(situation: Situation, chance: Random) -> Move | None:
    """Rocks lifted and tiles turned, by whoever is on turn, or would be but for a rock."""
    game, turn = situation.game, situation.game.turn
    begun = turn is not None and (bool(turn.turned) or turn.passed)
    seat = game.upcoming if turn is None else turn.seat
    if begun and turn_may_end(game):
        seat = seat if turn is not None and turn.again else game.seat_after(seat)
    elif turn is not None and turn.turned:
        first = turn.turned[0]
        return Turn(situation.on_turn, (second_tile(situation, first.cell, first.kind, chance),)) if len(turn.turned) == 1 else None
    for rock in game.rocks:
        if rock.owner == seat and (begun or turn is None or rock.turn != turn.number):
            return LiftRock(game.seats[seat].player, rock.cell)
    if begun or turn is None or len(free_cells(game)) < 2:
        return None
    return Turn(situation.on_turn, first_tiles(situation, chance))
