"""Scenarios S46 to S50: the same game however it was seen, corrected, undone, and players who leave."""

from __future__ import annotations

import pytest

from companion.engine.events import Corrected, GameOver, PlayerLeft, Standing, TileTurned, TurnStarted, Undone
from companion.engine.reasons import Ending
from companion.table import Kind
from tabletop import Tabletop, each_edition, names


def floramon_pair(edition: str, order: str) -> Tabletop:
    """Ann's third Floramon is drawn, and both gaps are filled before, between or after."""
    table = Tabletop(edition)
    table.takes_pair("floramon", "floramon")
    for step in order:
        table.deals("a1" if step == "1" else "b1") if step != "d" else table.shows_on("mine", "floramon")
    table.claims("Ann", "floramon")
    return table


@each_edition
@pytest.mark.parametrize("order", ["12d", "1d2", "d12", "21d"])
def test_s46_dealt_before_between_or_after_it_is_the_same_game(edition: str, order: str) -> None:
    assert floramon_pair(edition, order).game._replace(breaches=()) == floramon_pair(edition, "d12").game


@each_edition
def test_s47_taken_dealt_and_the_next_tile_turned_between_two_looks(edition: str) -> None:
    quick, slow = Tabletop(edition), Tabletop(edition)
    for table in (quick, slow):
        table.turns(a1="polymon", b1="polymon")

    quick.shows(a1="back", b1="geomon")
    slow.takes("a1", "b1")
    slow.deals("a1", "b1")
    slow.turns(b1="geomon")

    assert sorted(names(quick.standing())) == sorted(names(slow.standing()))
    assert quick.game == slow.game


@each_edition
def test_s48_a_wrong_kind_corrected_is_the_game_as_if_seen_rightly(edition: str) -> None:
    table, right = Tabletop(edition), Tabletop(edition)
    table.turns(a1="geomon", b1="aeromon")
    table.returns("a1", "b1")
    right.turns(a1="pyromon", b1="aeromon")
    right.returns("a1", "b1")

    turned = next(line.n for line in table.lines if line.event == TileTurned("a1", Kind.GEOMON))

    assert table.says("correct", cell="a1", elemon="pyromon")[0] == Corrected(turned, "a1", Kind.PYROMON)
    assert table.standing() == right.standing()
    assert table.game == right.game


@each_edition
def test_s48_corrected_lines_keep_the_time_of_what_caused_them(edition: str) -> None:
    table = Tabletop(edition)
    table.turns(a1="geomon", b1="aeromon")
    times = {line.event.name: line.t for line in table.lines}
    table.says("correct", cell="b1", elemon="geomon")

    assert [(line.event.name, line.t) for line in table.lines[-2:]] == [
        ("tile_turned", times["tile_turned"]),
        ("pair", times["tile_turned"]),
    ]


@each_edition
def test_s49_undone_once(edition: str) -> None:
    table = Tabletop(edition)
    table.turns(a1="geomon")
    before = table.standing()
    table.turns(b1="aeromon")

    assert [type(line) for line in table.says("undo")] == [Undone]
    assert table.standing() == before


@each_edition
def test_s49_what_lies_otherwise_is_awaited_without_a_word(edition: str) -> None:
    table = Tabletop(edition)
    table.turns(a1="geomon", b1="aeromon")
    table.says("undo")

    assert table.shows(c1="pyromon") == []
    assert table.shows(c1="back", b1="back") == []
    assert names(table.turns(b1="geomon")) == ["tile_turned", "pair"]


@each_edition
def test_s49_undone_back_to_the_first_turn(edition: str) -> None:
    table = Tabletop(edition)
    first = table.standing()
    table.wins("polymon", "polymon")
    table.misses()
    while table.standing() != first:
        table.says("undo")

    assert table.game.seats[0].hand == ()
    assert table.on_turn() == "Ann"


@each_edition
def test_s50_leaving_on_turn_the_next_player_starts(edition: str) -> None:
    table = Tabletop(edition, "Ann", "Ben", "Cleo")
    table.wins("polymon", "polymon")
    table.turns(a1="geomon")

    assert table.says("leave", player="Ben") == [PlayerLeft("Ben"), TurnStarted(3, "Cleo", extra=False)]


@each_edition
def test_s50_leaving_not_on_turn_the_tiles_leave_and_figures_go_back(edition: str) -> None:
    table = Tabletop(edition, "Ann", "Ben", "Cleo")
    table.wins("electromon", "electromon")
    table.wins("electromon", "electromon")
    table.claims("Ann", "electromon")
    table.misses()

    assert table.says("leave", player="Ann") == [PlayerLeft("Ann")]
    assert table.figures("Ann") == []
    assert table.game.gone[5] == 4
    assert table.on_turn() == "Ben"


@each_edition
def test_s50_with_one_left_the_game_is_abandoned_and_won(edition: str) -> None:
    table = Tabletop(edition)
    table.wins("polymon", "polymon")

    news = table.says("leave", player="Ann")

    assert news[-1] == GameOver(Ending.ABANDONED, ("Ben",), {"Ben": Standing((), 0)})
