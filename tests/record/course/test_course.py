"""The course of a game, told by its standing lines."""

from __future__ import annotations

import pytest

from companion.engine import events as ev
from companion.engine.reasons import Rule
from companion.errors import BadLog
from companion.record.course.course import Course, course_of
from tabletop import Tabletop


def course(table: Tabletop) -> Course:
    return course_of(table.lines)


def chances(table: Tabletop) -> list[bool]:
    return [turn.chance for turn in course(table).turns if turn.turned]


def test_a_turn_tells_its_tiles_and_what_they_were() -> None:
    table = Tabletop()
    table.misses(("a1", "b1"))
    table.wins("pyromon", "pyromon", ("a2", "b2"))

    first, second, *_ = course(table).turns

    assert (first.number, first.seat, first.turned, first.matched) == (1, 0, (("a1", "geomon"), ("b1", "aeromon")), False)
    assert (second.seat, second.matched) == (1, True)


def test_a_turn_lasts_until_the_next_begins() -> None:
    table = Tabletop()
    table.misses()

    first, second = course(table).turns

    assert (first.began_s, first.ended_s) == (1.0, 5.0)
    assert (second.began_s, second.ended_s) == (5.0, 5.0)


def test_the_lines_of_a_turn_are_its_own() -> None:
    table = Tabletop()
    table.misses()

    assert [line.event.name for line in course(table).turns[0].lines] == [
        "turn_started", "tile_turned", "tile_turned", "no_pair", "tile_returned", "tile_returned",
    ]  # fmt: skip


def test_cells_count_how_often_they_were_turned() -> None:
    table = Tabletop()
    table.misses(("a1", "b1"))
    table.misses(("a1", "c1"))

    assert {cell: count for cell, count in course(table).times_turned.items() if count} == {"a1": 2, "b1": 1, "c1": 1}


def test_scores_change_with_hands_and_figures() -> None:
    table = Tabletop("es")
    table.wins("geomon", "geomon")
    table.shows(c3="rock")

    assert [(score.t_s, score.tiles) for score in course(table).scores] == [(1.0, (0, 0)), (4.0, (1, 0)), (5.0, (2, 0))]


def test_a_breach_tells_when_it_was_put_right() -> None:
    table = Tabletop()
    table.turns(a1="geomon", b1="aeromon", c1="pyromon")
    table.returns("c1")
    table.shows(a2="empty")

    assert [(breach.rule, breach.cell, breach.restored_s) for breach in course(table).breaches] == [
        (Rule.THIRD_TILE, "c1", 5.0),
        (Rule.TILE_TAKEN, "a2", None),
    ]


def test_what_was_taken_back_is_counted_and_not_told() -> None:
    table = Tabletop()
    table.turns(a1="geomon")
    table.says("undo")

    told = course(table)

    assert told.taken_back == 1
    assert told.turns[0].turned == ()


def test_nothing_known_is_no_chance() -> None:
    table = Tabletop()
    table.wins("pyromon", "pyromon", ("a1", "b1"))

    assert chances(table) == [False]


def test_two_known_tiles_that_are_a_pair_are_a_chance_until_one_is_gone() -> None:
    table = Tabletop()
    table.turns(a1="geomon", b1="aeromon")
    table.returns("a1", "b1")
    table.turns(a2="geomon", b2="pyromon")
    table.returns("a2", "b2")
    table.turns(a3="hydromon", b3="electromon")
    table.returns("a3", "b3")
    table.turns(a1="geomon", a2="geomon")
    table.takes("a1", "a2")

    assert chances(table) == [False, True, True, True]


def test_a_known_partner_of_the_first_tile_is_a_chance() -> None:
    table = Tabletop()
    table.turns(a1="geomon", b1="aeromon")
    table.returns("a1", "b1")
    table.turns(a2="geomon", b2="pyromon")

    assert chances(table) == [False, True]


def test_the_first_tile_itself_is_no_partner() -> None:
    table = Tabletop()
    table.turns(a1="geomon", b1="aeromon")
    table.returns("a1", "b1")
    table.turns(a1="geomon", c1="pyromon")

    assert chances(table) == [False, False]


def test_polymon_is_a_chance_with_any_known_tile() -> None:
    table = Tabletop()
    table.turns(a1="geomon", b1="aeromon")
    table.returns("a1", "b1")
    table.turns(a2="polymon", b2="pyromon")

    assert chances(table) == [False, True]


def test_a_tile_under_a_rock_is_no_chance() -> None:
    table = Tabletop("en", "Ann", "Ben", "Cleo")
    table.misses(("a3", "b3"))
    table.wins("geomon", "geomon", ("a1", "b1"))
    table.shows(a3="rock")
    table.turns(c1="geomon", c2="pyromon")

    assert chances(table) == [False, True, False]


def test_a_tile_dealt_anew_is_not_known() -> None:
    table = Tabletop()
    table.wins("pyromon", "pyromon", ("a1", "b1"))
    table.turns(a2="pyromon", b2="geomon")

    assert chances(table) == [False, False]


def test_what_hydromon_showed_is_not_known() -> None:
    table = Tabletop()
    table.wins("hydromon", "hydromon", ("a1", "b1"))
    for cell in ("a2", "b2"):
        table.turns(**{cell: "pyromon"})
        table.returns(cell)
    table.says("done")
    table.turns(a2="pyromon", b2="pyromon")

    assert chances(table) == [False, False]


def test_a_line_that_cannot_be_is_named() -> None:
    table = Tabletop()
    lines = [*table.lines, ev.Line(3, 9.0, ev.TileDealt("a1"))]

    with pytest.raises(BadLog, match="line 3 cannot be: there is no gap at a1"):
        course_of(lines)


def test_a_log_without_its_start_is_none() -> None:
    with pytest.raises(BadLog):
        course_of([])
