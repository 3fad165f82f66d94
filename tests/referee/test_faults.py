"""Details of the breaches: their place in the log, what counts meanwhile, what puts them right."""

from __future__ import annotations

import pytest

from companion.engine.events import Breach, PowerLapsed, RockLifted, RuleRestored, TileDealt, TileTurned, TileWon, TurnStarted
from companion.engine.reasons import Lapse, Rule
from companion.table import Kind
from tabletop import Tabletop, names


def rock_of_ann(cell: str = "a3") -> Tabletop:
    table = Tabletop("en")
    table.wins("geomon", "geomon")
    table.shows(**{cell: "rock"})
    return table


def test_what_is_wrong_about_the_table_comes_before_the_tile() -> None:
    table = Tabletop("en")
    table.turns(a1="geomon", b1="aeromon")
    table.returns("a1")

    assert table.turns(c1="pyromon") == [
        Breach(Rule.NOT_TURNED_BACK, "b1"),
        TurnStarted(2, "Ben", extra=False),
        TileTurned("c1", Kind.PYROMON),
    ]


def test_what_is_wrong_about_the_tile_comes_right_after_it() -> None:
    table = Tabletop("en")
    for _ in range(3):
        table.wins("pyromon", "pyromon")
    table.turns(a1="geomon", b1="aeromon")
    table.returns("a1", "b1")
    table.turns(c1="polymon")

    news = table.turns(a1="pyromon")

    assert news[:3] == [
        TileTurned("a1", Kind.PYROMON),
        Breach(Rule.TILE_CHANGED, "a1", elemon=Kind.PYROMON, was=Kind.GEOMON),
        Breach(Rule.TILE_COUNT, elemon=Kind.PYROMON),
    ]
    assert names(news)[3] == "pair"


def test_a_seventh_tile_is_said_after_it_was_drawn() -> None:
    table = Tabletop("en")
    for _ in range(3):
        table.wins("electromon", "electromon")
    table.wins("floramon", "floramon")

    assert table.shows(mine="electromon")[:2][1] == Breach(Rule.TILE_COUNT, elemon=Kind.ELECTROMON)


def test_one_line_for_each_gap_that_the_pile_could_fill() -> None:
    table = Tabletop("en")
    table.takes_pair("polymon", "polymon")

    assert table.turns(c1="geomon")[:2] == [Breach(Rule.NOT_REFILLED, "a1"), Breach(Rule.NOT_REFILLED, "b1")]


def test_no_line_for_a_gap_that_the_pile_could_not_fill() -> None:
    table = Tabletop("en")
    table.says("draw_pile", count=1)
    table.takes_pair("polymon", "polymon")

    assert [line for line in table.turns(c1="geomon") if isinstance(line, Breach)] == [Breach(Rule.NOT_REFILLED, "a1")]


def test_a_gap_named_before_keeps_no_turn_from_ending() -> None:
    table = Tabletop("en")
    table.takes_pair("polymon", "polymon")
    table.turns(c1="geomon", c2="geomon")
    table.takes("c1", "c2")
    table.shows(a3="rock")
    table.deals("c1")

    assert table.deals("c2")[-1] == TurnStarted(3, "Ann", extra=False)


def test_dealt_late_the_dealing_comes_before_what_it_puts_right() -> None:
    table = Tabletop("en")
    table.takes_pair("polymon", "polymon")
    table.turns(c1="geomon")

    assert table.deals("b1") == [TileDealt("b1"), RuleRestored(Rule.NOT_REFILLED, "b1")]


def test_a_waiver_comes_before_gaps_turn_and_tile() -> None:
    table = Tabletop("en")
    table.misses()
    table.wins("polymon", "polymon")
    table.takes_pair("pyromon", "pyromon")

    assert table.turns(c1="hydromon") == [
        PowerLapsed("Ann", Kind.PYROMON, Lapse.PASSED),
        Breach(Rule.NOT_REFILLED, "a1"),
        Breach(Rule.NOT_REFILLED, "b1"),
        TurnStarted(4, "Ben", extra=False),
        TileTurned("c1", Kind.HYDROMON),
    ]


def test_a_third_tile_is_also_one_turned_while_one_of_a_pair_is_not_won() -> None:
    table = Tabletop("en")
    table.turns(a1="geomon", b1="geomon")
    table.takes("a1")

    assert table.turns(c1="pyromon") == [Breach(Rule.THIRD_TILE, "c1")]


def test_a_third_tile_is_no_tile_of_the_next_turn_and_has_no_line_when_it_is_turned_back_r19() -> None:
    table = Tabletop("en")
    table.turns(a1="geomon", b1="aeromon", c1="pyromon")
    table.returns("a1", "b1")

    assert table.on_turn() == "Ben"
    assert table.returns("c1") == [RuleRestored(Rule.THIRD_TILE, "c1")]


def test_the_face_of_a_third_tile_is_remembered() -> None:
    table = Tabletop("en")
    table.turns(a1="geomon", b1="aeromon", c1="pyromon")
    table.returns("a1", "b1", "c1")

    assert table.turns(c1="geomon")[1] == Breach(Rule.TILE_CHANGED, "c1", elemon=Kind.GEOMON, was=Kind.PYROMON)


def test_a_first_tile_turned_back_early_is_closed_by_a_second_without_a_pair() -> None:
    table = Tabletop("en")
    table.turns(a1="geomon")
    assert table.returns("a1") == [Breach(Rule.TURNED_BACK_EARLY, "a1")]

    assert names(table.turns(b1="aeromon")) == ["tile_turned", "no_pair"]
    assert names(table.returns("b1")) == ["tile_returned", "turn_started"]


def test_a_first_tile_turned_back_early_is_won_with_its_pair_when_it_is_gone() -> None:
    table = Tabletop("en")
    table.turns(a1="geomon")
    table.returns("a1")
    table.turns(b1="geomon")

    assert table.takes("a1") == [TileWon("Ann", "a1", Kind.GEOMON, Kind.GEOMON)]


def test_a_blocked_tile_turned_back_without_its_rock_is_not_right_yet() -> None:
    table = rock_of_ann()
    assert table.turns(a3="pyromon") == [Breach(Rule.BLOCKED_TILE, "a3")]

    assert table.returns("a3") == []
    assert table.shows(a3="rock") == [RuleRestored(Rule.BLOCKED_TILE, "a3")]


def test_the_block_of_an_open_tile_ends_as_its_owners_turn_starts() -> None:
    table = rock_of_ann()
    table.turns(a3="pyromon")

    assert table.misses()[-2:] == [TurnStarted(3, "Ann", extra=False), RockLifted("Ann", "a3")]
    assert table.returns("a3") == [RuleRestored(Rule.BLOCKED_TILE, "a3")]


def test_a_rock_lifted_early_counts_as_lifted_as_its_owners_turn_starts() -> None:
    table = rock_of_ann()
    assert table.returns("a3") == [Breach(Rule.ROCK_LIFTED_EARLY, "a3")]

    assert table.misses()[-2:] == [TurnStarted(3, "Ann", extra=False), RockLifted("Ann", "a3")]
    assert table.game.breaches == ()


def test_a_rock_lifted_in_the_turn_in_which_it_was_set_is_lifted_early() -> None:
    table = Tabletop("en")
    table.takes_pair("geomon", "geomon")
    table.shows(a3="rock")

    assert table.returns("a3") == [Breach(Rule.ROCK_LIFTED_EARLY, "a3")]


def test_a_rock_that_shows_a_kind_is_a_blocked_tile_even_at_its_owners_turn() -> None:
    table = rock_of_ann()
    table.misses()

    assert table.turns(a3="pyromon") == [Breach(Rule.BLOCKED_TILE, "a3")]
    assert table.returns("a3") == [RockLifted("Ann", "a3"), RuleRestored(Rule.BLOCKED_TILE, "a3")]


def test_an_overdue_rock_lets_the_turn_go_on_and_is_lifted_with_its_line_first() -> None:
    table = rock_of_ann()
    table.misses()
    assert table.turns(c1="pyromon") == [Breach(Rule.ROCK_OVERDUE, "a3"), TileTurned("c1", Kind.PYROMON)]

    assert table.returns("a3") == [RockLifted("Ann", "a3"), RuleRestored(Rule.ROCK_OVERDUE, "a3")]


def test_a_pair_turned_back_with_an_empty_pile_is_won_when_it_is_gone() -> None:
    table = Tabletop("en")
    table.says("draw_pile", count=0)
    table.turns(a1="polymon", b1="polymon")
    table.shows(a1="back")

    assert table.takes("a1") == [
        TileWon("Ann", "a1", Kind.POLYMON, Kind.POLYMON),
        RuleRestored(Rule.PAIR_NOT_TAKEN, "a1"),
    ]


def test_a_tile_dealt_face_up_counts_as_dealt_and_the_turn_ends_with_it() -> None:
    table = Tabletop("en")
    table.takes_pair("polymon", "polymon")
    table.deals("a1")

    assert table.shows(b1="pyromon") == [TileDealt("b1"), Breach(Rule.REFILL_FACE_UP, "b1"), TurnStarted(2, "Ben", extra=False)]
    assert table.returns("b1") == [RuleRestored(Rule.REFILL_FACE_UP, "b1")]


@pytest.mark.parametrize("shows", ["back", "pyromon", "rock"])
def test_nothing_is_to_be_dealt_from_an_empty_pile(shows: str) -> None:
    table = Tabletop("es")
    table.clears("c3")

    rule = Rule.ROCK_MISPLACED if shows == "rock" else Rule.REFILL_UNEXPECTED
    assert table.shows(c3=shows) == [Breach(rule, "c3")]
    assert table.takes("c3") == [RuleRestored(rule, "c3")]


def test_a_first_tile_that_was_taken_and_is_laid_back_face_down_is_turned_back_early() -> None:
    table = Tabletop("en")
    table.turns(a1="geomon")
    assert table.takes("a1") == [Breach(Rule.TILE_TAKEN, "a1")]

    assert table.returns("a1") == [RuleRestored(Rule.TILE_TAKEN, "a1"), Breach(Rule.TURNED_BACK_EARLY, "a1")]


def test_a_first_tile_that_was_taken_is_won_with_its_pair() -> None:
    table = Tabletop("en")
    table.turns(a1="geomon")
    table.takes("a1")

    assert names(table.turns(b1="geomon")) == ["tile_turned", "pair", "tile_won"]


def test_a_taken_tile_cannot_be_turned() -> None:
    table = Tabletop("en")
    table.takes("a1")

    assert table.turns(a1="geomon") == [RuleRestored(Rule.TILE_TAKEN, "a1"), TileTurned("a1", Kind.GEOMON)]


def test_a_token_that_lies_astray_is_no_rock_of_the_game() -> None:
    table = Tabletop("en", "Ann", "Ben", "Cleo")
    table.shows(c1="rock")
    table.wins("geomon", "geomon")
    table.shows(c2="rock")

    assert names(table.wins("geomon", "geomon"))[5] == "power"
    assert names(table.shows(c3="rock"))[0] == "rock_placed"


def test_two_cells_without_a_story_are_breaches() -> None:
    assert names(Tabletop("en").takes("a1", "b1")) == ["breach", "breach"]
    assert names(Tabletop("en").shows(a1="empty", b1="rock")) == ["breach", "breach"]


def test_three_cells_without_a_story_are_out_of_step_and_nothing_else_of_that_change_is_ruled_on() -> None:
    table = Tabletop("en")
    table.turns(a1="geomon")

    assert names(table.shows(b1="geomon", a3="empty", b3="empty", c3="empty")) == ["out_of_step"]
    assert names(table.shows(a3="back", b3="back", c3="back")) == ["in_step", "tile_turned", "pair"]
