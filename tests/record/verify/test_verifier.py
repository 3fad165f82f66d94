"""A log is walked over, and the first line that cannot be is named."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from companion.engine import events as ev
from companion.engine.events import Line
from companion.engine.reasons import Rule
from companion.record.verify.verifier import first_fault
from companion.table import Kind, State
from tabletop import Tabletop, each_edition

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence


def renumbered(lines: Sequence[Line]) -> list[Line]:
    """The lines with numbers from 1 on; what voids others names the same as before."""
    new = {line.n: n for n, line in enumerate(lines, 1)}
    return [line._replace(n=n, event=_voiding(line.event, new)) for n, line in enumerate(lines, 1)]


def _voiding(event: ev.Event, new: Mapping[int, int]) -> ev.Event:
    return replace(event, from_=new[event.from_]) if isinstance(event, (ev.Undone, ev.Corrected)) else event


def games_lines(table: Tabletop) -> list[Line]:
    """The lines of a game without notes between them."""
    return renumbered([line for line in table.lines if not isinstance(line.event, ev.Note)])


def why(lines: Sequence[Line]) -> str:
    fault = first_fault(lines)
    return "" if fault is None else f"{fault.line}: {fault.why}"


def without(table: Tabletop, kind: type[ev.Event]) -> list[Line]:
    """The lines of a game without the first of that event."""
    lines = games_lines(table)
    at = next(i for i, line in enumerate(lines) if isinstance(line.event, kind))
    return renumbered([*lines[:at], *lines[at + 1 :]])


def changed(lines: list[Line], number: int, **fields: object) -> list[Line]:
    """The lines with other fields in one of them."""
    line = lines[number - 1]
    return [*lines[: number - 1], line._replace(event=replace(line.event, **fields)), *lines[number:]]  # type: ignore[arg-type]


@each_edition
def test_a_game_with_a_pair_a_power_and_a_rock_can_be(edition: str) -> None:
    table = Tabletop(edition)
    table.wins("geomon", "geomon")
    table.shows(c3="rock")
    table.misses(("a2", "b2"))
    table.shows(c3="back")

    assert first_fault(table.lines) is None


def test_a_game_that_was_undone_and_corrected_can_be() -> None:
    table = Tabletop()
    table.turns(a1="geomon", b1="aeromon")
    table.says("correct", cell="b1", elemon="geomon")
    table.takes("a1", "b1")
    table.says("undo")

    assert first_fault(table.lines) is None


def test_a_pause_that_is_undone_goes_on_until_play_is_resumed() -> None:
    table = Tabletop()
    table.turns(a1="geomon")
    table.says("pause")
    table.says("undo")
    table.shows(a1="back")
    table.says("resume")

    assert first_fault(table.lines) is None


def test_numbers_without_a_gap_are_asked_for() -> None:
    lines = games_lines(Tabletop())

    assert why([lines[0], lines[1]._replace(n=3)]) == "2: its number is 3, not 2"


def test_time_never_falls_but_after_corrected() -> None:
    table = Tabletop()
    table.turns(a1="geomon", b1="aeromon")
    lines = games_lines(table)

    assert why([*lines[:-1], lines[-1]._replace(t=0.5)]) == "5: t falls from 3 to 0.5"


def test_a_log_begins_with_game_started() -> None:
    assert why(games_lines(Tabletop())[1:]) == "1: its number is 2, not 1"
    assert why(renumbered(games_lines(Tabletop())[1:])) == "1: a log begins with game_started, not turn_started"
    assert why([]) == "1: a log begins with game_started"


def test_a_newer_format_is_refused() -> None:
    assert "newer companion" in why(changed(games_lines(Tabletop()), 1, format=2))


def test_all_switches_are_named() -> None:
    assert why(changed(games_lines(Tabletop()), 1, switches={"steal": "no"})).startswith("1: the switch polymon_power, ")


def test_a_line_that_is_owed_and_missing_at_the_end_is_named() -> None:
    table = Tabletop()
    table.turns(a1="geomon", b1="aeromon")

    assert why(games_lines(table)[:-1]) == "5: it is missing: no_pair must follow"


def test_a_changed_face_must_be_said() -> None:
    table = Tabletop()
    table.misses(("a1", "b1"))
    table.turns(a1="pyromon")

    assert why(without(table, ev.Breach)) == "10: it is missing: breach tile_changed a1 pyromon was geomon must follow"


def test_a_changed_face_that_nobody_saw_is_not_said() -> None:
    table = Tabletop()
    table.turns(a1="geomon")
    lines = games_lines(table)
    breach = ev.Breach(Rule.TILE_CHANGED, "a1", Kind.GEOMON, Kind.PYROMON)

    assert why([*lines, Line(4, 9.0, breach)]) == "4: no pyromon was seen at a1"


def test_a_pause_forgets_faces() -> None:
    table = Tabletop()
    table.misses(("a1", "b1"))
    table.says("pause")
    table.says("resume")
    table.turns(a1="pyromon")

    assert first_fault(table.lines) is None


def test_a_restart_forgets_faces() -> None:
    table = Tabletop()
    table.misses(("a1", "b1"))
    table.lines += table.referee.restart(table.t)
    table.turns(a1="pyromon")

    assert first_fault(table.lines) is None


def test_a_face_that_a_breach_showed_without_its_name_may_be_another() -> None:
    table = Tabletop()
    table.turns(a1="geomon", b1="aeromon")
    table.shows(c1="pyromon")
    table.returns("c1", "b1", "a1")
    table.turns(c1="hydromon")

    assert Rule.TILE_CHANGED in [event.rule for event in table.standing() if isinstance(event, ev.Breach)]
    assert first_fault(table.lines) is None


def test_a_gap_that_was_passed_over_must_be_said() -> None:
    table = Tabletop()
    table.takes_pair("polymon", "polymon")
    table.turns(c1="geomon")

    lines = without(table, ev.Breach)
    both_left_out = renumbered([line for line in lines if not isinstance(line.event, ev.Breach)])

    assert why(lines) == "8: the next gap that the pile could fill is a1"
    assert why(both_left_out) == "8: the turn before is not over"


def test_a_rock_that_is_overdue_must_be_said() -> None:
    table = Tabletop()
    table.wins("geomon", "geomon")
    table.shows(c3="rock")
    table.misses(("a2", "b2"))
    table.turns(a2="geomon")

    assert why(without(table, ev.Breach)).endswith("a tile is turned with the player's own rock at c3, and rock_overdue is not said")


def test_a_rock_is_lifted_by_its_owner_in_their_turn_alone() -> None:
    table = Tabletop()
    table.wins("geomon", "geomon")
    table.shows(c3="rock")
    lines = games_lines(table)

    assert why([*lines, Line(len(lines) + 1, 99.0, ev.RockLifted("Ann", "c3"))]) == f"{len(lines) + 1}: it is not Ann's turn"


def test_undo_takes_back_one_change_and_no_more() -> None:
    table = Tabletop()
    table.turns(a1="geomon", b1="aeromon")
    lines = games_lines(table)

    assert why([*lines, Line(6, 9.0, ev.Undone(3))]) == "6: undo takes back the last settled change or command, and no more"
    assert why([*lines, Line(6, 9.0, ev.Undone(4))]) == ""


def test_a_ruling_is_complete_before_it_is_taken_back() -> None:
    table = Tabletop()
    table.turns(a1="geomon", b1="aeromon")
    lines = games_lines(table)[:-1]

    assert why([*lines, Line(5, 9.0, ev.Undone(4))]) == "5: first comes no_pair"


def test_what_was_voided_cannot_be_voided_again() -> None:
    table = Tabletop()
    table.turns(a1="geomon")
    table.says("undo")
    lines = games_lines(table)

    assert why([*lines, Line(5, 9.0, ev.Undone(3))]) == "5: no line 3 stands that could be voided"


def test_the_start_of_the_game_cannot_be_undone() -> None:
    assert why([*games_lines(Tabletop()), Line(3, 9.0, ev.Undone(1))]) == "3: no line 1 stands that could be voided"


def test_correct_names_a_cell_that_was_turned_as_something_else() -> None:
    table = Tabletop()
    table.turns(a1="geomon")
    lines = games_lines(table)

    assert why([*lines, Line(4, 9.0, ev.Corrected(3, "b1", Kind.GEOMON))]).startswith("4: no tile was turned at b1")
    assert why([*lines, Line(4, 9.0, ev.Corrected(3, "a1", Kind.GEOMON))]) == "4: a1 was ruled as geomon already"


def test_what_follows_correct_shows_what_it_says() -> None:
    table = Tabletop()
    table.turns(a1="geomon")
    table.says("correct", cell="a1", elemon="pyromon")

    assert why(changed(games_lines(table), 5, elemon=Kind.HYDROMON)) == "5: a1 was corrected to pyromon"


def test_while_the_table_is_out_of_step_nothing_else_is_ruled() -> None:
    table = Tabletop()
    table.shows(a1="empty", b1="empty", c1="empty")
    lines = games_lines(table)

    assert why([*lines, Line(4, 9.0, ev.TileTurned("a2", Kind.GEOMON))]) == "4: tile_turned while the table is out of step"


def test_a_table_out_of_step_differs_from_the_game() -> None:
    table = Tabletop()
    table.shows(a1="empty", b1="empty", c1="empty")
    differs = {cell: ev.Differs(State.ROCK, State.EMPTY) for cell in ("a1", "b1", "c1")}

    assert why(changed(games_lines(table), 3, cells=differs)) == "3: the game has a1 as back, not rock"


def test_tiles_turned_back_in_one_change_stand_in_the_order_of_the_cells() -> None:
    table = Tabletop()
    table.turns(a1="geomon", b1="aeromon")
    lines = games_lines(table) + [Line(0, 9.0, ev.TileReturned(cell)) for cell in ("b1", "a1")]

    assert why(renumbered(lines)) == "7: of one change a1 comes before b1"
