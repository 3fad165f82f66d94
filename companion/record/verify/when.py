"""When a line can come: what the game alone does not hold against it, but the table and those around it would."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from companion.engine import events as ev
from companion.engine.apply_turn import turn_is_over, turn_may_end
from companion.engine.grid import OUT_OF_PLAY, free_cells, gaps_to_fill
from companion.engine.lying import OUT_OF_STEP_FROM, rules_have_it
from companion.engine.reasons import Rule
from companion.engine.state import SEAT_OF_NOBODY, has_kind
from companion.table import CELLS
from companion.table import State as Lies

if TYPE_CHECKING:
    from collections.abc import Callable

    from companion.engine.state import State

_WHILE_OUT_OF_STEP = (ev.InStep, ev.TableAccepted, ev.Paused, ev.Resumed)


def why_not_now(state: State, event: ev.Event, previous: ev.Event | None) -> str:
    """Why this line cannot come now, "" where it can. state: the game before it, owing nothing else; previous: the event before it."""
    if state.out_of_step is not None and not isinstance(event, _WHILE_OUT_OF_STEP):
        return f"{event.name} while the table is out of step"
    if state.out_of_step is not None and isinstance(previous, ev.TableAccepted) and not isinstance(event, ev.InStep):
        return "in_step comes right after table_accepted"
    ask = _ASK.get(type(event))
    return "" if ask is None else ask(state, event, previous)


def _turn_started(state: State, event: ev.TurnStarted, _: object) -> str:
    """Unowed, it was said by the command `turn`."""
    turn = state.turn
    if event.extra:
        return "no extra turn is due"
    if turn is None or not turn.turned:
        return ""
    return "" if turn_is_over(state) else "the turn before is not over"


def _tile_turned(state: State, _: ev.TileTurned, __: object) -> str:
    gaps = gaps_to_fill(state)
    if gaps:
        return f"a tile is turned with a gap at {gaps[0]}, and not_refilled is not said"
    turn = state.turn
    for rock in state.rocks:
        on_turn = turn is not None and rock.owner == turn.seat and rock.turn != turn.number
        if on_turn and not state.stands(Rule.ROCK_OVERDUE, rock.cell):
            return f"a tile is turned with the player's own rock at {rock.cell}, and rock_overdue is not said"
    return ""


def _rock_lifted(state: State, event: ev.RockLifted, _: object) -> str:
    rock, turn = state.rock_at(event.cell), state.turn
    if rock is None or state.stands(Rule.ROCK_OVERDUE, event.cell) or state.seats[rock.owner].left:
        return ""
    if turn is not None and turn.seat == rock.owner and turn.number != rock.turn:
        return ""
    if turn is None:
        next_seat = state.upcoming
    elif turn.passed or turn_may_end(state):
        next_seat = turn.seat if turn.again else state.seat_after(turn.seat)
    else:
        next_seat = SEAT_OF_NOBODY
    return "" if rock.owner == next_seat else f"it is not {event.player}'s turn"


def _peeked(state: State, event: ev.Peeked, _: object) -> str:
    free = len(free_cells(state))
    return "" if event.count <= free else f"{event.count} tiles were looked at, where {free} may be"


def _question(state: State, event: ev.Question, _: object) -> str:
    turn = state.turn
    seats = [(i, seat) for i, seat in enumerate(state.seats) if turn is not None and i != turn.seat and not seat.left]
    holders = tuple(seat.player for _, seat in seats if has_kind(seat, event.elemon))
    if event.players != holders:
        return f"those who have {event.elemon} are {', '.join(holders) or 'nobody'}, in order of play"
    return "this was asked already" if state.question == event else ""


def _out_of_step(state: State, event: ev.OutOfStep, _: object) -> str:
    if len(event.cells) < OUT_OF_STEP_FROM:
        return f"a table is out of step from {OUT_OF_STEP_FROM} cells on"
    for cell, differs in event.cells.items():
        expected = rules_have_it(state, cell)
        if differs.expected != expected:
            return f"the game has {cell} as {expected}, not {differs.expected}"
        if differs.seen == expected:
            return f"{cell} lies as the game has it"
    return ""


def _table_accepted(state: State, event: ev.TableAccepted, _: object) -> str:
    right = [cell for cell, shows in event.cells.items() if shows == rules_have_it(state, cell)]
    return f"{right[0]} lies as the game has it: there is nothing to accept" if right else ""


def _tile_named(state: State, event: ev.TileNamed, _: object) -> str:
    turn = state.turn
    drawing = turn is not None and turn.power is not None and turn.power == "floramon" and state.seats[turn.seat].player == event.player
    return "this names the tile that is drawn now: tile_drawn" if drawing else ""


def _breach(state: State, event: ev.Breach, previous: ev.Event | None) -> str:
    cell, turn = event.cell, state.turn
    if cell is None:
        return ""
    match event.rule:
        case Rule.THIRD_TILE | Rule.PEEK_LIMIT:
            shut = rules_have_it(state, cell) is Lies.BACK and not any(at == cell and rule in OUT_OF_PLAY for rule, at in state.breaches)
            if not shut:
                return f"no face-down tile lies at {cell} that could be turned"
            if event.rule is Rule.THIRD_TILE and turn is not None and not turn.matched:
                return "" if sum(not tile.returned for tile in turn.turned) == 2 else "the two tiles of this turn do not both lie open"
        case Rule.NOT_TURNED_BACK:
            still_open = [] if turn is None else [tile.cell for tile in turn.turned if not tile.returned]
            return "" if still_open == [cell] else "not exactly one of the two tiles lies open"
        case Rule.NOT_REFILLED:
            gaps = gaps_to_fill(state)
            return "" if gaps[:1] == (cell,) else f"the next gap that the pile could fill is {', '.join(gaps[:1]) or 'none'}"
        case Rule.REFILL_FACE_UP:
            return "" if previous == ev.TileDealt(cell) else f"refill_face_up comes right after the tile at {cell} was dealt"
        case Rule.ROCK_OVERDUE:
            rock = state.rock_at(cell)
            fresh = rock is not None and turn is not None and rock.turn == turn.number
            return f"the rock at {cell} was set in this turn" if fresh else ""
        case Rule.ROCK_LIFTED_EARLY:
            rock = state.rock_at(cell)
            own = rock is not None and turn is not None and rock.owner == turn.seat and rock.turn != turn.number
            return f"the rock at {cell} may be lifted now: rock_lifted" if own else ""
    return ""


_ASK: dict[type[ev.Event], Callable[[State, Any, ev.Event | None], str]] = {
    ev.TurnStarted: _turn_started,
    ev.TileTurned: _tile_turned,
    ev.TileNamed: _tile_named,
    ev.RockLifted: _rock_lifted,
    ev.Peeked: _peeked,
    ev.Question: _question,
    ev.OutOfStep: _out_of_step,
    ev.TableAccepted: _table_accepted,
    ev.Breach: _breach,
}


def why_not_in_this_order(previous: ev.Event, event: ev.Event) -> str:
    """Why two lines of one settled change cannot follow each other, "" where they can."""
    match previous, event:
        case (ev.TileReturned(first), ev.TileReturned(second)) | (ev.TileDealt(first), ev.TileDealt(second)):
            return f"of one change {second} comes before {first}" if CELLS.index(first) > CELLS.index(second) else ""
        case ev.TileDealt(), ev.TileWon():
            return "of one change tile_won comes before tile_dealt"
        case _:
            return ""
