"""Events of what is amiss at the table: breaches and their mending, the table out of step and in step again."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from companion.engine import events as ev
from companion.engine.apply_turn import turn_of
from companion.engine.breaches import may_be_broken
from companion.engine.reasons import Rule
from companion.engine.refused import NotAllowedError, need
from companion.table import CELLS

if TYPE_CHECKING:
    from collections.abc import Callable

    from companion.engine.state import State


def _breach(state: State, event: ev.Breach) -> State:
    if event.rule is Rule.TILE_COUNT:
        need(event.elemon is not None and event.elemon not in state.counted, "a seventh tile of this kind was said before")
        return state._replace(counted=state.counted | {event.elemon} if event.elemon else state.counted)
    cell = event.cell
    if cell not in CELLS or cell is None:
        raise NotAllowedError(f"a breach of {event.rule} names a cell")
    if event.rule is Rule.TILE_CHANGED:
        tile = state.turned_at(cell)
        need(tile is not None and tile.kind == event.elemon and event.was not in (None, tile.kind), f"no other kind was turned at {cell}")
        return state
    need(not state.stands(event.rule, cell), f"{event.rule} at {cell} stands already")
    need(may_be_broken(state, event.rule, cell), f"{event.rule} cannot be at {cell} now")
    state = state._replace(breaches=(*state.breaches, (event.rule, cell)))
    match event.rule:
        case Rule.TURNED_BACK_EARLY:
            return _mark_early(state, cell, early=True)
        case Rule.NOT_TURNED_BACK:
            return state._replace(turn=turn_of(state)._replace(passed=True))
        case _:
            return state


def _mark_early(state: State, cell: str, *, early: bool) -> State:
    turn = turn_of(state)
    need(len(turn.turned) == 1 and turn.turned[0].cell == cell, f"the tile at {cell} is not the first of this turn")
    return state._replace(turn=turn._replace(turned=(turn.turned[0]._replace(early=early),)))


def _rule_restored(state: State, event: ev.RuleRestored) -> State:
    need(state.stands(event.rule, event.cell), f"no {event.rule} stands at {event.cell}")
    state = state._replace(breaches=tuple(b for b in state.breaches if b != (event.rule, event.cell)))
    return _mark_early(state, event.cell, early=False) if event.rule is Rule.TURNED_BACK_EARLY else state


def _out_of_step(state: State, event: ev.OutOfStep) -> State:
    need(state.out_of_step is None, "the table is out of step already")
    return state._replace(out_of_step=event)


def _in_step(state: State, _event: ev.InStep) -> State:
    need(state.out_of_step is not None, "the table is in step")
    return state._replace(out_of_step=None)


AMISS: dict[type[ev.Event], Callable[[State, Any], State]] = {
    ev.Breach: _breach,
    ev.RuleRestored: _rule_restored,
    ev.OutOfStep: _out_of_step,
    ev.InStep: _in_step,
}
