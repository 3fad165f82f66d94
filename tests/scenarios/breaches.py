"""Every breach that a table can be put right from: how it comes about, how it is put right, and what would have been legal instead."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from companion.engine.reasons import Rule

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from tabletop import Tabletop


@dataclass(frozen=True)
class Slip:
    """before: how the table comes to where it happens. wrong, right: the change that is wrong, and the one that puts it right.

    instead: legal changes by which the game comes to the same. left: how this turn goes on while it is left as it is.
    """

    rule: Rule
    cell: str
    before: Callable[[Tabletop], object]
    wrong: Mapping[str, str]
    right: Mapping[str, str]
    instead: tuple[Mapping[str, str], ...] = ()
    left: tuple[Mapping[str, str], ...] = ()

    def __str__(self) -> str:
        return self.rule.value


def two_lie_open(table: Tabletop) -> None:
    table.turns(a1="geomon", b1="pyromon")


def one_is_turned_back(table: Tabletop) -> None:
    two_lie_open(table)
    table.returns("a1")


def one_lies_open(table: Tabletop) -> None:
    table.turns(a1="geomon")


def rock_of_ann_at_c3(table: Tabletop) -> None:
    table.wins("geomon", "geomon")
    table.shows(c3="rock")


def rock_of_ann_at_her_turn(table: Tabletop) -> None:
    rock_of_ann_at_c3(table)
    table.misses(("a2", "b2"))


def pair_with_an_empty_pile(table: Tabletop) -> None:
    table.says("draw_pile", count=0)
    table.turns(a1="polymon", b1="polymon")


def one_gap(table: Tabletop) -> None:
    table.takes_pair("polymon", "polymon")
    table.deals("b1")


def last_gap_of_an_empty_pile(table: Tabletop) -> None:
    table.turns(a1="polymon")
    table.says("draw_pile", count=0)
    table.turns(b1="polymon")
    table.takes("a1")


def four_looked_at(table: Tabletop) -> None:
    table.wins("hydromon", "hydromon")
    table.shows(a1="pyromon", b1="geomon", c1="geomon", a2="polymon")


def nothing_before(_table: Tabletop) -> None:
    pass


SLIPS = (
    Slip(Rule.THIRD_TILE, "c1", two_lie_open, {"c1": "aeromon"}, {"c1": "back"}, left=({"a1": "back"}, {"b1": "back"})),
    Slip(
        Rule.NOT_TURNED_BACK,
        "b1",
        one_is_turned_back,
        {"c1": "aeromon"},
        {"b1": "back"},
        instead=({"b1": "back"}, {"c1": "aeromon"}),
        left=({"b2": "pyromon"}, {"c1": "back", "b2": "back"}),
    ),
    Slip(Rule.TURNED_BACK_EARLY, "a1", one_lies_open, {"a1": "back"}, {"a1": "geomon"}, left=({"b1": "pyromon"}, {"b1": "back"})),
    Slip(Rule.BLOCKED_TILE, "c3", rock_of_ann_at_c3, {"c3": "aeromon"}, {"c3": "rock"}),
    Slip(Rule.TILE_TAKEN, "c1", nothing_before, {"c1": "empty"}, {"c1": "back"}),
    Slip(Rule.PAIR_NOT_TAKEN, "a1", pair_with_an_empty_pile, {"a1": "back"}, {"a1": "empty"}, ({"a1": "empty"},)),
    Slip(
        Rule.NOT_REFILLED,
        "a1",
        one_gap,
        {"c1": "aeromon"},
        {"a1": "back"},
        instead=({"a1": "back"}, {"c1": "aeromon"}),
        left=({"b1": "pyromon"}, {"b1": "back", "c1": "back"}),
    ),
    Slip(Rule.REFILL_FACE_UP, "a1", one_gap, {"a1": "aeromon"}, {"a1": "back"}, ({"a1": "back"},)),
    Slip(Rule.REFILL_UNEXPECTED, "a1", last_gap_of_an_empty_pile, {"a1": "back"}, {"a1": "empty"}, left=({"b1": "empty"},)),
    Slip(
        Rule.PEEK_LIMIT,
        "b2",
        four_looked_at,
        {"b2": "aeromon"},
        {"b2": "back"},
        left=({"a1": "back", "b1": "back"}, {"c1": "back", "a2": "back"}),
    ),
    Slip(
        Rule.ROCK_OVERDUE,
        "c3",
        rock_of_ann_at_her_turn,
        {"c1": "aeromon"},
        {"c3": "back"},
        instead=({"c3": "back"}, {"c1": "aeromon"}),
        left=({"b1": "pyromon"}, {"b1": "back", "c1": "back"}),
    ),
    Slip(Rule.ROCK_LIFTED_EARLY, "c3", rock_of_ann_at_c3, {"c3": "back"}, {"c3": "rock"}),
    Slip(Rule.ROCK_MISPLACED, "c1", nothing_before, {"c1": "rock"}, {"c1": "back"}),
)
