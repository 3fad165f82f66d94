"""Events of the powers and of the rocks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from companion.engine import events as ev
from companion.engine.apply_turn import seat_named, settled, turn_of, without
from companion.engine.grid import free_cells
from companion.engine.powers import LAPSING_BY_PLAYING_ON, LOOKS, lapse_of, power_of
from companion.engine.reasons import Lapse, Rule
from companion.engine.refused import need
from companion.engine.state import TOKENS, Rock, State, Tile, Turn, has_kind
from companion.table import KINDS, Kind

if TYPE_CHECKING:
    from collections.abc import Callable


def _waiting(state: State, kind: Kind, player: str) -> Turn:
    turn = turn_of(state)
    need(turn.power is kind, f"no {kind} power waits")
    need(state.seats[turn.seat].player == player, f"the power is {state.seats[turn.seat].player}'s, not {player}'s")
    return turn


def _power(state: State, event: ev.Power) -> State:
    turn = turn_of(state)
    need(turn.matched and all(t.won for t in turn.turned) and turn.power is None and not turn.settled, "no power is due")
    kind = power_of(state.switches, turn.turned[0].kind, turn.turned[1].kind)
    player = state.seats[turn.seat].player
    need(event.elemon == kind and event.player == player, f"the power due is {kind} of {player}")
    if event.elemon is Kind.ELECTROMON:
        return settled(state, turn._replace(again=True))
    return state._replace(turn=turn._replace(power=event.elemon))


def _power_lapsed(state: State, event: ev.PowerLapsed) -> State:
    turn = _waiting(state, event.elemon, event.player)
    if event.reason is Lapse.PASSED:
        need(turn.passed or event.elemon in LAPSING_BY_PLAYING_ON, f"play going on does not settle {event.elemon} so")
    else:
        need(lapse_of(state) is event.reason, f"{event.elemon} does not lapse for {event.reason}")
    return settled(state, turn)


def _tile_drawn(state: State, event: ev.TileDrawn) -> State:
    turn = _waiting(state, Kind.FLORAMON, event.player)
    need(state.pile > 0, "the pile is empty")
    hand = (*state.seats[turn.seat].hand, Tile(event.elemon, event.elemon))
    unnamed = state.unnamed if event.elemon is not None else (*state.unnamed, turn.seat)
    return settled(state.with_hand(turn.seat, hand)._replace(pile=state.pile - 1, unnamed=unnamed), turn)


def _tile_named(state: State, event: ev.TileNamed) -> State:
    seat = seat_named(state, event.player)
    need(seat in state.unnamed, f"{event.player} has no unnamed tile")
    hand = list(state.seats[seat].hand)
    hand[next(i for i, tile in enumerate(hand) if tile.kind is None)] = Tile(event.elemon, event.elemon)
    oldest = state.unnamed.index(seat)
    state = state._replace(unnamed=state.unnamed[:oldest] + state.unnamed[oldest + 1 :])
    return claims_again(state.with_hand(seat, tuple(hand)))


def claims_again(state: State) -> State:
    """Begin a round of claims at the player on turn."""
    if state.switches.claims != "automatic":
        return state
    seat = state.upcoming if state.turn is None else state.turn.seat
    return state._replace(claiming=state.seats_from(seat))


def take_first(hand: tuple[Tile, ...], kind: Kind) -> tuple[Tile, tuple[Tile, ...]]:
    """The tile of a kind that has been longest in the hand, and the rest."""
    index = next(i for i, tile in enumerate(hand) if tile.kind == kind)
    return hand[index], (*hand[:index], *hand[index + 1 :])


def _tile_removed(state: State, event: ev.TileRemoved) -> State:
    turn = turn_of(state)
    need(turn.power is Kind.PYROMON, "no pyromon power waits")
    seat = seat_named(state, event.player)
    need(seat != turn.seat, "pyromon removes a tile of an opponent")
    need(has_kind(state.seats[seat], event.elemon), f"{event.player} has no {event.elemon}")
    _, rest = take_first(state.seats[seat].hand, event.elemon)
    gone = tuple(count + (kind == event.elemon) for kind, count in zip(KINDS, state.gone, strict=True))
    return settled(state.with_hand(seat, rest)._replace(gone=gone), turn)


def _tiles_swapped(state: State, event: ev.TilesSwapped) -> State:
    turn = _waiting(state, Kind.AEROMON, event.player)
    other = seat_named(state, event.other)
    need(other != turn.seat, "aeromon swaps with an opponent")
    need(has_kind(state.seats[turn.seat], event.gives), f"{event.player} has no {event.gives}")
    need(has_kind(state.seats[other], event.takes), f"{event.other} has no {event.takes}")
    given, mine = take_first(state.seats[turn.seat].hand, event.gives)
    taken, theirs = take_first(state.seats[other].hand, event.takes)
    return settled(state.with_hand(turn.seat, (*mine, taken)).with_hand(other, (*theirs, given)), turn)


def _peeked(state: State, event: ev.Peeked) -> State:
    turn = turn_of(state)
    need(turn.power is Kind.HYDROMON, "no hydromon power waits")
    need(0 <= event.count <= LOOKS, f"hydromon looks at up to {LOOKS} tiles")
    return settled(state, turn)


def _rock_placed(state: State, event: ev.RockPlaced) -> State:
    turn = _waiting(state, Kind.GEOMON, event.player)
    need(len(state.rocks) < TOKENS, "both rocks lie on the table")
    need(event.cell in free_cells(state), f"no rock may be set at {event.cell}")
    return settled(state._replace(rocks=(*state.rocks, Rock(event.cell, turn.seat, turn.number))), turn)


def _rock_lifted(state: State, event: ev.RockLifted) -> State:
    rock = state.rock_at(event.cell)
    need(rock is not None, f"no rock lies at {event.cell}")
    need(rock is not None and state.seats[rock.owner].player == event.player, f"the rock at {event.cell} is not {event.player}'s")
    rocks = tuple(r for r in state.rocks if r != rock)
    return state._replace(rocks=rocks, breaches=without(state, event.cell, frozenset({Rule.ROCK_LIFTED_EARLY})))


POWERS: dict[type[ev.Event], Callable[[State, Any], State]] = {
    ev.Power: _power,
    ev.PowerLapsed: _power_lapsed,
    ev.TileDrawn: _tile_drawn,
    ev.TileNamed: _tile_named,
    ev.TileRemoved: _tile_removed,
    ev.TilesSwapped: _tiles_swapped,
    ev.Peeked: _peeked,
    ev.RockPlaced: _rock_placed,
    ev.RockLifted: _rock_lifted,
}
