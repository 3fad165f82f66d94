"""What a settled change means: the cheapest legal story, where everybody keeps to the rules."""

from __future__ import annotations

import pytest

from companion.engine.events import (
    Breach,
    NoPair,
    PowerLapsed,
    RockLifted,
    RockPlaced,
    TileDealt,
    TileDrawn,
    TileReturned,
    TileTurned,
    TileWon,
    TurnStarted,
)
from companion.engine.reasons import Lapse, Rule
from companion.table import Kind
from tabletop import Tabletop, each_edition, names


def test_an_open_tile_of_a_pair_that_shows_its_back_was_won_and_dealt_again() -> None:
    table = Tabletop("en")
    table.turns(a1="polymon", b1="polymon")

    assert table.shows(a1="back") == [TileWon("Ann", "a1", Kind.POLYMON, Kind.POLYMON), TileDealt("a1")]


def test_both_won_and_dealt_in_one_change_come_in_this_order() -> None:
    table = Tabletop("en")
    table.turns(a1="geomon", b1="geomon")

    assert names(table.shows(a1="back", b1="back")) == ["tile_won", "tile_won", "power", "tile_dealt", "tile_dealt"]


def test_an_open_tile_of_a_pair_that_shows_another_kind_was_won_dealt_and_turned_in_the_next_turn() -> None:
    table = Tabletop("en")
    table.turns(a1="polymon", b1="polymon")

    news = table.shows(a1="geomon", b1="back")

    assert names(news) == ["tile_won", "tile_won", "tile_dealt", "tile_dealt", "turn_started", "tile_turned"]
    assert news[-1] == TileTurned("a1", Kind.GEOMON)


@pytest.mark.parametrize("changes", [({"a1": "empty"}, {"b1": "geomon"}), ({"a1": "empty", "b1": "geomon"},)])
def test_the_last_tile_of_the_pile_may_be_dealt_and_turned_while_the_other_gap_stays(changes: tuple[dict[str, str], ...]) -> None:
    table = Tabletop("es")
    table.says("draw_pile", count=1)
    table.turns(a1="polymon", b1="polymon")

    news = [line for change in changes for line in table.shows(**change)]

    assert names(news) == ["tile_won", "tile_won", "tile_dealt", "turn_started", "tile_turned"]
    assert table.game.gaps == {"a1"}


@pytest.mark.parametrize("edition", ["en", "fr"])
def test_where_the_last_tile_ends_the_game_another_kind_is_a_reading_that_wavers(edition: str) -> None:
    table = Tabletop(edition)
    table.says("draw_pile", count=1)
    table.turns(a1="polymon", b1="polymon")
    table.takes("a1")

    assert table.shows(b1="geomon") == []


def test_two_turned_in_one_change_are_turned_row_by_row() -> None:
    table = Tabletop("en")

    news = table.shows(a2="geomon", c1="aeromon")

    assert news[-1] == NoPair(("c1", "a2"), (Kind.AEROMON, Kind.GEOMON))


def test_both_returned_and_another_turned_in_one_change_is_the_next_turn() -> None:
    table = Tabletop("en")
    table.turns(a2="geomon", b2="aeromon")

    assert table.shows(a1="pyromon", a2="back", b2="back") == [
        TileReturned("a2"),
        TileReturned("b2"),
        TurnStarted(2, "Ben", extra=False),
        TileTurned("a1", Kind.PYROMON),
    ]


def test_a_rock_that_shows_its_tile_at_its_owners_turn_is_lifted() -> None:
    table = Tabletop("en")
    table.wins("geomon", "geomon")
    table.shows(a3="rock")
    table.misses()

    assert table.shows(a3="back") == [RockLifted("Ann", "a3")]


@pytest.mark.parametrize("shows", ["covered", "unsure"])
def test_nothing_is_known_of_a_place_that_is_covered_or_unsure(shows: str) -> None:
    table = Tabletop("en")
    table.turns(a1="geomon")

    assert table.shows(a1=shows, b1=shows) == []
    assert table.shows(a1="geomon", b1="back") == []


def test_a_tile_may_be_taken_while_it_was_covered() -> None:
    table = Tabletop("en")
    table.turns(a1="polymon", b1="polymon")
    table.shows(a1="covered")

    assert names(table.shows(a1="empty")) == ["tile_won"]


def test_an_open_tile_that_shows_another_kind_is_a_reading_that_wavers() -> None:
    table = Tabletop("en")
    table.turns(a1="geomon")

    assert table.turns(a1="aeromon") == []
    assert names(table.turns(b1="geomon")) == ["tile_turned", "pair"]


def test_a_wavering_tile_of_a_pair_is_not_won() -> None:
    table = Tabletop("en")
    table.turns(a1="geomon", b1="geomon")

    assert table.turns(a1="aeromon") == []
    assert table.hand("Ann") == []


def test_a_rock_set_before_both_are_won_counts_when_the_power_begins() -> None:
    table = Tabletop("en")
    table.turns(a1="geomon", b1="geomon")
    assert table.shows(c3="rock") == []

    assert table.takes("a1", "b1")[-1] == RockPlaced("Ann", "c3")


def test_of_two_rocks_set_before_both_are_won_the_first_in_the_order_of_the_cells_counts() -> None:
    table = Tabletop("en")
    table.turns(c1="geomon", c3="geomon")
    assert table.shows(a2="rock", b1="rock") == []

    lines = table.takes("c1", "c3")

    assert [line for line in lines if isinstance(line, RockPlaced)] == [RockPlaced("Ann", "b1")]
    assert Breach(Rule.ROCK_MISPLACED, "a2") in lines


def test_a_rock_set_and_taken_away_before_both_are_won_is_nothing() -> None:
    table = Tabletop("en")
    table.turns(a1="geomon", b1="geomon")
    table.shows(c3="rock")
    table.shows(c3="back")

    assert names(table.takes("a1", "b1"))[-1] == "power"


@each_edition
@pytest.mark.parametrize("kind", ["pyromon", "geomon", "aeromon"])
def test_play_going_on_lets_a_waiting_power_lapse(edition: str, kind: str) -> None:
    table = Tabletop(edition)
    table.misses()
    table.wins("polymon", "polymon")
    table.wins(kind, kind)

    assert table.turns(c1="hydromon") == [
        PowerLapsed("Ann", Kind(kind), Lapse.PASSED),
        TurnStarted(4, "Ben", extra=False),
        TileTurned("c1", Kind.HYDROMON),
    ]


@each_edition
def test_play_going_on_takes_floramons_tile_as_drawn_but_unnamed(edition: str) -> None:
    table = Tabletop(edition)
    table.wins("floramon", "floramon")

    assert table.turns(c1="hydromon")[0] == TileDrawn("Ann", None)
    assert table.game.unnamed == (0,)


def test_a_waiver_that_ends_the_game_leaves_the_tile_without_a_line() -> None:
    table = Tabletop("en")
    table.says("draw_pile", count=3)
    table.wins("floramon", "floramon")

    assert names(table.turns(c1="hydromon")) == ["tile_drawn", "game_over"]


def test_no_power_is_waived_while_hydromon_looks() -> None:
    table = Tabletop("en")
    table.wins("hydromon", "hydromon")

    assert table.turns(a1="geomon", b1="aeromon") == []
    assert table.on_turn() == "Ann"


@pytest.mark.parametrize(("taken", "left"), [({"a1": "empty", "b1": "empty"}, "floramon"), ({"b1": "empty"}, "polymon")])
def test_of_a_pair_the_tile_that_is_seen_to_be_gone_first_is_the_longest_in_the_hand(taken: dict[str, str], left: str) -> None:
    """Of four that count alike three leave, and it is the last one that stays: in one change by the cells, else as they went."""
    table = Tabletop("en")
    table.wins("floramon", "polymon")
    table.misses()
    table.turns(a1="polymon", b1="floramon")

    table.shows(**taken)
    table.shows(a1="empty", b1="empty")

    assert table.figures("Ann") == ["floramon"]
    assert table.hand("Ann") == [left]
