"""The referee's two doors: numbers and times of lines, what is taken back, what is ruled on again."""

from __future__ import annotations

import pytest

from companion.engine import NotAllowedError
from companion.engine.editions import UnknownSwitchError
from companion.engine.events import Breach, GameOver, GameStarted, Note, TileTurned
from companion.engine.reasons import Rule
from companion.referee.referee import Referee
from companion.table import CELLS, PADS, Change, Command, Kind, State
from tabletop import Tabletop, names

NINE = {**dict.fromkeys(CELLS, State.BACK), **dict.fromkeys(PADS, State.EMPTY)}


def change(t: float, **places: State) -> Change:
    return Change(t, tuple(places.items()))


def test_a_game_starts_when_nine_lie_face_down_and_both_pads_are_bare() -> None:
    referee = Referee("en", {}, ("Ann", "Ben"))

    assert referee.see(change(0.0, **{**NINE, "mine": State.UNSURE})) == ()
    assert [line.event.name for line in referee.see(change(1.5, mine=State.EMPTY))] == ["game_started", "turn_started"]


def test_nothing_is_known_of_a_place_that_is_covered_r16() -> None:
    referee = Referee("en", {}, ("Ann", "Ben"))

    assert referee.see(change(0.0, **{**NINE, "b2": State.COVERED})) == ()
    assert referee.game is None


def test_the_first_line_says_all_switches_as_in_force() -> None:
    referee = Referee("en", {"steal": "yes"}, ("Ann", "Ben"))
    first = referee.see(change(0.0, **NINE))[0].event

    assert isinstance(first, GameStarted)
    assert (first.switches["steal"], first.switches["ends"], len(first.switches)) == ("yes", "pile_empty", 8)


def test_a_game_that_cannot_be_played_is_refused_at_once() -> None:
    with pytest.raises(NotAllowedError, match="2 to 4 players"):
        Referee("en", {}, ("Ann",))
    with pytest.raises(UnknownSwitchError, match="ends is one of"):
        Referee("en", {"ends": "never"}, ("Ann", "Ben"))


def test_numbers_rise_by_one_and_times_never_fall() -> None:
    table = Tabletop("en")
    table.turns(a1="geomon", b1="geomon")
    table.referee.hear(Command(0.0, "pause"))

    assert [line.n for line in table.lines] == list(range(1, len(table.lines) + 1))
    assert table.referee.hear(Command(0.5, "resume"))[-1].t == table.t


def test_a_command_before_the_game_is_refused() -> None:
    with pytest.raises(NotAllowedError, match="not started"):
        Referee("en", {}, ("Ann", "Ben")).hear(Command(0.0, "pause"))


def test_what_shows_the_same_again_has_no_line_r18() -> None:
    table = Tabletop("en")
    table.turns(a1="geomon")

    assert table.turns(a1="geomon") == []


def test_the_game_cannot_be_undone_to_before_its_start() -> None:
    with pytest.raises(NotAllowedError, match="nothing to take back"):
        Tabletop("en").says("undo")


def test_an_undo_while_paused_leaves_it_paused_until_resume() -> None:
    table = Tabletop("en")
    table.turns(a1="geomon")
    table.says("pause")
    table.says("undo")

    assert table.turns(b1="aeromon") == []
    assert names(table.says("resume")) == ["resumed"]
    assert names(table.standing()) == ["game_started", "turn_started", "resumed"]


def test_a_game_that_is_over_can_be_undone() -> None:
    table = Tabletop("en")
    table.says("leave", player="Ben")
    assert isinstance(table.standing()[-1], GameOver)

    table.says("undo")

    assert table.game.over is None


def test_what_lay_there_since_a_wrong_end_is_ruled_on_when_it_is_corrected() -> None:
    table = Tabletop("en")
    table.says("draw_pile", count=2)
    table.turns(a1="geomon", b1="polymon")
    table.takes("a1", "b1")
    assert names(table.deals("a1", "b1"))[-1] == "game_over"
    table.shows(c1="rock")

    assert names(table.says("correct", cell="b1", elemon="geomon"))[-2:] == ["rock_placed", "game_over"]


def test_a_tile_seen_while_something_was_awaited_can_be_corrected_and_what_came_later_undone() -> None:
    table = Tabletop("en")
    table.turns(b1="geomon")
    table.says("undo")
    table.turns(a2="geomon")
    table.returns("b1")
    table.says("correct", cell="a2", elemon="electromon")
    before = table.game
    table.takes("a2")
    table.says("undo")

    assert table.game == before
    assert table.standing()[-1] == TileTurned("a2", Kind.ELECTROMON)


def test_it_can_be_corrected_and_undone_however_much_was_seen_in_between() -> None:
    table = Tabletop("en")
    table.turns(b1="geomon")
    table.says("undo")
    table.turns(a2="geomon")
    for _ in range(50):
        table.shows_on("mine", "pyromon")
    table.returns("b1")
    table.says("correct", cell="a2", elemon="electromon")
    table.takes("a2")
    table.says("undo")

    assert table.standing()[-1] == TileTurned("a2", Kind.ELECTROMON)


def test_a_correction_names_a_tile_that_was_turned() -> None:
    table = Tabletop("en")
    with pytest.raises(NotAllowedError, match="no tile was turned at a1"):
        table.says("correct", cell="a1", elemon="geomon")


def test_a_correction_to_the_same_kind_is_refused() -> None:
    table = Tabletop("en")
    table.turns(a1="geomon")
    with pytest.raises(NotAllowedError, match="as geomon already"):
        table.says("correct", cell="a1", elemon="geomon")


def test_after_a_restart_nobody_is_accused_by_what_was_seen_before() -> None:
    table = Tabletop("en")
    table.turns(a1="geomon", b1="aeromon")
    table.returns("a1", "b1")
    table.referee.restart(table.t)

    assert names(table.turns(a1="pyromon")) == ["tile_turned"]


def test_what_is_seen_comes_as_a_note_before_what_it_leads_to() -> None:
    table = Tabletop("en")
    table.shows(a1="geomon")

    assert table.lines[-2].event == Note("x_seen", {"facts": {"a1": "geomon"}})
    assert table.lines[-1].event == TileTurned("a1", Kind.GEOMON)


def test_a_breach_is_taken_back_like_any_ruling() -> None:
    table = Tabletop("en")
    table.takes("a1")
    table.says("undo")

    assert Breach(Rule.TILE_TAKEN, "a1") not in table.standing()
