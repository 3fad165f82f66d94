"""Commands that mend the game or hold it: pause, resume, leave, accept, turn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.engine import events as ev
from companion.engine.apply_turn import turn_is_over
from companion.engine.refused import need
from companion.referee import arguments
from companion.referee.pads import MINE, settle
from companion.referee.position import awaiting, lying_otherwise
from companion.table import Command, Kind, Shows, State

if TYPE_CHECKING:
    from companion.referee.position import Position
    from companion.referee.ruling import Ruling


def pause(ruling: Ruling, _command: Command, position: Position) -> Position:
    """Nothing is ruled until play is resumed."""
    ruling.emit(ev.Paused())
    lay = {**position.shown, **{cell: position.lay[cell] for cell in position.awaited if cell in position.lay}}
    return ruling.position(position)._replace(awaited=position.awaited, lay=lay)


def resume(ruling: Ruling, _command: Command, position: Position) -> Position:
    """Play goes on once the table lies right; what was remembered of faces is doubtful from now on, so it is forgotten."""
    need(ruling.game.paused, "resume: the game is not paused")
    ruling.emit(ev.Resumed())
    ruling.faces.clear()
    return awaiting(ruling.position(position), ruling.game)


def leave(ruling: Ruling, command: Command, position: Position) -> Position:
    """A player leaves; on turn, their open tiles are awaited."""
    seat = arguments.seat(command, "player", ruling.game)
    player = ruling.game.seats[seat].player
    turn_before = ruling.game.turn
    on_turn = turn_before is not None and turn_before.seat == seat
    still_open: set[str] = set()
    if on_turn and turn_before is not None:
        still_open.update(tile.cell for tile in turn_before.turned if not tile.won and not tile.returned)
        if ruling.look is not None:
            still_open |= ruling.look.still_open
            ruling.look = None
        ruling.last.update(dict.fromkeys(still_open, State.BACK))
    ruling.emit(ev.PlayerLeft(player))
    question = ruling.game.question
    if question is not None and len(question.players) == 1 and not on_turn:
        aeromon = ruling.game.turn is not None and ruling.game.turn.power is Kind.AEROMON
        settle(ruling, ruling.answers.get(MINE) if aeromon else None, question.players[0], question.elemon)
    ruling.follow()
    after = ruling.position(position)
    if not on_turn:
        return after._replace(awaited=position.awaited)
    lay = {**position.shown, **{cell: position.lay[cell] for cell in position.awaited}, **dict.fromkeys(still_open, State.BACK)}
    return awaiting(after._replace(lay=lay), ruling.game)


def accept(ruling: Ruling, _command: Command, position: Position) -> Position:
    """The table is right as it lies."""
    game = ruling.game
    cells = lying_otherwise(position, game, position.ruled)
    need(game.out_of_step is not None or any(cell in cells for cell in position.awaited), "accept: nothing is amiss on the table")
    accepted: dict[str, Shows] = {cell: ruling.seen[cell] for cell in cells}
    faces = [cell for cell, shows in accepted.items() if isinstance(shows, Kind)]
    need(not faces, f"accept: {', '.join(faces)} lies open; turn it back first")
    ruling.emit(ev.TableAccepted(accepted))
    if game.out_of_step is not None:
        ruling.emit(ev.InStep())
    for cell in accepted:
        ruling.faces.pop(cell, None)
        ruling.explained(cell)
    ruling.follow()
    return ruling.position(position)


def turn(ruling: Ruling, command: Command, position: Position) -> Position:
    """It is that player's turn."""
    game = ruling.game
    seat = arguments.seat(command, "player", game)
    under_way = game.turn is not None and bool(game.turn.turned) and not turn_is_over(game)
    need(not under_way, "turn: a tile has been turned already in this turn")
    ruling.emit(ev.TurnStarted(game.last_number + 1, game.seats[seat].player, extra=False))
    ruling.follow()
    return ruling.position(position)._replace(awaited=position.awaited)
