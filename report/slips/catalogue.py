"""A slip for each rule of breaches: it queues its movements on the table where the moment is right for it, and says whether it did."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from companion.engine.reasons import Rule
from report.slips.dealing import not_refilled, pair_not_taken, refill_face_up, refill_unexpected, tile_taken
from report.slips.rocks import blocked_tile, rock_lifted_early, rock_misplaced, rock_overdue
from report.slips.turning import not_turned_back, peek_limit, third_tile, tile_changed, tile_count, turned_back_early

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from report.moment import Moment

    Slip: TypeAlias = Callable[[Moment], bool]

SLIPS: Mapping[Rule, Slip] = {
    Rule.THIRD_TILE: third_tile,
    Rule.NOT_TURNED_BACK: not_turned_back,
    Rule.TURNED_BACK_EARLY: turned_back_early,
    Rule.BLOCKED_TILE: blocked_tile,
    Rule.TILE_TAKEN: tile_taken,
    Rule.PAIR_NOT_TAKEN: pair_not_taken,
    Rule.NOT_REFILLED: not_refilled,
    Rule.REFILL_FACE_UP: refill_face_up,
    Rule.REFILL_UNEXPECTED: refill_unexpected,
    Rule.TILE_CHANGED: tile_changed,
    Rule.TILE_COUNT: tile_count,
    Rule.PEEK_LIMIT: peek_limit,
    Rule.ROCK_OVERDUE: rock_overdue,
    Rule.ROCK_LIFTED_EARLY: rock_lifted_early,
    Rule.ROCK_MISPLACED: rock_misplaced,
}
NEED_AN_EMPTY_PILE = frozenset({Rule.PAIR_NOT_TAKEN, Rule.REFILL_UNEXPECTED})
