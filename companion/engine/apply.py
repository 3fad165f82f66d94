"""One event applied to a state: the only place where a game changes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from companion.engine import events as ev
from companion.engine.apply_amiss import AMISS
from companion.engine.apply_powers import POWERS
from companion.engine.apply_turn import TURN
from companion.engine.apply_word import WORD
from companion.engine.due import due
from companion.engine.editions import switches_of
from companion.engine.reasons import Lapse
from companion.engine.refused import NotAllowedError, need
from companion.engine.state import Seat, State

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

MIN_PLAYERS, MAX_PLAYERS = 2, 4

_HANDLERS: dict[type[ev.Event], Callable[[State, Any], State]] = {**TURN, **POWERS, **AMISS, **WORD}
_ALWAYS = (ev.Resumed, ev.Paused)
_ABOUT_THE_TABLE = (ev.Breach, ev.RuleRestored)
"""Said at once of what the table shows, before what follows from the line that it is about."""
_FOLLOWING = (ev.NoPair, ev.Pair, ev.Power, ev.TurnSkipped, ev.GameOver)
"""Never brought by the table or by a word: they follow from other lines."""


def start(event: ev.GameStarted) -> State:
    """The state after the first line; raises NotAllowedError or UnknownSwitchError."""
    players = event.players
    if not MIN_PLAYERS <= len(players) <= MAX_PLAYERS:
        raise NotAllowedError(f"a game has {MIN_PLAYERS} to {MAX_PLAYERS} players, not {len(players)}")
    if len(set(players)) != len(players) or not all(player.strip() for player in players):
        raise NotAllowedError(f"each player has a name of their own, not {', '.join(players)!r}")
    return State(switches=switches_of(event.edition, event.switches), seats=tuple(Seat(player) for player in players))


def apply(state: State | None, event: ev.Event) -> State:
    """The state after an event; `state` is None before the first. Raises NotAllowedError, and then nothing has changed."""
    if isinstance(event, ev.GameStarted):
        if state is not None:
            raise NotAllowedError("the game has started already")
        return start(event)
    if state is None:
        raise NotAllowedError(f"{event.name} before the game has started")
    owed = due(state)
    if owed is None:
        return apply_unowed(state, event)
    need(event == owed or isinstance(event, _ABOUT_THE_TABLE), f"first comes {owed.name}")
    return _step(state, event)


def apply_unowed(state: State, event: ev.Event) -> State:
    """As `apply`, for a state of which it is known that nothing is due."""
    need(not _only_when_owed(state, event), f"{event.name} does not follow from anything now")
    return _step(state, event)


def apply_owed(state: State) -> tuple[ev.Event, State] | None:
    """The next line that follows by itself and the state after it, or None where nothing follows."""
    owed = due(state)
    return None if owed is None else (owed, _step(state, owed))


def _step(state: State, event: ev.Event) -> State:
    if state.over is not None:
        raise NotAllowedError(f"{event.name} after the game is over")
    if state.paused and not isinstance(event, _ALWAYS):
        raise NotAllowedError(f"{event.name} while the game is paused")
    handler = _HANDLERS.get(type(event))
    if handler is None:
        raise NotAllowedError(f"{event.name} is no step of a game: it voids lines")
    return handler(state, event)


def _only_when_owed(state: State, event: ev.Event) -> bool:
    match event:
        case ev.GigamonClaimed():
            return state.switches.claims == "automatic"
        case ev.PowerLapsed(reason=reason):
            return reason is not Lapse.PASSED
        case _:
            return isinstance(event, _FOLLOWING)


def fold(events: Iterable[ev.Event]) -> State | None:
    """The state that these standing events give, None for none."""
    state: State | None = None
    for event in events:
        if not isinstance(event, ev.Note):
            state = apply(state, event)
    return state
