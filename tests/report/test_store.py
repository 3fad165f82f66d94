"""Rows kept in files."""

from __future__ import annotations

import csv
from typing import TYPE_CHECKING

import pytest

from report.rows import Call, Enrolment, Game, Measured, Squares
from report.store import StaleRows, load, save, write_csv

if TYPE_CHECKING:
    from pathlib import Path

    from report.rows import Row

ROWS: tuple[Row, ...] = (
    Measured("abc", "4.10"),
    Call("s1", "easy", "easy/001.jpg", "a1", "back", "unsure", 0.25, "rock", "back or rock", "easy-001-a1.jpg"),
    Enrolment("cards", "draw 3", "two are the same", ""),
    Game("own", "calm", "game 1", equal=True, difference="", questions=0, breaches="third_tile tile_taken", missed=0, invented=0),
    Squares("chess", "memory", "2", "quiet", 60, 0, 4, 4),
)


def test_rows_of_every_kind_come_back_as_they_were(tmp_path: Path) -> None:
    save(tmp_path / "raw" / "unit.jsonl", ROWS)

    assert load(tmp_path / "raw" / "unit.jsonl") == ROWS


def test_a_row_of_another_report_is_named(tmp_path: Path) -> None:
    (tmp_path / "unit.jsonl").write_text('{"row": "Call", "group": "s1"}\n', "utf-8")

    with pytest.raises(StaleRows, match=r'unit\.jsonl: .*"group": "s1".*--fresh'):
        load(tmp_path / "unit.jsonl")


def test_a_table_has_a_head_and_a_line_a_row(tmp_path: Path) -> None:
    write_csv(tmp_path / "calls.csv", [ROWS[1], ROWS[1]])
    with (tmp_path / "calls.csv").open(newline="", encoding="utf-8") as file:
        lines = list(csv.DictReader(file))

    assert [(line["place"], line["truth"], line["why"]) for line in lines] == [("a1", "back", "back or rock")] * 2


def test_no_rows_make_no_table(tmp_path: Path) -> None:
    write_csv(tmp_path / "calls.csv", [])

    assert list(tmp_path.iterdir()) == []
