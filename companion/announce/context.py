"""What a sentence or a lamp needs to know of the game: a small fold of its events."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from companion.engine.events import (
    Breach,
    Event,
    GameOver,
    GameStarted,
    InStep,
    Line,
    NoPair,
    OutOfStep,
    Pair,
    PlayerLeft,
    RockLifted,
    RockPlaced,
    RuleRestored,
    TableAccepted,
    TurnStarted,
)
from companion.engine.reasons import Rule
from companion.engine.standing import standing

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from companion.engine.state import State
    from companion.table import Cell

# Breaches of which no line says that they are over: what the next turn or the second tile of this one closes.
_OVER_WITH_THE_TURN = frozenset({Rule.TILE_CHANGED, Rule.TURNED_BACK_EARLY})
_OVER_WITH_THE_SECOND_TILE = frozenset({Rule.TURNED_BACK_EARLY})


@dataclass(frozen=True, slots=True)
class Context:
    """players: those still in the game, in order of play. player: who is on turn. rocks: owner by blocked cell.

    breaches: what stands against the rules and where. differing: the cells that are out of step.
    """

    players: tuple[str, ...] = ()
    player: str = ""
    victim_chooses: bool = False
    rocks: Mapping[Cell, str] = field(default_factory=dict)
    breaches: frozenset[tuple[Rule, Cell]] = frozenset()
    differing: frozenset[Cell] = frozenset()
    over: bool = False


def context_at(game: State) -> Context:
    """The context of a game as it stands, where the lines that led to it are not at hand."""
    differing = frozenset() if game.out_of_step is None else frozenset(game.out_of_step.cells)
    return Context(
        players=tuple(seat.player for seat in game.seats if not seat.left),
        player="" if game.turn is None else game.seats[game.turn.seat].player,
        victim_chooses=game.switches.pyromon_chooses == "victim",
        rocks={rock.cell: game.seats[rock.owner].player for rock in game.rocks},
        breaches=frozenset(game.breaches),
        differing=differing,
        over=game.over is not None,
    )


def context_of(lines: Iterable[Line], since: Context | None = None) -> Context:
    """The context after a log, by the lines of it that stand; since: that before its first line, where a game had begun before."""
    context = since or Context()
    for line in standing(lines):
        context = after(context, line.event)
    return context


def after(context: Context, event: Event) -> Context:
    """The context once `event` is ruled. Events that void others need `context_of` all lines instead."""
    match event:
        case GameStarted():
            return Context(event.players, event.players[0], event.switches.get("pyromon_chooses") == "victim")
        case TurnStarted():
            return replace(context, player=event.player, breaches=_without(context, _OVER_WITH_THE_TURN))
        case Pair() | NoPair() if context.breaches:
            return replace(context, breaches=_without(context, _OVER_WITH_THE_SECOND_TILE))
        case PlayerLeft():
            return replace(context, players=tuple(player for player in context.players if player != event.player))
        case GameOver():
            return replace(context, over=True)
        case OutOfStep():
            return replace(context, differing=frozenset(event.cells))
        case InStep():
            return replace(context, differing=frozenset())
    return _of_rocks_and_breaches(context, event)


def _of_rocks_and_breaches(context: Context, event: Event) -> Context:
    match event:
        case RockPlaced():
            return replace(context, rocks={**context.rocks, event.cell: event.player})
        case RockLifted():
            # Lifted too early and not put back, it counts as lifted once its owner is on turn.
            breaches = context.breaches - {(Rule.ROCK_LIFTED_EARLY, event.cell)}
            return replace(context, rocks=_but(context.rocks, {event.cell}), breaches=breaches)
        case TableAccepted():
            return replace(context, rocks=_but(context.rocks, event.cells))
        case Breach() if event.cell is not None:
            return replace(context, breaches=context.breaches | {(event.rule, event.cell)})
        case RuleRestored():
            return replace(context, breaches=context.breaches - {(event.rule, event.cell)})
    return context


def _without(context: Context, rules: frozenset[Rule]) -> frozenset[tuple[Rule, Cell]]:
    return frozenset((rule, cell) for rule, cell in context.breaches if rule not in rules)


def _but(rocks: Mapping[Cell, str], cells: Iterable[Cell]) -> dict[Cell, str]:
    gone = set(cells)
    return {cell: owner for cell, owner in rocks.items() if cell not in gone}
