"""What follows by itself: the next line that a state owes, with no help from the table.

Apply what `due` gives until it gives None; then the game waits for the table or for a word.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.engine import events as ev
from companion.engine.apply_turn import turn_may_end, won_line
from companion.engine.claims import next_claim
from companion.engine.endings import ending_of_turn, game_over, has_three_figures
from companion.engine.grid import free_cells, gaps_to_fill
from companion.engine.powers import is_pair, lapse_of, power_of
from companion.engine.reasons import Ending, Lapse, Rule

if TYPE_CHECKING:
    from companion.engine.state import State, Turn


def due(state: State) -> ev.Event | None:
    """The next line that follows by itself, or None."""
    if state.over is not None or state.paused or state.out_of_step is not None:
        return None
    if has_three_figures(state):
        return game_over(state, Ending.THREE_GIGAMONS)
    if state.breaches and (restored := _restored(state)) is not None:
        return restored
    if state.left and state.left == len(state.seats) - 1:
        return game_over(state, Ending.ABANDONED)
    turn = state.turn
    if turn is None:
        return next_claim(state) or _next_turn(state, state.upcoming, again=False)
    if not turn.turned and not turn.passed:
        return (_block_ends(state, turn) if turn.unblocked else None) or next_claim(state)
    return _of_the_pair(state, turn) or next_claim(state) or _end_of_turn(state, turn)


def _restored(state: State) -> ev.RuleRestored | None:
    for rule, cell in state.breaches:
        if (
            (rule is Rule.NOT_REFILLED and cell not in state.gaps)
            or (rule is Rule.ROCK_OVERDUE and state.rock_at(cell) is None)
            or (rule is Rule.PAIR_NOT_TAKEN and cell in state.gaps)
        ):
            return ev.RuleRestored(rule, cell)
    return None


def _block_ends(state: State, turn: Turn) -> ev.RockLifted | None:
    for rock in state.rocks:
        if rock.cell in turn.unblocked and rock.owner == turn.seat:
            return ev.RockLifted(state.seats[rock.owner].player, rock.cell)
    return None


def _of_the_pair(state: State, turn: Turn) -> ev.Event | None:
    if len(turn.turned) < 2:
        return None
    first, second = turn.turned
    player = state.seats[turn.seat].player
    if turn.matched is None and not turn.passed:
        kinds, cells = (first.kind, second.kind), (first.cell, second.cell)
        return ev.Pair(cells, kinds) if is_pair(*kinds) else ev.NoPair(cells, kinds)
    if not turn.matched or turn.settled:
        return None
    for tile in turn.turned:
        if not tile.won and state.stands(Rule.TILE_TAKEN, tile.cell):
            return won_line(state, turn, tile)
    if turn.power is not None:
        if turn.passed:
            return ev.PowerLapsed(player, turn.power, Lapse.PASSED)
        reason = lapse_of(state)
        return None if reason is None else ev.PowerLapsed(player, turn.power, reason)
    if first.won and second.won and (kind := power_of(state.switches, first.kind, second.kind)) is not None:
        return ev.Power(player, kind)
    return None


def _end_of_turn(state: State, turn: Turn) -> ev.Event | None:
    if not turn_may_end(state):
        return None
    left = state.seats[turn.seat].left
    if not left and turn.matched and gaps_to_fill(state):
        return None
    ending = ending_of_turn(state)
    if ending is not None:
        return game_over(state, ending)
    return _next_turn(state, turn.seat if turn.again else state.seat_after(turn.seat), again=turn.again)


def _next_turn(state: State, seat: int, *, again: bool) -> ev.TurnStarted | ev.TurnSkipped | None:
    player = state.seats[seat].player
    started = ev.TurnStarted(state.last_number + 1, player, again)
    free = len(free_cells(state))
    if free >= 2:
        return started
    own = sum(rock.owner == seat for rock in state.rocks)
    if own:
        return started if free + own >= 2 else None
    # Without a rock of anybody still playing nothing would ever end the skipping: then the table is waited for.
    if any(not state.seats[rock.owner].left for rock in state.rocks):
        return ev.TurnSkipped(player)
    return None
