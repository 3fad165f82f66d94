"""At which cells a rule can be broken."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from companion.engine import events as ev
from companion.engine.breaches import may_be_broken
from companion.engine.reasons import Rule
from played import Played

if TYPE_CHECKING:
    from collections.abc import Callable


def new() -> Played:
    return Played()


def two_open() -> Played:
    game = Played()
    game.turns(a1="geomon", b1="aeromon")
    return game


def pair_open() -> Played:
    game = Played()
    game.turns(a1="geomon", b1="geomon")
    return game


def gap_and_rock() -> Played:
    """A gap at b1, and Ann's rock at c3 in her own turn."""
    game = Played()
    game.takes_pair("geomon", "geomon")
    game.plays(ev.TileDealt("a1"), ev.RockPlaced("Ann", "c3"))
    return game


def gap_without_pile() -> Played:
    game = Played("es")
    game.takes_pair("geomon", "geomon")
    game.plays(ev.DrawPileSet(0))
    return game


def looking() -> Played:
    game = Played()
    game.wins("hydromon", "hydromon")
    return game


@pytest.mark.parametrize(
    ("rule", "cell", "where", "nowhere"),
    [
        (Rule.THIRD_TILE, "c1", two_open, new),
        (Rule.NOT_TURNED_BACK, "a1", two_open, pair_open),
        (Rule.PAIR_NOT_TAKEN, "a1", pair_open, two_open),
        (Rule.BLOCKED_TILE, "c3", gap_and_rock, new),
        (Rule.ROCK_LIFTED_EARLY, "c3", gap_and_rock, new),
        (Rule.ROCK_OVERDUE, "c3", gap_and_rock, new),
        (Rule.TILE_TAKEN, "b1", new, gap_and_rock),
        (Rule.REFILL_FACE_UP, "a1", gap_and_rock, gap_without_pile),
        (Rule.NOT_REFILLED, "b1", gap_and_rock, gap_without_pile),
        (Rule.REFILL_UNEXPECTED, "b1", gap_without_pile, gap_and_rock),
        (Rule.PEEK_LIMIT, "c1", looking, new),
    ],
)
def test_a_rule_can_be_broken_where_the_game_has_what_it_is_about(
    rule: Rule, cell: str, where: Callable[[], Played], nowhere: Callable[[], Played]
) -> None:
    assert may_be_broken(where().state, rule, cell)
    assert not may_be_broken(nowhere().state, rule, cell)


def test_a_stray_rock_may_lie_anywhere() -> None:
    assert may_be_broken(new().state, Rule.ROCK_MISPLACED, "a1")
