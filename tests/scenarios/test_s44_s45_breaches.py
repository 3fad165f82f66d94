"""Scenarios S44 and S45: each breach put right, and each left as it is."""

from __future__ import annotations

import pytest

from breaches import SLIPS, Slip
from companion.engine.events import Breach, Event, InStep, OutOfStep, RuleRestored
from companion.engine.reasons import Rule
from companion.table import Kind
from tabletop import Tabletop, each_edition, names

each_slip = pytest.mark.parametrize("slip", SLIPS, ids=str)


def said_of(slip: Slip, events: list[Event]) -> list[Event]:
    return [line for line in events if isinstance(line, (Breach, RuleRestored)) and line.rule is slip.rule]


@each_edition
@each_slip
def test_s44_put_right_both_lines_and_the_game_as_if_it_had_not_been(edition: str, slip: Slip) -> None:
    table, other = Tabletop(edition), Tabletop(edition)
    slip.before(table)
    slip.before(other)

    said = said_of(slip, table.shows(**slip.wrong) + table.shows(**slip.right))
    for change in slip.instead:
        other.shows(**change)

    assert said == [Breach(slip.rule, slip.cell), RuleRestored(slip.rule, slip.cell)]
    assert table.game == other.game


@each_edition
@each_slip
def test_s45_left_as_it_is_one_line_and_no_second(edition: str, slip: Slip) -> None:
    table = Tabletop(edition)
    slip.before(table)
    for change in (slip.wrong, *slip.left):
        table.shows(**change)
    for _ in range(3):
        table.turns(a3="pyromon", b3="aeromon")
        table.returns("a3", "b3")

    assert [line for line in said_of(slip, table.standing()) if isinstance(line, Breach)] == [Breach(slip.rule, slip.cell)]


@each_edition
def test_s44_a_tile_of_another_kind_than_before_counts_as_what_it_shows(edition: str) -> None:
    table = Tabletop(edition)
    table.turns(a1="geomon", b1="aeromon")
    table.returns("a1", "b1")

    assert table.turns(a1="pyromon")[1:] == [Breach(Rule.TILE_CHANGED, "a1", elemon=Kind.PYROMON, was=Kind.GEOMON)]
    assert names(table.turns(c1="pyromon"))[-1] == "pair"


@each_edition
def test_s45_the_other_kind_is_said_once(edition: str) -> None:
    table = Tabletop(edition)
    table.turns(a1="geomon", b1="aeromon")
    table.returns("a1", "b1")
    table.turns(a1="pyromon", b1="aeromon")
    table.returns("a1", "b1")

    assert "breach" not in names(table.turns(a1="pyromon"))


@each_edition
def test_s44_a_seventh_tile_of_a_kind_is_said_once_a_game(edition: str) -> None:
    table = Tabletop(edition)
    for _ in range(3):
        table.wins("electromon", "electromon")

    assert table.turns(a1="electromon")[1:] == [Breach(Rule.TILE_COUNT, elemon=Kind.ELECTROMON)]
    assert "breach" not in names(table.turns(b1="electromon"))


@each_edition
def test_s44_out_of_step_and_in_step_again(edition: str) -> None:
    table = Tabletop(edition)
    before = table.game

    assert names(table.shows(a1="empty", b2="empty", c3="rock")) == ["out_of_step"]
    table.returns("a1", "b2")
    assert table.shows(c3="back") == [InStep()]
    assert table.game == before


@each_edition
def test_s45_out_of_step_is_one_line_and_nothing_more_is_ruled_on(edition: str) -> None:
    table = Tabletop(edition)
    table.shows(a1="empty", b2="empty", c3="rock")

    assert table.turns(a2="geomon", b1="aeromon") == []
    assert sum(isinstance(line, OutOfStep) for line in table.standing()) == 1
