"""Scenarios S01 to S06: pairs, powers and what a Polymon counts as."""

from __future__ import annotations

import pytest

from companion.engine.events import GigamonClaimed, NoPair, Power, RockPlaced, TileReturned, TurnStarted
from companion.table import KINDS, Kind
from tabletop import Tabletop, each_edition, names


@each_edition
def test_s01_two_different_tiles_are_turned_back_and_the_next_player_is_on_turn(edition: str) -> None:
    table = Tabletop(edition)

    assert table.turns(c3="floramon", c1="geomon")[-1] == NoPair(("c3", "c1"), (Kind.FLORAMON, Kind.GEOMON))
    assert table.returns("c1", "c3") == [TileReturned("c1"), TileReturned("c3"), TurnStarted(2, "Ben", extra=False)]


@each_edition
@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind is not Kind.POLYMON])
def test_s02_two_alike_have_their_power_once(edition: str, kind: Kind) -> None:
    table = Tabletop(edition)
    table.wins("polymon", "polymon")

    news = table.wins(kind, kind)

    assert [line for line in news if isinstance(line, Power)] == [Power("Ben", kind)]
    assert "power_lapsed" not in names(news)


def test_s03_polymon_and_geomon_have_no_power_in_en() -> None:
    table = Tabletop("en")

    news = table.wins("polymon", "geomon")

    assert "power" not in names(news)
    assert news[-1] == TurnStarted(2, "Ben", extra=False)


@pytest.mark.parametrize("edition", ["es", "fr"])
def test_s03_polymon_and_geomon_have_the_power_of_geomon_elsewhere(edition: str) -> None:
    table = Tabletop(edition)

    assert Power("Ann", Kind.GEOMON) in table.wins("polymon", "geomon")
    assert table.shows(c2="rock")[0] == RockPlaced("Ann", "c2")


@each_edition
def test_s04_two_polymons_are_won_and_never_have_a_power(edition: str) -> None:
    table = Tabletop(edition)

    news = table.wins("polymon", "polymon")

    assert table.hand("Ann") == ["polymon", "polymon"]
    assert "power" not in names(news)


def test_s05_en_a_polymon_counts_as_its_partner_so_that_four_count_alike() -> None:
    table = Tabletop("en")
    table.wins("polymon", "floramon")
    table.misses()
    table.wins("floramon", "floramon")

    news = table.shows_on("mine", "geomon")

    assert names(news) == ["tile_drawn", "gigamon_claimed", "turn_started"]
    assert table.hand("Ann") == ["floramon", "geomon"]


@pytest.mark.parametrize("edition", ["es", "fr"])
def test_s05_a_polymon_counts_as_itself_elsewhere(edition: str) -> None:
    table = Tabletop(edition)
    table.wins("polymon", "floramon")
    table.says("tell", elemon="geomon")
    table.misses()
    table.wins("floramon", "floramon")

    news = table.says("tell", elemon="pyromon") + table.claims("Ann", "floramon")

    assert GigamonClaimed("Ann", Kind.FLORAMON, None) in news
    assert table.hand("Ann") == ["polymon", "geomon", "pyromon"]


@each_edition
def test_s06_three_polymons_that_count_as_themselves_are_the_polymon_figure(edition: str) -> None:
    table = Tabletop(edition)
    table.wins("polymon", "polymon")
    table.misses()

    news = table.wins("polymon", "polymon") + table.claims("Ann", "polymon")

    assert GigamonClaimed("Ann", Kind.POLYMON, None) in news
    assert table.hand("Ann") == ["polymon"]
