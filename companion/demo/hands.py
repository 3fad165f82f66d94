"""What is done with the tiles in hand once the referee has ruled: taken back from a pad, handed over, put into the box."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from companion.demo.moves import Box, HandOver, Move, Say, Take
from companion.engine.claims import why_no_claim
from companion.table import KINDS, PADS, Kind

if TYPE_CHECKING:
    from collections.abc import Mapping
    from random import Random

    from companion.demo.situation import Situation

_OVERLOOKS_CLAIM = 0.3


def from_pads(situation: Situation) -> Move | None:
    """A tile on a pad that has been ruled on goes to whoever has it now, else back to whose it was."""
    lacking = _lacking(situation)
    for pad in PADS:
        kind = situation.lies[pad]
        if isinstance(kind, Kind):
            takers = [player for player, kinds in lacking.items() if kinds[kind] > 0]
            return Take(takers[0] if takers else situation.underway.laid.get(pad, situation.on_turn), (pad,))
    return None


def as_ruled(situation: Situation) -> Move | None:
    """A tile that is in the wrong hand by what was ruled goes to the right one, or into the box."""
    lacking = _lacking(situation)
    for player, kinds in lacking.items():
        for kind, count in kinds.items():
            if count < 0:
                takers = [other for other, theirs in lacking.items() if theirs[kind] > 0]
                return HandOver(player, kind, takers[0]) if takers else Box(player, kind)
    return None


def claim(situation: Situation, chance: Random) -> Move | None:
    """Somebody sees that they have three alike, where figures are claimed on request; not always at once."""
    game = situation.game
    if game.switches.claims != "on_request":
        return None
    for seat in game.seats_from(game.upcoming):
        for kind in KINDS:
            if why_no_claim(game, seat, kind) is None and chance.random() >= _OVERLOOKS_CLAIM:
                return Say("claim", {"player": game.seats[seat].player, "elemon": kind})
    return None


def _lacking(situation: Situation) -> Mapping[str, Counter[Kind]]:
    """How many tiles of a kind each player has fewer in front of them than by the game; below 0: more."""
    lacking = {}
    for seat in situation.game.seats:
        count = Counter(tile.kind for tile in seat.hand if tile.kind is not None)
        count.subtract(situation.hands[seat.player])
        lacking[seat.player] = count
    return lacking
