"""Scenarios S37 to S43: the last tiles, claims on request, no powers, the order of play."""

from __future__ import annotations

import pytest

from companion.engine.events import GigamonClaimed, RockLifted, Standing, TurnStarted
from companion.engine.reasons import Ending
from companion.table import KINDS, Kind
from played_down import played_down
from tabletop import Tabletop, each_edition, names


def test_s37_es_a_pair_and_one_tile_go_on_and_then_one_tile_is_the_end() -> None:
    table = played_down({"a3": "aeromon", "b3": "aeromon", "c3": "geomon"}, draws=("geomon", "hydromon", "hydromon"))
    assert table.game.over is None

    table.takes_pair("aeromon", "aeromon", ("a3", "b3"))
    table.says("swap", gives="aeromon", other=other(table), takes="polymon")

    assert table.game.over is not None
    assert table.game.over.reason is Ending.NO_PAIRS


def other(table: Tabletop) -> str:
    """Who of two is not on turn."""
    return next(seat.player for seat in table.game.seats if seat.player != table.on_turn())


def test_s38_es_three_that_differ_are_the_end() -> None:
    table = played_down({"a3": "hydromon", "b3": "geomon", "c3": "electromon"}, draws=("hydromon", "geomon", "electromon"))

    assert table.game.over is not None
    assert table.game.over.reason is Ending.NO_PAIRS


def test_s38_es_with_a_polymon_among_them_it_goes_on() -> None:
    table = played_down({"a3": "hydromon", "b3": "geomon", "c3": "polymon"}, draws=("hydromon", "geomon", "polymon"))

    assert table.game.over is None


def test_s39_es_a_blocked_tile_is_half_of_the_last_pair() -> None:
    rest = {"a2": "geomon", "b2": "geomon", "a3": "electromon", "b3": "electromon", "c3": "polymon"}
    table = played_down(rest | {"c3": "hydromon"}, draws=("hydromon", "aeromon", "aeromon"))
    owner = table.on_turn()
    table.takes_pair("geomon", "geomon", ("a2", "b2"))
    table.shows(a3="rock")

    news = table.turns(b3="electromon", c3="hydromon") + table.returns("b3", "c3")

    assert names(news)[-1] == "turn_started"
    assert table.shows(a3="back") == [RockLifted(owner, "a3")]
    assert names(table.takes_pair("electromon", "electromon", ("a3", "b3")))[-1] == "game_over"


def test_s40_fr_a_set_not_claimed_counts_as_tiles_when_the_pile_runs_out() -> None:
    table = Tabletop("fr")
    table.wins("floramon", "floramon")
    table.shows_on("mine", "floramon")
    table.says("draw_pile", count=2)
    table.wins("polymon", "polymon")

    assert table.game.over is not None
    assert table.game.over.standings == {"Ann": Standing((), 3), "Ben": Standing((), 2)}


def test_s41_fr_a_claim_on_anothers_turn_that_is_the_third_figure_ends_the_game() -> None:
    table = Tabletop("fr")
    for kind in ("electromon", "electromon", "polymon"):
        table.wins(kind, kind)
    for kind in ("polymon", "geomon", "geomon"):
        table.misses()
        table.wins(kind, kind)
    table.turns(b3="geomon")
    table.claims("Ann", "electromon")
    table.claims("Ann", "polymon")

    assert table.on_turn() == "Ben"
    assert names(table.claims("Ann", "geomon")) == ["gigamon_claimed", "game_over"]


@each_edition
@pytest.mark.parametrize("kind", KINDS)
def test_s42_without_powers_pairs_are_won_and_nothing_else(edition: str, kind: Kind) -> None:
    table = Tabletop(edition, powers="no")

    news = table.wins(kind, kind)

    assert names(news) == ["tile_turned", "tile_turned", "pair", "tile_won", "tile_won", "tile_dealt", "tile_dealt", "turn_started"]


@each_edition
def test_s42_without_powers_three_alike_are_still_a_figure(edition: str) -> None:
    table = Tabletop(edition, powers="no")
    table.wins("floramon", "floramon")
    table.misses()

    news = table.wins("floramon", "floramon") + table.claims("Ann", "floramon")

    assert GigamonClaimed("Ann", Kind.FLORAMON, None) in news


@each_edition
@pytest.mark.parametrize("players", [("Ann", "Ben"), ("Ann", "Ben", "Cleo"), ("Ann", "Ben", "Cleo", "Dan")])
def test_s43_the_order_goes_round(edition: str, players: tuple[str, ...]) -> None:
    table = Tabletop(edition, *players)

    started = [table.misses()[-1] for _ in range(2 * len(players))]

    assert started == [TurnStarted(n, (*players, *players, players[0])[n - 1], extra=False) for n in range(2, 2 * len(players) + 2)]
