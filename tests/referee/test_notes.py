"""A game is brought back by its notes, whatever happened in it; of a look they tell nothing."""

from __future__ import annotations

import contextlib
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from any_people import AnyPeople
from companion.engine import NotAllowedError
from companion.engine.editions import EDITIONS
from companion.engine.events import Line, Note
from companion.record.lines import format_line, parse_line
from companion.referee.notes import cause_of
from companion.referee.referee import Referee, ResumeError
from companion.table import Change
from drawn_games import NINE_FACE_DOWN, Choices, NothingLeftError
from tabletop import Tabletop, names

if TYPE_CHECKING:
    from collections.abc import Sequence


def brought_back(log: Sequence[Line]) -> list[str]:
    """All lines of the game, from its first and the notes alone, as a file keeps them."""
    kept = [parse_line(format_line(line)) for line in log]
    return [format_line(line) for line in Referee.resumed(kept[0], [line for line in kept if isinstance(line.event, Note)])[1]]


def texts(log: Sequence[Line]) -> list[str]:
    return [format_line(line) for line in log]


def looking() -> Tabletop:
    """Ann looks: hydromon waits, nothing is open."""
    table = Tabletop("en")
    table.wins("hydromon", "hydromon")
    return table


@given(st.sampled_from(sorted(EDITIONS)), st.integers(0, 500).flatmap(lambda size: st.binary(min_size=size, max_size=size)))
def test_whatever_was_done_comes_back_line_by_line(edition: str, drawn: bytes) -> None:
    referee = Referee(edition, {}, ("Ann", "Ben", "Cleo"))
    people = AnyPeople(referee, Choices(drawn))
    log = list(referee.see(Change(0.0, tuple(NINE_FACE_DOWN.items()))))
    t = 0.0
    try:
        while referee.game is not None:
            t += 1.0
            cause = replace(people.act(referee.game), t=t)
            with contextlib.suppress(NotAllowedError):
                log += referee.see(cause) if isinstance(cause, Change) else referee.hear(cause)
    except NothingLeftError:
        pass

    assert brought_back(log) == texts(log)


def test_what_happens_after_the_end_is_known_to_an_undo() -> None:
    table = Tabletop("en")
    table.clears("a2", "b2", "c2", "a3", "b3")
    assert names(table.wins_the_last_pair("aeromon", "aeromon"))[-1] == "game_over"
    table.shows(c3="empty")
    table.says("undo")
    table.shows(c3="back")

    assert brought_back(table.lines) == texts(table.lines)


@pytest.mark.parametrize(("read", "read_again"), [("geomon", "aeromon"), ("floramon", "geomon"), ("geomon", "floramon")])
def test_a_reading_that_wavers_in_a_look_leaves_no_trace(read: str, read_again: str) -> None:
    table = looking()
    table.shows(c3=read)
    before = len(table.lines)
    table.shows(c3=read_again)

    assert len(table.lines) == before
    assert brought_back(table.lines) == texts(table.lines)


def test_a_tile_turned_as_the_look_ends_is_everybodys() -> None:
    table = looking()
    for cell in ("a3", "b3", "c3"):
        table.shows(**{cell: "geomon"})
        table.shows(**{cell: "back"})
    table.shows(a2="aeromon")

    assert names(table.shows(a2="back", b2="pyromon")) == ["peeked", "turn_started", "tile_turned"]
    assert brought_back(table.lines) == texts(table.lines)


def test_a_table_out_of_step_in_a_look_tells_no_face() -> None:
    table = looking()
    table.shows(a1="geomon", b1="geomon", c1="geomon", a2="geomon")
    table.shows(b2="aeromon", c2="pyromon", a3="floramon")

    line = texts(table.lines)[-1]
    assert '"b2":{"expected":"back","seen":"unsure"}' in line
    assert "aeromon" not in line


@pytest.mark.parametrize(
    "note",
    [
        Note("x_seen", {}),
        Note("x_seen", {"facts": {"a1": "dragon"}}),
        Note("x_said", {"do": "pause"}),
        Note("x_said", {"do": "dance", "arguments": {}}),
    ],
)
def test_a_note_that_says_what_cannot_have_been_is_named(note: Note) -> None:
    table = Tabletop("en")

    with pytest.raises(ResumeError) as refused:
        Referee.resumed(table.lines[0], [Line(7, 1.0, note)])

    assert refused.value.line == 7


@pytest.mark.parametrize("junk", [float("nan"), float("inf"), [[[]]], {"a": {}}, None, 1.5, "x" * 10_000])
def test_an_argument_that_is_not_needed_is_passed_over_and_not_kept(junk: object) -> None:
    table = Tabletop("en")
    table.says("pause", junk=junk, player=[junk])

    assert brought_back(table.lines) == texts(table.lines)
    assert '"do":"pause","arguments":{}' in texts(table.lines)[-2]


def test_a_note_of_somebody_else_brings_nothing_back() -> None:
    assert cause_of(Line(3, 1.0, Note("x_weather", {"facts": {"a1": "back"}}))) is None


def test_a_log_that_begins_later_is_not_gone_on_with() -> None:
    table = Tabletop("en")

    with pytest.raises(ResumeError, match="line 2: a game's log begins with game_started"):
        Referee.resumed(table.lines[1], [])
