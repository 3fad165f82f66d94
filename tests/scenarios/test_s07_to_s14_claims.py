"""Scenarios S07 to S14: claims, swaps and stealing."""

from __future__ import annotations

import pytest

from companion.engine import NotAllowedError
from companion.engine.events import GigamonClaimed, Standing, TilesSwapped
from companion.engine.reasons import Ending
from companion.table import Kind
from tabletop import Tabletop, each_edition, names

AUTOMATIC = pytest.mark.parametrize("edition", ["en", "es"])


def draws(table: Tabletop, kind: str) -> None:
    """The player on turn wins two Floramons and draws a tile of a kind."""
    table.wins("floramon", "floramon")
    table.shows_on("mine", kind)


def three_electromons(table: Tabletop) -> None:
    """The player on turn comes to three Electromons by a pair and, in the extra turn, a drawn tile."""
    table.wins("electromon", "electromon")
    draws(table, "electromon")


@each_edition
def test_s07_the_swap_comes_before_the_claim(edition: str) -> None:
    table = Tabletop(edition)
    draws(table, "aeromon")
    table.wins("polymon", "polymon")
    assert "gigamon_claimed" not in names(table.wins("aeromon", "aeromon"))

    news = table.says("swap", gives="aeromon", other="Ben", takes="polymon")

    assert names(news) == ["tiles_swapped", "turn_started"]
    assert table.hand("Ann").count("aeromon") == 2


def swap_that_completes_bens_floramons(edition: str) -> Tabletop:
    table = Tabletop(edition)
    draws(table, "pyromon")
    draws(table, "geomon")
    table.wins("aeromon", "aeromon")
    return table


@AUTOMATIC
def test_s08_a_third_alike_by_a_swap_is_claimed_in_the_players_turn(edition: str) -> None:
    table = swap_that_completes_bens_floramons(edition)

    news = table.says("swap", gives="floramon", other="Ben", takes="geomon")

    assert news[:2] == [
        TilesSwapped("Ann", Kind.FLORAMON, "Ben", Kind.GEOMON),
        GigamonClaimed("Ben", Kind.FLORAMON, None),
    ]


def test_s08_fr_the_opponent_may_ask_for_it() -> None:
    table = swap_that_completes_bens_floramons("fr")
    assert "gigamon_claimed" not in names(table.says("swap", gives="floramon", other="Ben", takes="geomon"))

    assert table.says("claim", player="Ben", elemon="floramon") == [GigamonClaimed("Ben", Kind.FLORAMON, None)]


@each_edition
def test_s09_a_swap_gives_the_opponent_the_third_figure(edition: str) -> None:
    table = Tabletop(edition)
    table.wins("geomon", "geomon")
    table.wins("electromon", "electromon")
    table.wins("electromon", "electromon")
    table.claims("Ben", "electromon")
    table.wins("polymon", "polymon")
    table.misses()
    table.wins("polymon", "polymon")
    table.claims("Ben", "polymon")
    table.misses()
    table.wins("geomon", "geomon")
    table.wins("aeromon", "aeromon")

    news = table.says("swap", gives="geomon", other="Ben", takes="polymon") + table.claims("Ben", "geomon")

    assert names(news)[-2:] == ["gigamon_claimed", "game_over"]
    over = table.game.over
    assert over is not None
    assert (over.reason, over.winners) == (Ending.THREE_GIGAMONS, ("Ben",))


def swap_that_completes_both(edition: str) -> Tabletop:
    table = Tabletop(edition)
    table.wins("geomon", "geomon")
    table.wins("electromon", "electromon")
    draws(table, "geomon")
    draws(table, "electromon")
    table.misses()
    table.wins("aeromon", "aeromon")
    return table


@AUTOMATIC
def test_s10_both_complete_a_set_by_one_swap_the_player_on_turn_first(edition: str) -> None:
    table = swap_that_completes_both(edition)

    news = table.says("swap", gives="electromon", other="Ben", takes="geomon")

    assert news[1:3] == [GigamonClaimed("Ann", Kind.GEOMON, None), GigamonClaimed("Ben", Kind.ELECTROMON, None)]


def test_s10_fr_both_may_ask() -> None:
    table = swap_that_completes_both("fr")
    table.says("swap", gives="electromon", other="Ben", takes="geomon")

    assert table.says("claim", player="Ann", elemon="geomon") == [GigamonClaimed("Ann", Kind.GEOMON, None)]
    assert table.says("claim", player="Ben", elemon="electromon") == [GigamonClaimed("Ben", Kind.ELECTROMON, None)]


def figure_of_ann_and_three_of_ben(edition: str) -> Tabletop:
    table = Tabletop(edition)
    three_electromons(table)
    table.claims("Ann", "electromon")
    three_electromons(table)
    return table


def test_s11_en_a_figure_held_by_another_is_not_claimed_and_the_tiles_stay() -> None:
    table = figure_of_ann_and_three_of_ben("en")

    assert table.figures("Ann") == ["electromon"]
    assert table.hand("Ben").count("electromon") == 3


@pytest.mark.parametrize("edition", ["es", "fr"])
def test_s11_a_figure_held_by_another_is_stolen(edition: str) -> None:
    table = figure_of_ann_and_three_of_ben(edition)
    table.claims("Ben", "electromon")

    assert GigamonClaimed("Ben", Kind.ELECTROMON, "Ann") in table.standing()
    assert (table.figures("Ann"), table.figures("Ben")) == ([], ["electromon"])
    assert "electromon" not in table.hand("Ben")


@each_edition
def test_s12_three_more_of_a_figure_held_by_oneself_stay_and_count_in_a_tie(edition: str) -> None:
    table = Tabletop(edition)
    table.wins("electromon", "electromon")
    table.wins("electromon", "electromon")
    table.claims("Ann", "electromon")

    news = table.wins("electromon", "electromon") + table.wins_the_last_pair("polymon", "polymon")

    assert "gigamon_claimed" not in names(news)
    over = table.game.over
    assert over is not None
    assert over.standings == {"Ann": Standing((Kind.ELECTROMON,), 5), "Ben": Standing((), 0)}


@each_edition
def test_s13_three_more_of_the_same_kind_are_no_second_claim(edition: str) -> None:
    table = Tabletop(edition)
    table.wins("electromon", "electromon")
    table.wins("electromon", "electromon")
    table.claims("Ann", "electromon")

    news = table.wins("electromon", "electromon")

    assert "gigamon_claimed" not in names(news)
    assert table.hand("Ann") == ["electromon"] * 3


def test_s13_fr_nobody_claims_a_figure_that_is_their_own() -> None:
    table = Tabletop("fr")
    for _ in range(3):
        table.wins("electromon", "electromon")
    table.claims("Ann", "electromon")

    with pytest.raises(NotAllowedError, match="theirs already"):
        table.says("claim", player="Ann", elemon="electromon")


@AUTOMATIC
def test_s14_floramon_draws_the_third_alike_claimed_in_the_same_turn(edition: str) -> None:
    table = Tabletop(edition)
    table.wins("floramon", "floramon")

    assert names(table.shows_on("mine", "floramon")) == ["tile_drawn", "gigamon_claimed", "turn_started"]


def test_s14_fr_it_may_be_asked_for_before_the_gaps_are_filled() -> None:
    table = Tabletop("fr")
    table.takes_pair("floramon", "floramon")
    table.shows_on("mine", "floramon")

    assert table.claims("Ann", "floramon") == [GigamonClaimed("Ann", Kind.FLORAMON, None)]
    assert table.on_turn() == "Ann"
