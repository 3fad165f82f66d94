"""A log as a table for spreadsheets."""

from __future__ import annotations

import csv
import io
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.record.exports.table import COLUMNS, as_csv, harmless
from companion.record.lines import format_line
from companion.record.whole import WholeLog, whole_log
from drawn_logs import NASTY, any_log
from tabletop import Tabletop

if TYPE_CHECKING:
    from collections.abc import Sequence

    from companion.engine.events import Line

RUN = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")
"""What a spreadsheet takes for the beginning of a formula, or of more cells."""


def text(lines: Sequence[Line], name: str = "game") -> str:
    log = WholeLog(tuple(lines), tuple(map(format_line, lines)), torn=False)
    return "".join(as_csv([(name, log)]))


def rows(table: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(table.removeprefix("\ufeff"), newline="")))


def as_given(cell: str) -> str:
    return cell.removeprefix("'")


@pytest.mark.parametrize("name", NASTY)
def test_a_name_comes_as_it_was_given(name: str) -> None:
    table = Tabletop("en", name, "Ben")
    table.turns(a1="geomon", b1="aeromon")

    told = rows(text(table.lines, name))

    assert {as_given(row["player"]) for row in told if row["event"] == "turn_started"} == {name}
    assert {as_given(row["on_turn"]) for row in told if row["event"] == "tile_turned"} == {name}
    assert {as_given(row["game"]) for row in told} == {name}


@settings(max_examples=20)
@given(any_log())
def test_no_cell_of_any_game_is_a_formula_r56(lines: list[Line]) -> None:
    cells = [cell for row in csv.reader(io.StringIO(text(lines), newline="")) for cell in row]

    assert [cell for cell in cells if cell.lstrip(" \xa0").startswith(RUN)] == []


@given(st.text())
def test_a_text_is_harmless_and_the_same_without_its_apostrophe(given_: str) -> None:
    assert as_given(harmless(given_)) == given_
    assert not harmless(given_).lstrip(" \xa0\u3000").startswith(RUN)


def test_it_is_written_as_rfc_4180_says() -> None:
    written = text(Tabletop("en", 'A "B", C', "x\ny").lines)

    assert written.startswith("\ufeffgame,n,t,")
    assert '"A ""B"", C"' in written
    assert written.endswith("\r\n")
    assert {len(row) for row in csv.reader(io.StringIO(written, newline=""))} == {len(COLUMNS)}


def test_numbers_stay_numbers_and_words_words() -> None:
    table = Tabletop()
    table.turns(a1="geomon", b1="geomon")
    table.says("undo")

    turned, pair, undone = (row for row in rows(text(table.lines)) if row["event"] in ("tile_turned", "pair", "undone") and row["n"] != "4")

    assert (turned["n"], turned["t"], turned["turn"], turned["cell"], turned["elemon"]) == ("6", "3.0", "1", "b1", "geomon")
    assert (pair["cell"], pair["cell_2"], pair["elemon_2"], pair["stands"]) == ("a1", "b1", "geomon", "no")
    assert (undone["from"], undone["stands"]) == ("6", "no")


def test_what_has_no_column_is_json() -> None:
    first = rows(text(Tabletop().lines))[0]

    assert first["more"].startswith('{"edition":"en"')


def test_fields_of_another_writer_are_told() -> None:
    log = whole_log(b'{"n":1,"t":0,"event":"in_step","player":["=1"],"cell":"=2","cells":["=3",4],"theirs":1}', "log")

    row = rows("".join(as_csv([("g", log)])))[0]

    assert (row["player"], row["cell"], row["cell_2"], row["more"]) == ('["=1"]', "'=3", "4", '{"theirs":1}')


def test_notes_of_the_program_are_no_rows() -> None:
    table = Tabletop()
    table.turns(a1="geomon")

    assert {row["event"] for row in rows(text(table.lines))} == {"game_started", "turn_started", "tile_turned"}
