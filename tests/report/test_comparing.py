"""Facts and logs held against the right ones."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from companion.table import Change, Kind, State
from report.comparing import Named, Strayed, compared, difference, strayed, told

if TYPE_CHECKING:
    from pathlib import Path

    from companion.table import Shows


def changes(*shown: Shows, place: str = "a1") -> list[Change]:
    return [Change(float(t), ((place, shows),)) for t, shows in enumerate(shown)]


def log(path: Path, *cells: str) -> Path:
    lines = [{"n": n, "t": n, "event": "tile_dealt", "cell": cell} for n, cell in enumerate(cells, 1)]
    path.write_text("".join(f"{json.dumps(line)}\n" for line in lines), "utf-8")
    return path


TRUE = (State.BACK, Kind.GEOMON, State.BACK)


@pytest.mark.parametrize(
    ("seen", "expected"),
    [
        (TRUE, []),
        ((State.BACK, State.UNSURE, Kind.GEOMON, State.COVERED, Kind.GEOMON, State.BACK), []),
        ((State.BACK,), [Strayed(1.0, "a1", ("geomon", "back"), ())]),
        ((State.BACK, Kind.POLYMON, State.BACK), [Strayed(1.0, "a1", ("geomon",), ("polymon",))]),
        ((*TRUE, State.EMPTY), [Strayed(3.0, "a1", (), ("empty",))]),
    ],
)
def test_sure_facts_are_compared_in_their_order(seen: tuple[Shows, ...], expected: list[Strayed]) -> None:
    assert strayed(changes(*TRUE), changes(*seen)) == expected


def test_places_are_compared_each_by_itself() -> None:
    assert [one.place for one in strayed(changes(*TRUE), changes(*TRUE, place="b1"))] == ["a1", "b1"]


def test_what_strayed_is_told_in_words() -> None:
    assert str(Strayed(1.0, "a1", ("geomon",), ())) == "a1 from 1.0 s: showed geomon, settled on nothing"


def test_fields_of_a_log_are_told_line_by_line(tmp_path: Path) -> None:
    path = log(tmp_path / "log.jsonl", "a1", "c3")

    assert told(path, "tile_dealt", "cell") == ["a1", "c3"]
    assert told(path, "breach", "rule") == []


@pytest.mark.shared
def test_equal_logs_have_no_difference_and_others_have_the_first(shared: Path, tmp_path: Path) -> None:
    tool, right = shared / "tools/compare-log", log(tmp_path / "right.jsonl", "a1", "c3")

    assert difference(tool, right, log(tmp_path / "same.jsonl", "a1", "c3")) == ""
    assert "c3" in difference(tool, right, log(tmp_path / "other.jsonl", "a1", "b2"))


def test_an_empty_log_is_of_no_game(tmp_path: Path) -> None:
    assert difference(tmp_path / "no-tool", log(tmp_path / "right.jsonl", "a1"), log(tmp_path / "got.jsonl")) == "no game began"


@pytest.mark.shared
def test_a_game_whose_log_differs_says_which_facts_strayed_first(shared: Path, tmp_path: Path) -> None:
    logs = log(tmp_path / "right.jsonl", "a1"), log(tmp_path / "got.jsonl", "b1")

    row = compared(shared / "tools/compare-log", Named("own", "calm", "1"), logs, (changes(*TRUE), changes(State.BACK)))

    assert (row.equal, row.missed, row.invented) == (False, 2, 0)
    assert row.difference.splitlines()[-1] == "facts: a1 from 1.0 s: showed geomon back, settled on nothing"
