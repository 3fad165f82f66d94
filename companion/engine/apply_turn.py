"""Events of the turn: started, tiles turned, returned, won, dealt, and what ends it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from companion.engine import events as ev
from companion.engine.claims import next_claim, split_off, why_no_claim
from companion.engine.endings import figures_of
from companion.engine.grid import gaps_to_fill, may_be_turned
from companion.engine.powers import counts_as, is_pair, power_of
from companion.engine.reasons import Ending, Rule
from companion.engine.refused import NotAllowedError, need
from companion.engine.state import FIGURES_TO_WIN, SEAT_OF_NOBODY, State, Tile, Turn, Turned
from companion.table import KINDS, Cell

if TYPE_CHECKING:
    from collections.abc import Callable

_ENDED_BY_TURN = frozenset({Rule.TURNED_BACK_EARLY, Rule.PAIR_NOT_TAKEN})
_BLOCK_OUT_OF_PLACE = frozenset({Rule.BLOCKED_TILE, Rule.TILE_TAKEN, Rule.ROCK_LIFTED_EARLY})
_ENDED_BY_WINNING = frozenset({Rule.TILE_TAKEN, Rule.TURNED_BACK_EARLY})


def turn_of(state: State) -> Turn:
    """The turn under way; raises NotAllowedError where nobody is on turn."""
    if state.turn is None:
        raise NotAllowedError("nobody is on turn")
    return state.turn


def seat_named(state: State, player: str) -> int:
    """The seat of a player; raises NotAllowedError for a stranger."""
    seat = state.seat_of(player)
    need(seat != SEAT_OF_NOBODY, f"{player} is no player of this game")
    return seat


def without(state: State, cell: Cell, rules: frozenset[Rule]) -> tuple[tuple[Rule, Cell], ...]:
    """The standing breaches without those of `rules` at a cell."""
    return tuple(b for b in state.breaches if b[1] != cell or b[0] not in rules)


def _turn_started(state: State, event: ev.TurnStarted) -> State:
    seat = seat_named(state, event.player)
    need(event.turn == state.last_number + 1, f"the next turn is number {state.last_number + 1}, not {event.turn}")
    need(state.turn is None or not state.turn.turned or turn_may_end(state), "the turn before is not over")
    need(not event.extra or (state.turn is not None and state.turn.again and state.turn.seat == seat), "no extra turn is due")
    unblocked = tuple(rock.cell for rock in state.rocks if rock.owner == seat and _is_out_of_place(state, rock.cell))
    turn = Turn(event.turn, seat, event.extra, unblocked=unblocked)
    breaches = tuple(b for b in state.breaches if b[0] not in _ENDED_BY_TURN)
    return state._replace(turn=turn, last_number=event.turn, upcoming=seat, claiming=(), question=None, breaches=breaches)


def _is_out_of_place(state: State, cell: Cell) -> bool:
    return any(at == cell and rule in _BLOCK_OUT_OF_PLACE for rule, at in state.breaches)


def turn_may_end(state: State) -> bool:
    """Whether nothing of the present turn is open but gaps."""
    turn = turn_of(state)
    if turn.passed:
        return True
    if turn.matched is None:
        return False
    return all(tile.won for tile in turn.turned) and turn.settled if turn.matched else all(tile.returned for tile in turn.turned)


def turn_is_over(state: State) -> bool:
    """Whether the present turn is over, with its gaps filled as far as the pile goes; also where nobody is on turn."""
    turn = state.turn
    if turn is None or turn.passed:
        return True
    return turn_may_end(state) and not (turn.matched and gaps_to_fill(state))


def _turn_skipped(state: State, event: ev.TurnSkipped) -> State:
    seat = seat_named(state, event.player)
    need(state.turn is None or turn_may_end(state), "the turn before is not over")
    return state._replace(turn=None, upcoming=state.seat_after(seat), claiming=(), question=None)


def _tile_turned(state: State, event: ev.TileTurned) -> State:
    turn = turn_of(state)
    need(len(turn.turned) < 2 and not turn.passed, "two tiles were turned this turn")
    need(may_be_turned(state, event.cell), f"the tile at {event.cell} may not be turned")
    need(event.cell not in [tile.cell for tile in turn.turned], f"the tile at {event.cell} is the first of this turn already")
    breaches = state.breaches
    if turn.turned:
        breaches = without(state, turn.turned[0].cell, frozenset({Rule.TURNED_BACK_EARLY}))
    return state._replace(turn=turn._replace(turned=(*turn.turned, Turned(event.cell, event.elemon))), breaches=breaches)


def _match(state: State, event: ev.Pair | ev.NoPair) -> Turn:
    turn = turn_of(state)
    need(len(turn.turned) == 2 and turn.matched is None, f"{event.name} comes with the second tile")
    first, second = turn.turned
    need(event.cells == (first.cell, second.cell), f"the tiles turned are {first.cell} and {second.cell}")
    need(event.elemons == (first.kind, second.kind), f"they show {first.kind} and {second.kind}")
    need(is_pair(first.kind, second.kind) == isinstance(event, ev.Pair), f"{first.kind} and {second.kind} are {event.name}: not so")
    return turn


def _no_pair(state: State, event: ev.NoPair) -> State:
    turn = _match(state, event)
    first, second = turn.turned
    return state._replace(turn=turn._replace(matched=False, settled=True, turned=(first._replace(returned=first.early), second)))


def _pair(state: State, event: ev.Pair) -> State:
    return state._replace(turn=_match(state, event)._replace(matched=True))


def _tile_returned(state: State, event: ev.TileReturned) -> State:
    turn = turn_of(state)
    tile = state.turned_at(event.cell)
    need(turn.matched is False and tile is not None, f"no unmatched tile lies open at {event.cell}")
    return state._replace(turn=turn._replace(turned=tuple(t._replace(returned=True) if t == tile else t for t in turn.turned)))


def won_line(state: State, turn: Turn, tile: Turned) -> ev.TileWon:
    """The line by which one of the pair of this turn is won."""
    partner = next(t.kind for t in turn.turned if t.cell != tile.cell)
    return ev.TileWon(state.seats[turn.seat].player, tile.cell, tile.kind, counts_as(state.switches, tile.kind, partner))


def tile_won(state: State, event: ev.TileWon) -> State:
    """One of a pair is gone: it is in the player's hand, and a gap is there."""
    turn = turn_of(state)
    tile = state.turned_at(event.cell)
    if tile is None or not turn.matched:
        raise NotAllowedError(f"no tile of a pair lies at {event.cell}")
    right = won_line(state, turn, tile)
    need(event == right, f"{right.player} has won {right.elemon} there, and it counts as {right.counts_as}")
    turned = tuple(t._replace(won=True) if t == tile else t for t in turn.turned)
    turn = turn._replace(turned=turned)
    state = state.with_hand(turn.seat, (*state.seats[turn.seat].hand, Tile(tile.kind, right.counts_as)))
    state = state._replace(gaps=state.gaps | {event.cell}, breaches=without(state, event.cell, _ENDED_BY_WINNING))
    if all(t.won for t in turned) and power_of(state.switches, turned[0].kind, turned[1].kind) is None:
        return settled(state, turn)
    return state._replace(turn=turn)


def settled(state: State, turn: Turn) -> State:
    """The pair's power is used, lapsed or there is none: claims are looked at now."""
    claiming = state.seats_from(turn.seat) if state.switches.claims == "automatic" else ()
    return state._replace(turn=turn._replace(power=None, settled=True), claiming=claiming, question=None)


def _tile_dealt(state: State, event: ev.TileDealt) -> State:
    need(event.cell in state.gaps, f"there is no gap at {event.cell}")
    need(state.pile > 0, "the pile is empty")
    return state._replace(gaps=state.gaps - {event.cell}, pile=state.pile - 1)


def _gigamon_claimed(state: State, event: ev.GigamonClaimed) -> State:
    seat = seat_named(state, event.player)
    why = why_no_claim(state, seat, event.elemon)
    need(why is None, f"{event.player} cannot claim {event.elemon}: {why}")
    holder = state.figures[KINDS.index(event.elemon)]
    came_from = None if holder == SEAT_OF_NOBODY else state.seats[holder].player
    need(event.from_ == came_from, f"the figure comes from {came_from or 'the side'}")
    if state.switches.claims == "automatic":
        need(next_claim(state) == event, "it is not their turn to claim")
    leaving, staying = split_off(state.seats[seat].hand, event.elemon)
    gone = list(state.gone)
    for tile in leaving:
        if tile.kind is not None:
            gone[KINDS.index(tile.kind)] += 1
    figures = tuple(seat if kind == event.elemon else held for kind, held in zip(KINDS, state.figures, strict=True))
    claiming = state.claiming[state.claiming.index(seat) :] if seat in state.claiming else ()
    return state.with_hand(seat, staying)._replace(figures=figures, gone=tuple(gone), claiming=claiming)


def _game_over(state: State, event: ev.GameOver) -> State:
    standing = {s.player: (figures_of(state, i), len(s.hand)) for i, s in enumerate(state.seats) if not s.left}
    given = {player: (s.gigamons, s.tiles) for player, s in event.standings.items()}
    need(given == standing, "the standings are not those of this game")
    three = any(len(figures) >= FIGURES_TO_WIN for figures, _ in standing.values())
    need(set(event.winners) <= set(standing) and event.winners, "the winners are players of this game")
    need(three or event.reason != Ending.THREE_GIGAMONS, "nobody holds three figures")
    return state._replace(over=event)


TURN: dict[type[ev.Event], Callable[[State, Any], State]] = {
    ev.TurnStarted: _turn_started,
    ev.TurnSkipped: _turn_skipped,
    ev.TileTurned: _tile_turned,
    ev.NoPair: _no_pair,
    ev.Pair: _pair,
    ev.TileReturned: _tile_returned,
    ev.TileWon: tile_won,
    ev.TileDealt: _tile_dealt,
    ev.GigamonClaimed: _gigamon_claimed,
    ev.GameOver: _game_over,
}
