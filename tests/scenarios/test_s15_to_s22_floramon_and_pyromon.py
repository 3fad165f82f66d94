"""Scenarios S15 to S22: drawing with a short pile, and tiles that leave the game."""

from __future__ import annotations

import pytest

from companion.engine import NotAllowedError
from companion.engine.events import PowerLapsed, Question, TileRemoved, TurnStarted
from companion.engine.reasons import About, Lapse
from companion.table import Kind
from tabletop import Tabletop, each_edition, names


def over_or_next(table: Tabletop) -> str:
    """`game_over` with an empty pile where the edition ends so, else `turn_started`."""
    return "game_over" if table.game.switches.ends == "pile_empty" else "turn_started"


@each_edition
def test_s15_floramon_lapses_with_an_empty_pile(edition: str) -> None:
    table = Tabletop(edition)
    table.turns(a1="floramon")
    table.says("draw_pile", count=0)
    table.turns(b1="floramon")

    news = table.takes("a1", "b1")

    assert names(news)[2:] == ["power", "power_lapsed", over_or_next(table)]
    assert PowerLapsed("Ann", Kind.FLORAMON, Lapse.NO_TILES) in news


@each_edition
def test_s16_floramon_draws_the_last_tile_before_dealing(edition: str) -> None:
    table = Tabletop(edition)
    table.says("draw_pile", count=1)
    table.takes_pair("floramon", "floramon")

    news = table.shows_on("mine", "geomon")

    assert names(news) == ["tile_drawn", over_or_next(table)]
    assert table.game.gaps == {"a1", "b1"}


@each_edition
def test_s17_dealing_takes_the_last_tile_before_floramon_acts(edition: str) -> None:
    table = Tabletop(edition)
    table.says("draw_pile", count=1)
    table.takes_pair("floramon", "floramon")

    news = table.deals("a1")

    assert names(news) == ["tile_dealt", "power_lapsed", over_or_next(table)]


@each_edition
def test_s18_one_tile_in_the_pile_fills_one_of_two_gaps(edition: str) -> None:
    table = Tabletop(edition)
    table.says("draw_pile", count=1)
    table.takes_pair("polymon", "polymon")

    news = table.deals("b1")

    assert names(news) == ["tile_dealt", over_or_next(table)]
    assert table.game.gaps == {"a1"}


@each_edition
def test_s19_pyromon_lapses_where_no_opponent_has_a_tile(edition: str) -> None:
    table = Tabletop(edition)

    news = table.wins("pyromon", "pyromon")

    assert PowerLapsed("Ann", Kind.PYROMON, Lapse.NO_TARGET) in news
    assert news[-1] == TurnStarted(2, "Ben", extra=False)


def test_s20_fr_pyromon_removes_one_of_three_unclaimed() -> None:
    table = Tabletop("fr")
    table.misses()
    table.wins("floramon", "floramon")
    table.shows_on("mine", "floramon")
    table.wins("pyromon", "pyromon")

    assert table.shows_on("theirs", "floramon")[0] == TileRemoved("Ben", Kind.FLORAMON)
    assert table.hand("Ben") == ["floramon", "floramon"]
    with pytest.raises(NotAllowedError, match="2 tiles count as floramon"):
        table.says("claim", player="Ben", elemon="floramon")


@each_edition
def test_s21_pyromon_takes_a_tile_and_the_figure_stays(edition: str) -> None:
    table = Tabletop(edition)
    table.misses()
    table.wins("electromon", "electromon")
    table.wins("electromon", "electromon")
    table.claims("Ben", "electromon")
    table.misses()
    table.wins("pyromon", "pyromon")

    assert table.shows_on("theirs", "electromon")[0] == TileRemoved("Ben", Kind.ELECTROMON)
    assert (table.hand("Ben"), table.figures("Ben")) == ([], ["electromon"])


@each_edition
def test_s22_two_opponents_have_that_kind_so_it_is_asked_whose(edition: str) -> None:
    table = Tabletop(edition, "Ann", "Ben", "Cleo")
    table.misses()
    table.wins("polymon", "polymon")
    table.wins("polymon", "polymon")
    table.wins("pyromon", "pyromon")

    assert table.shows_on("theirs", "polymon") == [Question(About.WHOSE_TILE, Kind.POLYMON, ("Ben", "Cleo"))]
    assert table.says("choose", player="Cleo")[0] == TileRemoved("Cleo", Kind.POLYMON)
    assert table.hand("Ben") == ["polymon", "polymon"]
