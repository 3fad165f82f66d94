"""The page that stands alone."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from report.figures import figures
from report.page import page
from report.rows import Call, Game, Measured, Row
from report.worst import worst

if TYPE_CHECKING:
    from pathlib import Path

    from report.rows import Call as Called


def call(truth: str, shows: str, margin: float = 0.0, crop: str = "", why: str = "") -> Called:
    return Call("s1", "hard", "hard/001.jpg", "b2", truth, shows, margin, "rock", why, crop)


def told(folder: Path, *rows: Row, part: str = "stills", code: str = "abc") -> str:
    return page({part: [(folder, rows)]}, figures({part: rows}), code, "")


def test_it_holds_the_cuttings_themselves(tmp_path: Path) -> None:
    (tmp_path / "cut.jpg").write_bytes(b"jpeg")

    said = told(tmp_path, call("geomon", "back", 0.4, "cut.jpg"))

    assert 'src="data:image/jpeg;base64,anBlZw=="' in said
    assert "is <b>geomon</b>, called <b>back</b> (0.40, next rock)" in said


def test_a_picture_without_a_mat_has_no_cutting(tmp_path: Path) -> None:
    assert "the mat was not found" in told(tmp_path, call("geomon", "unsure"))


def test_what_is_told_of_a_place_is_escaped(tmp_path: Path) -> None:
    assert "a &lt;b&gt; &amp; c" in told(tmp_path, call("geomon", "unsure", why="a <b> & c"))


def test_it_says_where_rows_are_of_an_earlier_state_of_the_code(tmp_path: Path) -> None:
    rows = (Measured("old", "4.10"), call("back", "back"))

    assert "old (not the present one" in told(tmp_path, *rows, code="new")
    assert "not the present one" not in told(tmp_path, *rows, code="old")


def test_it_names_what_was_not_measured(tmp_path: Path) -> None:
    said = told(tmp_path, Game("own", "calm", "game 1", True, "", 0, "", 0, 0), part="games")  # noqa: FBT003

    assert "Not measured: stills, stress, recordings, photos, sequences." in said


def test_the_worst_are_the_surest_wrong_ones_then_the_unsure(tmp_path: Path) -> None:
    calls = [
        call("back", "unsure"),
        call("back", "rock", 0.1),
        call("back", "back", 0.9),
        call("back", "geomon", 0.6),
        call("unsure", "unsure"),
    ]

    assert [(one.shows, one.margin) for one, _ in worst([(one, tmp_path) for one in calls], 9)] == [
        ("geomon", 0.6), ("rock", 0.1), ("unsure", 0.0),
    ]  # fmt: skip
    assert len(worst([(one, tmp_path) for one in calls], 1)) == 1


def test_each_part_tells_at_a_glance_how_much_of_it_holds(tmp_path: Path) -> None:
    said = told(tmp_path, replace(call("back", "back"), level="easy"), replace(call("back", "rock"), level="hard"))

    assert '<a href="#stills" class="short"><b>2 of 3</b>stills</a>' in said
    assert '<h2 id="stills">stills</h2>' in said


def test_a_difference_is_folded_behind_its_first_line(tmp_path: Path) -> None:
    row = Game("own", "calm", "game 1", equal=False, difference="first\n<second>", questions=0, breaches="", missed=0, invented=0)

    assert "<summary>first</summary><pre>&lt;second&gt;</pre>" in told(tmp_path, row, part="games")


def test_it_needs_no_other_file(tmp_path: Path) -> None:
    said = told(tmp_path, call("back", "back"))

    assert "<style>" in said
    assert not re.search(r'(src|href)="(?!data:|#)', said)
