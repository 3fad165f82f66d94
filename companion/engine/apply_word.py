"""Events of words: what people said, and what they were asked."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from companion.engine import events as ev
from companion.engine.apply_powers import claims_again
from companion.engine.apply_turn import seat_named, tile_won, turn_of, won_line
from companion.engine.refused import need
from companion.engine.state import FULL_PILE, SEAT_OF_NOBODY, State, has_kind
from companion.table import CELLS, KINDS, Kind
from companion.table import State as Lies

if TYPE_CHECKING:
    from collections.abc import Callable


def _question(state: State, event: ev.Question) -> State:
    need(turn_of(state).power in (Kind.PYROMON, Kind.AEROMON), "no power waits that asks whose tile is meant")
    need(len(event.players) > 1, "a question has more than one answer")
    for player in event.players:
        need(has_kind(state.seats[seat_named(state, player)], event.elemon), f"{player} has no {event.elemon}")
    return state._replace(question=event)


def _player_left(state: State, event: ev.PlayerLeft) -> State:
    seat = seat_named(state, event.player)
    gone = list(state.gone)
    unnamed = state.gone_unnamed
    for tile in state.seats[seat].hand:
        if tile.kind is None:
            unnamed += 1
        else:
            gone[KINDS.index(tile.kind)] += 1
    seats = tuple(s._replace(hand=(), left=True) if i == seat else s for i, s in enumerate(state.seats))
    figures = tuple(SEAT_OF_NOBODY if holder == seat else holder for holder in state.figures)
    drawn = tuple(i for i in state.unnamed if i != seat)
    state = state._replace(seats=seats, left=state.left + 1, gone=tuple(gone), gone_unnamed=unnamed, unnamed=drawn, figures=figures)
    if state.question is not None and event.player in state.question.players:
        players = tuple(p for p in state.question.players if p != event.player)
        state = state._replace(question=replace(state.question, players=players))
    turn = state.turn
    if turn is not None and turn.seat == seat:
        if turn.power is None:
            turn = turn._replace(settled=True)
        state = state._replace(turn=turn._replace(passed=True, again=False))
    elif turn is None and state.upcoming == seat:
        state = state._replace(upcoming=state.seat_after(seat))
    return claims_again(state)


def _draw_pile_set(state: State, event: ev.DrawPileSet) -> State:
    need(0 <= event.count <= FULL_PILE, f"the pile has 0 to {FULL_PILE} tiles")
    return state._replace(pile=event.count)


def _table_accepted(state: State, event: ev.TableAccepted) -> State:
    turn = state.turn
    for cell, shows in event.cells.items():
        need(cell in CELLS and shows in (Lies.BACK, Lies.EMPTY, Lies.ROCK), f"{cell} shows {shows}: nothing to accept")
        tile = state.turned_at(cell)
        gaps = state.gaps | {cell} if shows is Lies.EMPTY else state.gaps - {cell}
        if tile is not None and turn is not None and turn.matched:
            state = tile_won(state, won_line(state, turn, tile))
            turn = state.turn
            gaps = state.gaps if shows is Lies.EMPTY else state.gaps - {cell}
        elif tile is not None and turn is not None:
            turn = turn._replace(turned=tuple(t._replace(returned=True, early=False) if t == tile else t for t in turn.turned))
        state = state._replace(turn=turn, gaps=gaps, rocks=tuple(r for r in state.rocks if r.cell != cell))
    if turn is not None and turn.matched is None and turn.turned and all(t.returned for t in turn.turned):
        state = state._replace(turn=turn._replace(passed=True, settled=True))
    return state


def _paused(state: State, _event: ev.Paused) -> State:
    need(not state.paused, "the game is paused already")
    return state._replace(paused=True)


def _resumed(state: State, _event: ev.Resumed) -> State:
    # Not refused where nothing is paused: an undo voids the line of a pause that goes on.
    return state._replace(paused=False)


WORD: dict[type[ev.Event], Callable[[State, Any], State]] = {
    ev.Question: _question,
    ev.PlayerLeft: _player_left,
    ev.DrawPileSet: _draw_pile_set,
    ev.TableAccepted: _table_accepted,
    ev.Paused: _paused,
    ev.Resumed: _resumed,
}
