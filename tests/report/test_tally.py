"""Calls counted as the handed scorer counts them."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from report.rows import Call
from report.tally import confusion, tallies, tally, verdict

if TYPE_CHECKING:
    from pathlib import Path


def call(truth: str, shows: str, place: str = "a1", level: str = "easy") -> Call:
    return Call("set", level, f"{level}/001.jpg", place, truth, shows, 0.5, "", "")


CALLS = (
    call("back", "back", "a1"),
    call("geomon", "unsure", "b1"),
    call("geomon", "covered", "c1"),
    call("geomon", "polymon", "a2"),
    call("covered", "unsure", "b2"),
    call("unsure", "covered", "c2"),
    call("covered", "geomon", "a3"),
)


@pytest.mark.parametrize(
    ("truth", "shows", "expected"),
    [
        ("geomon", "geomon", "right"),
        ("geomon", "aeromon", "wrong"),
        ("geomon", "unsure", "unsure"),
        ("geomon", "covered", "unsure"),
        ("unsure", "covered", "hidden"),
        ("covered", "unsure", "hidden"),
        ("unsure", "geomon", "wrong"),
        ("covered", "empty", "wrong"),
    ],
)
def test_a_call_is_right_unsure_wrong_or_rightly_not_told(truth: str, shows: str, expected: str) -> None:
    assert verdict(truth, shows) == expected


def test_a_tally_counts_unsure_ones_among_what_can_be_known() -> None:
    counted = tally(CALLS)

    assert (counted.right, counted.unsure, counted.wrong, counted.hidden, counted.uncovered) == (1, 2, 2, 2, 4)
    assert counted.unsure_share == 0.5


def test_a_tally_of_nothing_has_no_share() -> None:
    assert tally(()).unsure_share == 0


def test_groups_are_counted_each_by_itself() -> None:
    counted = tallies([call("back", "back"), call("back", "rock", level="hard")], lambda one: one.level)

    assert [(level, one.right, one.wrong) for level, one in counted.items()] == [("easy", 1, 0), ("hard", 0, 1)]


def test_confusion_says_what_each_was_called() -> None:
    assert confusion(CALLS)["geomon"] == {"unsure": 1, "covered": 1, "polymon": 1}


@pytest.mark.shared
def test_it_counts_as_the_handed_scorer_does(shared: Path, tmp_path: Path) -> None:
    labels, got = tmp_path / "labels.jsonl", tmp_path / "got.jsonl"
    labels.write_text(json.dumps({"picture": "easy/001.jpg", "places": {one.place: one.truth for one in CALLS}}), "utf-8")
    got.write_text(json.dumps({"picture": "easy/001.jpg", "places": {one.place: one.shows for one in CALLS}}), "utf-8")
    command = [sys.executable, shared / "tools/score-read", labels, got, "--list", "0"]
    said = subprocess.run(command, capture_output=True, text=True, check=False).stdout
    counted = tally(CALLS)
    unsure = f"unsure {counted.unsure} ({counted.unsure_share:.2%} of {counted.uncovered} uncovered)"

    assert said.startswith(f"places {counted.places}: right {counted.right}, {unsure}, covered {counted.hidden}, wrong {counted.wrong} ")
