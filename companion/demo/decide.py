"""What happens next at the table: one move of one of its people, by what all see, know and remember."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.demo.hands import as_ruled, claim, from_pads
from companion.demo.moves import Deal, LiftRock, Move, Nudge, Say, Take, Turn, Wave
from companion.demo.powers import use
from companion.demo.turning import first_tiles, second_tile
from companion.engine.apply_turn import turn_may_end
from companion.engine.grid import free_cells, gaps_to_fill
from companion.table import PADS, Kind, State

if TYPE_CHECKING:
    from random import Random

    from companion.demo.scene import Scene

_POWER_BEFORE_DEALING = 0.5


def next_move(scene: Scene, chance: Random) -> Move | None:
    """The next move, or None where everybody waits for the referee."""
    game = scene.game
    if game.over is not None:
        return None
    differing = scene.differing()
    if differing:
        return _call_attention(scene, differing[0])
    if game.question is not None:
        return Say("choose", {"player": scene.underway.laid.get(PADS[1], game.question.players[0])})
    power = None if game.turn is None else game.turn.power
    if power is not None and scene.underway != type(scene.underway)():
        return use(scene, power, chance)
    settled = from_pads(scene) or as_ruled(scene) or claim(scene, chance)
    return settled or _of_the_pair(scene, power, chance) or _of_the_turn(scene, chance)


def _call_attention(scene: Scene, cell: str) -> Move | None:
    """The referee has not seen what lies at a cell, or has read it wrongly."""
    lies, tile = scene.lies[cell], scene.game.turned_at(cell)
    if isinstance(lies, Kind) and tile is not None:
        return Say("correct", {"cell": cell, "elemon": lies})
    if not scene.out_of_patience:
        return None
    return Wave(scene.on_turn, cell) if lies in {State.EMPTY, State.ROCK} else Nudge(scene.on_turn, cell)


def _of_the_pair(scene: Scene, power: Kind | None, chance: Random) -> Move | None:
    """What is left of a turn in which two tiles were turned."""
    game, player = scene.game, scene.on_turn
    turn = game.turn
    if turn is None or turn.matched is None:
        return None
    lying_open = tuple(tile.cell for tile in turn.turned if not tile.won and not tile.returned)
    if lying_open:
        return Take(player, lying_open) if turn.matched else Turn(player, lying_open)
    gaps = gaps_to_fill(game)
    if power is not None and (not gaps or chance.random() < _POWER_BEFORE_DEALING):
        return use(scene, power, chance)
    return Deal(player, gaps) if gaps else None


def _of_the_turn(scene: Scene, chance: Random) -> Move | None:
    """Rocks lifted and tiles turned, by whoever is on turn, or would be but for a rock."""
    game, turn = scene.game, scene.game.turn
    begun = turn is not None and (bool(turn.turned) or turn.passed)
    seat = game.upcoming if turn is None else turn.seat
    if begun and turn_may_end(game):
        seat = seat if turn is not None and turn.again else game.seat_after(seat)
    elif turn is not None and turn.turned:
        first = turn.turned[0]
        return Turn(scene.on_turn, (second_tile(scene, first.cell, first.kind, chance),)) if len(turn.turned) == 1 else None
    for rock in game.rocks:
        if rock.owner == seat and (begun or turn is None or rock.turn != turn.number):
            return LiftRock(game.seats[seat].player, rock.cell)
    if begun or turn is None or len(free_cells(game)) < 2:
        return None
    return Turn(scene.on_turn, first_tiles(scene, chance))
