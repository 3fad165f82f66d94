"""Scenarios S31 to S36: skipped and extra turns, the third figure, ties."""

from __future__ import annotations

from companion.engine.events import RockLifted, TurnSkipped, TurnStarted
from companion.engine.reasons import Ending
from played_down import played_down
from tabletop import Tabletop, each_edition, names

GEOMONS_AND_TWO = {"a3": "geomon", "b3": "geomon", "c3": "geomon", "a2": "geomon", "b2": "aeromon", "c2": "aeromon"}


def test_s31_es_two_rocks_on_the_last_two_tiles_skip_until_one_is_lifted() -> None:
    table = played_down(GEOMONS_AND_TWO, "Ann", "Ben", "Cleo", draws=("hydromon", "hydromon"))
    first, second, third = (table.game.seats[i].player for i in table.game.seats_from(table.game.turn.seat if table.game.turn else 0))
    table.takes_pair("geomon", "geomon", ("a3", "b3"))
    table.shows(b2="rock")
    table.takes_pair("geomon", "geomon", ("c3", "a2"))

    assert table.shows(c2="rock")[1:] == [TurnSkipped(third)]
    assert table.shows(b2="back")[:2] == [RockLifted(first, "b2"), TurnSkipped(first)]
    assert table.on_turn() == second
    assert table.shows(c2="back") == [RockLifted(second, "c2")]


@each_edition
def test_s32_electromon_twice_in_a_row_is_two_extra_turns(edition: str) -> None:
    table = Tabletop(edition)

    news = table.wins("electromon", "electromon") + table.wins("electromon", "electromon")

    started = [line for line in news if isinstance(line, TurnStarted)]
    assert started == [TurnStarted(2, "Ann", extra=True), TurnStarted(3, "Ann", extra=True)]
    assert table.misses()[-1] == TurnStarted(4, "Ben", extra=False)


@each_edition
def test_s33_electromon_with_the_pile_just_run_out(edition: str) -> None:
    table = Tabletop(edition)
    table.says("draw_pile", count=2)

    news = table.wins("electromon", "electromon")

    if table.game.switches.ends == "pile_empty":
        assert names(news)[-1] == "game_over"
    else:
        assert news[-1] == TurnStarted(2, "Ann", extra=True)


@each_edition
def test_s34_the_third_figure_ends_the_game_at_once(edition: str) -> None:
    table = Tabletop(edition)
    table.wins("electromon", "electromon")
    table.wins("electromon", "electromon")
    table.claims("Ann", "electromon")
    table.wins("polymon", "polymon")
    table.misses()
    table.wins("polymon", "polymon")
    table.claims("Ann", "polymon")
    table.misses()
    table.wins("geomon", "geomon")
    table.misses()
    table.takes_pair("geomon", "geomon")

    news = table.shows(c3="rock") + table.claims("Ann", "geomon")

    assert names(news) == ["rock_placed", "gigamon_claimed", "game_over"]
    assert table.game.over is not None
    assert table.game.over.reason is Ending.THREE_GIGAMONS
    assert table.deals("a1", "b1") == []


@each_edition
def test_s35_level_on_figures_more_tiles_win(edition: str) -> None:
    table = Tabletop(edition)
    table.wins("electromon", "electromon")
    table.wins("polymon", "polymon")
    table.wins_the_last_pair("polymon", "polymon")

    assert table.game.over is not None
    assert table.game.over.winners == ("Ann",)


@each_edition
def test_s36_level_on_both_all_win(edition: str) -> None:
    table = Tabletop(edition, "Ann", "Ben", "Cleo")
    table.wins("polymon", "polymon")
    table.misses()
    table.wins_the_last_pair("polymon", "polymon")

    assert table.game.over is not None
    assert table.game.over.winners == ("Ann", "Cleo")
