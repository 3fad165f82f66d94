"""What is shown on the pads while a power waits, and commands that answer as well."""

from __future__ import annotations

import pytest

from companion.engine import NotAllowedError
from companion.engine.events import PowerLapsed, Question, TileDrawn, TileNamed, TileRemoved, TilesSwapped
from companion.engine.reasons import About, Lapse
from companion.table import Kind
from tabletop import Tabletop, names


def power_of_ann(kind: str, *others: str) -> Tabletop:
    """Everybody but Ann has two Polymons, and a power of Ann's waits."""
    table = Tabletop("en", "Ann", *(others or ("Ben",)))
    table.misses()
    for _ in others or ("Ben",):
        table.wins("polymon", "polymon")
    table.wins(kind, kind)
    return table


def test_a_drawn_tile_is_named_by_the_pad() -> None:
    assert power_of_ann("floramon").shows(mine="geomon")[0] == TileDrawn("Ann", Kind.GEOMON)


def test_a_drawn_tile_is_named_by_the_command() -> None:
    assert power_of_ann("floramon").says("tell", elemon="geomon")[0] == TileDrawn("Ann", Kind.GEOMON)


def test_tell_without_a_player_names_the_oldest_unnamed_of_all() -> None:
    table = power_of_ann("floramon")
    table.wins("floramon", "floramon")
    table.misses()

    assert table.says("tell", elemon="geomon")[0] == TileNamed("Ann", Kind.GEOMON)
    assert table.says("tell", elemon="pyromon", player="Ben")[0] == TileNamed("Ben", Kind.PYROMON)
    with pytest.raises(NotAllowedError, match="no drawn tile is unnamed"):
        table.says("tell", elemon="geomon")


def test_what_lay_on_a_pad_before_the_pair_was_turned_is_no_answer() -> None:
    table = Tabletop("en")
    table.shows(mine="geomon")
    table.takes_pair("floramon", "floramon")

    assert table.shows(mine="covered") == table.shows(mine="geomon") == []
    assert names(table.shows(mine="pyromon")) == ["tile_drawn"]


def test_a_tile_shown_before_both_are_won_counts_when_the_power_begins() -> None:
    table = Tabletop("en")
    table.turns(a1="floramon", b1="floramon")
    table.shows_on("mine", "geomon")

    assert table.takes("a1", "b1")[-1] == TileDrawn("Ann", Kind.GEOMON)


def test_a_kind_that_nobody_concerned_has_is_no_answer() -> None:
    table = power_of_ann("pyromon")

    assert table.shows(theirs="geomon") == []
    assert names(table.shows(theirs="polymon"))[0] == "tile_removed"


def test_the_two_tiles_of_a_swap_may_be_shown_one_after_the_other() -> None:
    table = power_of_ann("aeromon")
    table.shows_on("mine", "aeromon")

    assert table.shows(theirs="polymon")[0] == TilesSwapped("Ann", Kind.AEROMON, "Ben", Kind.POLYMON)


def test_the_last_tile_shown_counts() -> None:
    table = Tabletop("en")
    table.wins("geomon", "geomon")
    table.wins("polymon", "polymon")
    table.wins("aeromon", "aeromon")
    table.shows(mine="geomon")
    table.shows(mine="aeromon")

    assert table.shows(theirs="polymon")[0] == TilesSwapped("Ann", Kind.AEROMON, "Ben", Kind.POLYMON)


def test_it_is_asked_whose_as_soon_as_all_kinds_are_known_in_order_of_play() -> None:
    table = power_of_ann("aeromon", "Ben", "Cleo")
    assert table.shows(theirs="polymon") == []

    assert table.shows(mine="aeromon") == [Question(About.WHOSE_TILE, Kind.POLYMON, ("Ben", "Cleo"))]


@pytest.mark.parametrize(
    ("do", "arguments"),
    [("choose", {"player": "Cleo"}), ("remove", {"player": "Cleo", "elemon": "polymon"})],
)
def test_a_question_is_answered_by_either_command(do: str, arguments: dict[str, object]) -> None:
    table = power_of_ann("pyromon", "Ben", "Cleo")
    table.shows(theirs="polymon")

    assert table.says(do, **arguments)[0] == TileRemoved("Cleo", Kind.POLYMON)


def test_playing_on_with_a_question_open_is_a_waiver() -> None:
    table = power_of_ann("pyromon", "Ben", "Cleo")
    table.shows(theirs="polymon")

    assert table.turns(c1="geomon")[0] == PowerLapsed("Ann", Kind.PYROMON, Lapse.PASSED)


def test_a_question_left_with_one_answer_is_answered() -> None:
    table = power_of_ann("pyromon", "Ben", "Cleo")
    table.shows(theirs="polymon")

    assert names(table.says("leave", player="Ben"))[:2] == ["player_left", "tile_removed"]
    assert table.hand("Cleo") == ["polymon"]


def test_a_power_whose_targets_vanish_lapses() -> None:
    table = Tabletop("en", "Ann", "Ben", "Cleo")
    table.misses()
    table.wins("polymon", "polymon")
    table.misses(("a2", "b2"))
    table.wins("pyromon", "pyromon")

    assert PowerLapsed("Ann", Kind.PYROMON, Lapse.NO_TARGET) in table.says("leave", player="Ben")


def test_of_several_polymons_the_one_won_first_goes() -> None:
    table = Tabletop("en")
    table.misses()
    table.wins("polymon", "geomon")
    table.misses(("a2", "b2"))
    table.wins("polymon", "aeromon", ("c1", "c2"))
    table.wins("pyromon", "pyromon")
    table.shows(theirs="polymon")

    assert [tile.counts_as for tile in table.game.seats[1].hand] == ["geomon", "aeromon", "aeromon"]


@pytest.mark.parametrize(
    ("do", "arguments", "why"),
    [
        ("done", {}, "no hydromon power waits"),
        ("remove", {"player": "Ben", "elemon": "polymon"}, "no pyromon power waits"),
        ("swap", {"gives": "geomon", "other": "Ben", "takes": "polymon"}, "no aeromon power waits"),
        ("choose", {"player": "Ben"}, "nothing was asked"),
        ("tell", {"elemon": "geomon"}, "no drawn tile is unnamed"),
        ("tell", {}, "tell needs elemon"),
        ("tell", {"elemon": "dragon"}, "elemon is one of floramon"),
        ("claim", {"player": "Ann", "elemon": "geomon"}, "come by themselves"),
        ("draw_pile", {"count": "many"}, "a whole number"),
        ("draw_pile", {"count": 34}, "0 to 33"),
        ("leave", {"player": "Nobody"}, "the players are Ann, Ben"),
        ("dance", {}, "there is no command 'dance'"),
    ],
)
def test_a_command_that_is_not_allowed_is_refused_with_the_reason(do: str, arguments: dict[str, object], why: str) -> None:
    table = Tabletop("en")
    before = table.referee.position
    with pytest.raises(NotAllowedError, match=why):
        table.says(do, **arguments)

    assert table.referee.position is before


def test_arguments_that_a_command_does_not_need_are_passed_over() -> None:
    assert names(Tabletop("en").says("pause", cell="z9", player=7)) == ["paused"]
