"""What the pads say while a power waits: the tile drawn, the tile removed, the two tiles swapped."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.engine import events as ev
from companion.engine.reasons import About
from companion.engine.state import SEAT_OF_NOBODY, has_kind
from companion.table import PADS, Kind

if TYPE_CHECKING:
    from companion.engine.state import State as Game
    from companion.referee.ruling import Ruling

MINE, THEIRS = PADS


def answer(r: Ruling) -> bool:
    """Settle the power that waits by what the pads have shown, or ask whose tile is meant. Returns whether a line was added."""
    turn = r.game.turn
    if turn is None or turn.power is None:
        return False
    mine, theirs = r.answers.get(MINE), r.answers.get(THEIRS)
    player = r.game.seats[turn.seat].player
    match turn.power:
        case Kind.FLORAMON if mine is not None:
            r.emit(ev.TileDrawn(player, mine))
            r.count(mine)
            r.follow()
            return True
        case Kind.PYROMON if theirs is not None:
            return _whose(r, None, theirs)
        case Kind.AEROMON if mine is not None and theirs is not None and has_kind(r.game.seats[turn.seat], mine):
            return _whose(r, mine, theirs)
        case _:
            return False


def holders(game: Game, kind: Kind) -> tuple[str, ...]:
    """The opponents of the player on turn who have a named tile of a kind, in order of play."""
    on_turn = SEAT_OF_NOBODY if game.turn is None else game.turn.seat
    return tuple(seat.player for i, seat in enumerate(game.seats) if i != on_turn and not seat.left and has_kind(seat, kind))


def _whose(r: Ruling, mine: Kind | None, theirs: Kind) -> bool:
    """Settle the power where one opponent has that kind, ask where several have it; where nobody has it nothing happens."""
    players = holders(r.game, theirs)
    if not players:
        return False
    if len(players) == 1:
        settle(r, mine, players[0], theirs)
        return True
    question = ev.Question(About.WHOSE_TILE, theirs, players)
    if r.game.question == question:
        return False
    r.emit(question)
    return True


def settle(r: Ruling, mine: Kind | None, other: str, theirs: Kind) -> None:
    """Remove or swap a tile of `other`; mine: what the player on turn gives, None with pyromon."""
    if mine is None:
        r.emit(ev.TileRemoved(other, theirs))
    else:
        turn = r.game.turn
        player = "" if turn is None else r.game.seats[turn.seat].player
        r.emit(ev.TilesSwapped(player, mine, other, theirs))
    r.count(theirs)
    r.follow()
