"""When pictures of the table are nobody's business: while hydromon looks, and until nothing of the look lies open."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.engine.powers import power_of
from companion.engine.reasons import Rule
from companion.table import Kind

if TYPE_CHECKING:
    from companion.engine.state import State as Game
    from companion.referee.position import Position


def is_secret(position: Position, *, before: bool) -> bool:
    """Whether a tile may lie open that one player alone may see. before: what this said of the position before.

    That begins with the second tile of a pair of hydromon, before the look itself, and it ends no sooner than the table lies right again.
    """
    game = position.game
    if game is None:
        return False
    if _look_is_due(game) or position.look is not None or any(rule is Rule.PEEK_LIMIT for rule, _ in game.breaches):
        return True
    return before and (bool(position.awaited) or game.out_of_step is not None or game.paused)


def _look_is_due(game: Game) -> bool:
    turn = game.turn
    if turn is None or not turn.matched or turn.settled or turn.passed:
        return False
    first, second = turn.turned
    return power_of(game.switches, first.kind, second.kind) is Kind.HYDROMON
