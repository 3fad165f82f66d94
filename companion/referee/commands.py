"""Commands: what people say, as lines of the log; what the rules don't allow now is refused with the reason."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.engine import events as ev
from companion.engine.claims import claimed, why_no_claim
from companion.engine.refused import NotAllowedError, need
from companion.engine.state import has_kind
from companion.referee import arguments
from companion.referee.mending import accept, leave, pause, resume, turn
from companion.referee.pads import MINE, holders, settle
from companion.referee.ruling import Ruling
from companion.table import Kind

if TYPE_CHECKING:
    from collections.abc import Callable

    from companion.engine.state import State as Game
    from companion.engine.state import Turn
    from companion.referee.position import Position
    from companion.table import Command


def obey(position: Position, command: Command) -> tuple[Position, list[ev.Event]]:
    """The position and the lines after a command; raises NotAllowedError, and then nothing has changed."""
    game = position.game
    need(command.do in _WORDS, f"there is no command {command.do!r}; the commands are {', '.join(COMMANDS)}")
    if game is None:
        raise NotAllowedError(f"{command.do}: the game has not started yet")
    need(game.over is None, f"{command.do}: the game is over")
    need(not game.paused or command.do == "resume", f"{command.do}: the game is paused; say resume first")
    out_of_step = game.out_of_step is not None and command.do not in ("accept", "pause", "resume")
    need(not out_of_step, f"{command.do}: the table is out of step; put it right, or say accept or undo")
    ruling = Ruling(position, game)
    amended = _WORDS[command.do](ruling, command, position)
    return amended, ruling.lines


def _kept(ruling: Ruling, position: Position) -> Position:
    """The position after a command that has nothing to do with how the table lies: what is awaited still is."""
    return ruling.position(position)._replace(awaited=position.awaited)


def _waiting(game: Game, kind: Kind, command: Command) -> Turn:
    if game.turn is None or game.turn.power is not kind:
        raise NotAllowedError(f"{command.do}: no {kind} power waits")
    return game.turn


def _done(ruling: Ruling, command: Command, position: Position) -> Position:
    _waiting(ruling.game, Kind.HYDROMON, command)
    look = ruling.look
    need(look is None or not look.still_open, "done: a tile that was looked at still lies open")
    ruling.emit(ev.Peeked(0 if look is None else len(look.opened)))
    ruling.follow()
    return _kept(ruling, position)


def _tell(ruling: Ruling, command: Command, position: Position) -> Position:
    game, kind = ruling.game, arguments.kind(command, "elemon")
    seat = arguments.seat(command, "player", game) if "player" in command.arguments else None
    waits = game.turn is not None and game.turn.power is Kind.FLORAMON
    if waits and game.turn is not None and seat in (None, game.turn.seat):
        ruling.emit(ev.TileDrawn(game.seats[game.turn.seat].player, kind))
    else:
        ruling.emit(ev.TileNamed(_whose_unnamed(ruling, seat), kind))
    ruling.count(kind)
    ruling.follow()
    return _kept(ruling, position)


def _whose_unnamed(ruling: Ruling, seat: int | None) -> str:
    for drawn_by in ruling.game.unnamed:
        if seat in (None, drawn_by):
            return ruling.game.seats[drawn_by].player
    raise NotAllowedError("tell: no drawn tile is unnamed")


def _remove(ruling: Ruling, command: Command, position: Position) -> Position:
    _waiting(ruling.game, Kind.PYROMON, command)
    kind, seat = arguments.kind(command, "elemon"), arguments.seat(command, "player", ruling.game)
    return _settled(ruling, position, None, ruling.game.seats[seat].player, kind)


def _swap(ruling: Ruling, command: Command, position: Position) -> Position:
    waiting = _waiting(ruling.game, Kind.AEROMON, command)
    gives, takes = arguments.kind(command, "gives"), arguments.kind(command, "takes")
    player = ruling.game.seats[waiting.seat]
    need(has_kind(player, gives), f"swap: {player.player} has no {gives} to give")
    return _settled(ruling, position, gives, ruling.game.seats[arguments.seat(command, "other", ruling.game)].player, takes)


def _settled(ruling: Ruling, position: Position, gives: Kind | None, other: str, takes: Kind) -> Position:
    need(other in holders(ruling.game, takes), f"{other} is no opponent with a {takes}")
    settle(ruling, gives, other, takes)
    return _kept(ruling, position)


def _choose(ruling: Ruling, command: Command, position: Position) -> Position:
    question = ruling.game.question
    if question is None:
        raise NotAllowedError("choose: nothing was asked")
    player = arguments.text(command, "player")
    need(player in question.players, f"choose: {player} is none of {', '.join(question.players)}")
    gives = ruling.answers.get(MINE) if ruling.game.turn is not None and ruling.game.turn.power is Kind.AEROMON else None
    return _settled(ruling, position, gives, player, question.elemon)


def _claim(ruling: Ruling, command: Command, position: Position) -> Position:
    game = ruling.game
    need(game.switches.claims == "on_request", "claim: in this edition the figures come by themselves")
    seat, kind = arguments.seat(command, "player", game), arguments.kind(command, "elemon")
    why = why_no_claim(game, seat, kind)
    need(why is None, f"claim: {game.seats[seat].player} cannot have {kind}: {why}")
    ruling.emit(claimed(game, seat, kind))
    ruling.follow()
    return _kept(ruling, position)


def _draw_pile(ruling: Ruling, command: Command, position: Position) -> Position:
    ruling.emit(ev.DrawPileSet(arguments.count(command, "count")))
    ruling.follow()
    return _kept(ruling, position)


_WORDS: dict[str, Callable[[Ruling, Command, Position], Position]] = {
    "done": _done,
    "tell": _tell,
    "remove": _remove,
    "swap": _swap,
    "choose": _choose,
    "claim": _claim,
    "pause": pause,
    "resume": resume,
    "leave": leave,
    "draw_pile": _draw_pile,
    "accept": accept,
    "turn": turn,
}

COMMANDS = (*_WORDS, "correct", "undo")
"""Every command; those that void lines are obeyed by the referee's history."""
