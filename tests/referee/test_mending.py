"""Commands that mend or hold the game, and a table that is awaited."""

from __future__ import annotations

import pytest

from companion.engine import NotAllowedError
from companion.engine.events import (
    DrawPileSet,
    InStep,
    PlayerLeft,
    PowerLapsed,
    RockLifted,
    TableAccepted,
    TileTurned,
    TurnSkipped,
    TurnStarted,
)
from companion.engine.reasons import Lapse, Rule
from companion.table import Kind, State
from tabletop import Tabletop, each_edition, names


def out_of_step(**shows: str) -> Tabletop:
    table = Tabletop("en")
    assert names(table.shows(**(shows or {"a3": "empty", "b3": "empty", "c3": "empty"}))) == ["out_of_step"]
    return table


# Pause and resume.


def test_nothing_is_ruled_between_pause_and_resume() -> None:
    table = Tabletop("en")
    table.says("pause")

    assert table.turns(a1="geomon") == table.returns("a1") == []


@pytest.mark.parametrize("do", ["done", "tell", "claim", "leave", "draw_pile", "accept", "turn", "pause"])
def test_while_paused_other_commands_are_refused(do: str) -> None:
    table = Tabletop("fr")
    table.says("pause")

    with pytest.raises(NotAllowedError, match="paused"):
        table.says(do, player="Ann", elemon="geomon", count=3)


def test_what_is_not_paused_is_not_resumed() -> None:
    with pytest.raises(NotAllowedError, match="not paused"):
        Tabletop("en").says("resume")


def test_after_resume_what_lies_otherwise_is_awaited_and_the_rest_is_ruled_on_as_one_change() -> None:
    table = Tabletop("en")
    table.turns(a1="geomon")
    table.says("pause")
    table.shows(a1="back", c1="rock")
    table.says("resume")
    assert table.turns(b1="aeromon") == []
    assert table.turns(a1="geomon") == []

    assert names(table.shows(c1="back")) == ["tile_turned", "no_pair"]


def test_after_resume_a_cell_is_right_as_it_lay() -> None:
    table = Tabletop("en")
    table.takes("a1")
    table.says("pause")
    table.says("resume")

    assert names(table.turns(b1="geomon")) == ["tile_turned"]


def test_after_a_pause_nobody_is_accused_by_what_was_seen_before_it() -> None:
    table = Tabletop("en")
    table.misses()
    table.says("pause")
    table.says("resume")

    assert names(table.turns(b3="pyromon")) == ["tile_turned"]


# Undo.


def test_undo_passes_over_pause_and_resume() -> None:
    table = Tabletop("en")
    table.turns(a1="geomon")
    table.says("pause")
    table.says("resume")
    table.says("undo")

    assert names(table.standing()) == ["game_started", "turn_started"]


def test_undo_takes_back_one_change_with_all_its_lines() -> None:
    table = Tabletop("en")
    table.turns(a1="geomon", b1="aeromon")
    table.shows(a1="back", b1="back", c1="pyromon")
    table.says("undo")

    assert names(table.standing())[-1] == "no_pair"


def test_while_something_is_awaited_commands_are_obeyed() -> None:
    table = Tabletop("en")
    table.turns(a1="geomon")
    table.says("undo")

    assert table.says("draw_pile", count=20) == [DrawPileSet(20)]
    assert table.turns(b1="aeromon") == []
    assert names(table.returns("a1")) == ["tile_turned"]


# Accept.


def test_there_is_nothing_to_accept_where_nothing_is_amiss() -> None:
    with pytest.raises(NotAllowedError, match="nothing is amiss"):
        Tabletop("en").says("accept")


def test_an_accepted_gap_is_a_gap() -> None:
    table = out_of_step()

    news = table.says("accept")

    assert news == [TableAccepted(dict.fromkeys(("a3", "b3", "c3"), State.EMPTY)), InStep()]
    assert table.game.gaps == {"a3", "b3", "c3"}


def test_an_open_tile_is_not_accepted() -> None:
    table = out_of_step(a3="rock", b3="rock", c3="rock")
    table.shows(a3="geomon")

    with pytest.raises(NotAllowedError, match="a3 lies open"):
        table.says("accept")


def test_a_rock_without_an_owner_is_accepted_and_not_in_the_game() -> None:
    table = out_of_step(a3="rock", b3="rock", c3="rock")
    table.says("accept")

    assert table.game.rocks == ()
    assert table.returns("a3") == []


def test_an_accepted_back_of_the_only_open_tile_ends_the_turn() -> None:
    table = Tabletop("en")
    table.turns(a1="geomon", b1="aeromon")
    table.returns("b1")
    table.says("pause")
    table.shows(a1="back", c1="rock")
    table.says("resume")

    news = table.says("accept")

    assert names(news) == ["table_accepted", "turn_started"]


@pytest.mark.parametrize("do", ["done", "draw_pile", "turn", "leave"])
def test_while_out_of_step_other_commands_are_refused(do: str) -> None:
    with pytest.raises(NotAllowedError, match="out of step"):
        out_of_step().says(do, player="Ann", count=3)


def test_undo_mends_what_is_out_of_step() -> None:
    table = out_of_step()
    table.says("undo")
    assert table.turns(a1="geomon") == []

    assert names(table.shows(a3="back", b3="back", c3="back")) == ["tile_turned"]


# Whose turn it is, and who leaves.


def test_before_a_tile_is_turned_it_may_be_said_whose_turn_it_is() -> None:
    table = Tabletop("en", "Ann", "Ben", "Cleo")

    assert table.says("turn", player="Cleo") == [TurnStarted(2, "Cleo", extra=False)]
    table.turns(a1="geomon")
    with pytest.raises(NotAllowedError, match="turned already"):
        table.says("turn", player="Ben")


def test_an_extra_turn_that_is_given_to_another_is_not_extra() -> None:
    table = Tabletop("en")
    table.wins("electromon", "electromon")

    assert table.says("turn", player="Ben") == [TurnStarted(3, "Ben", extra=False)]


@each_edition
def test_who_leaves_on_turn_leaves_a_waiting_power_passed(edition: str) -> None:
    table = Tabletop(edition, "Ann", "Ben", "Cleo")
    table.wins("hydromon", "hydromon")

    assert table.says("leave", player="Ann") == [
        PlayerLeft("Ann"),
        PowerLapsed("Ann", Kind.HYDROMON, Lapse.PASSED),
        TurnStarted(2, "Ben", extra=False),
    ]


def test_open_tiles_of_who_leaves_on_turn_are_awaited() -> None:
    table = Tabletop("en", "Ann", "Ben", "Cleo")
    table.turns(a1="geomon")
    table.says("leave", player="Ann")

    assert table.turns(b1="aeromon") == []
    assert table.returns("a1") == [TileTurned("b1", Kind.AEROMON)]


def test_a_rock_of_who_left_blocks_until_it_is_lifted_at_any_time_in_their_name() -> None:
    table = Tabletop("en", "Ann", "Ben", "Cleo")
    table.wins("geomon", "geomon")
    table.shows(a3="rock")
    table.says("leave", player="Ann")
    table.turns(a1="geomon")

    assert table.returns("a3") == [RockLifted("Ann", "a3")]
    assert not table.game.stands(Rule.ROCK_LIFTED_EARLY, "a3")


# The pile and its end.


def test_an_empty_pile_ends_at_once_what_waited_for_it() -> None:
    table = Tabletop("en")
    table.takes_pair("floramon", "floramon")

    assert names(table.says("draw_pile", count=0)) == ["draw_pile_set", "power_lapsed", "game_over"]


def test_an_extra_turn_that_would_be_skipped_passes_to_the_next_player() -> None:
    table = Tabletop("es")
    table.turns(a1="geomon")
    table.clears("c1", "a2", "b2")
    table.turns(b1="geomon")
    table.takes("a1", "b1")
    table.shows(a3="rock")
    assert table.on_turn() == "Ben"

    news = table.turns(b3="electromon", c3="electromon") + table.takes("b3", "c3")

    assert TurnSkipped("Ben") in news
    assert news[-1] == TurnStarted(3, "Ann", extra=False)
