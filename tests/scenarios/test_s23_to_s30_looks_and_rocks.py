"""Scenarios S23 to S30: looking with hydromon, and rocks."""

from __future__ import annotations

from companion.engine.events import Breach, Peeked, PowerLapsed, RockLifted, RockPlaced, TurnStarted
from companion.engine.reasons import Lapse, Rule
from companion.table import Kind
from tabletop import Tabletop, each_edition, names


def looks_at(table: Tabletop, *cells: str) -> None:
    """Tiles are lifted and laid back, one after the other."""
    for cell in cells:
        table.shows(**{cell: "pyromon"})
        table.shows(**{cell: "back"})


@each_edition
def test_s23_with_fewer_than_four_tiles_free_the_look_is_over_when_all_were_seen(edition: str) -> None:
    table = Tabletop(edition)
    table.turns(a1="hydromon")
    table.clears("a2", "b2", "c2", "a3")
    table.turns(b1="hydromon")
    table.takes("a1", "b1")
    looks_at(table, "c1", "b3")
    table.shows(c3="aeromon")

    assert table.shows(c3="back")[0] == Peeked(3)


@each_edition
def test_s24_done_after_two(edition: str) -> None:
    table = Tabletop(edition)
    table.wins("hydromon", "hydromon")
    looks_at(table, "a1", "b2")

    assert table.says("done") == [Peeked(2), TurnStarted(2, "Ben", extra=False)]


@each_edition
def test_s25_a_fifth_tile_open_before_the_look_is_over(edition: str) -> None:
    table = Tabletop(edition)
    table.wins("hydromon", "hydromon")
    table.shows(a2="pyromon", b2="geomon", c2="geomon", a3="polymon")

    assert table.shows(b3="aeromon") == [Breach(Rule.PEEK_LIMIT, "b3")]


@each_edition
def test_s26_tiles_lifted_by_a_corner_are_not_counted(edition: str) -> None:
    table = Tabletop(edition)
    table.wins("hydromon", "hydromon")
    for cell in ("a1", "b2"):
        table.shows(**{cell: "covered"})
        table.shows(**{cell: "back"})

    assert table.says("done")[0] == Peeked(0)


@each_edition
def test_s27_geomon_lapses_with_both_tokens_out(edition: str) -> None:
    table = Tabletop(edition, "Ann", "Ben", "Cleo")
    table.wins("geomon", "geomon")
    table.shows(c3="rock")
    table.wins("geomon", "geomon")
    table.shows(b3="rock")

    news = table.wins("geomon", "geomon")

    assert PowerLapsed("Cleo", Kind.GEOMON, Lapse.NO_ROCK) in news


@each_edition
def test_s28_a_rock_is_lifted_at_its_owners_start_and_not_before(edition: str) -> None:
    table = Tabletop(edition, "Ann", "Ben", "Cleo")
    table.wins("geomon", "geomon")
    table.shows(a2="rock")
    news = table.misses() + table.misses()

    assert "rock_lifted" not in names(news)
    assert news[-1] == TurnStarted(4, "Ann", extra=False)
    assert table.shows(a2="back") == [RockLifted("Ann", "a2")]


@each_edition
def test_s29_a_rock_of_an_extra_turn_stays_until_its_owners_next_turn(edition: str) -> None:
    table = Tabletop(edition)
    table.wins("electromon", "electromon")
    table.wins("geomon", "geomon")

    assert table.shows(a2="rock") == [RockPlaced("Ann", "a2"), TurnStarted(3, "Ben", extra=False)]
    assert "rock_lifted" not in names(table.misses())
    assert table.shows(a2="back") == [RockLifted("Ann", "a2")]


@each_edition
def test_s29_a_rock_set_before_an_extra_turn_is_lifted_as_that_starts(edition: str) -> None:
    table = Tabletop(edition)
    table.wins("geomon", "geomon")
    table.shows(a2="rock")
    table.wins("electromon", "electromon")

    assert table.game.rock_at("a2") is not None
    assert "rock_lifted" not in names(table.misses())


@each_edition
def test_s30_a_rock_while_a_gap_is_not_dealt_and_on_a_tile_just_dealt(edition: str) -> None:
    table = Tabletop(edition)
    table.takes_pair("geomon", "geomon")
    table.deals("a1")

    assert table.shows(a1="rock") == [RockPlaced("Ann", "a1")]
    assert names(table.deals("b1")) == ["tile_dealt", "turn_started"]
