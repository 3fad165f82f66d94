"""Parts measured unit by unit, and gone on with."""

from __future__ import annotations

from typing import TYPE_CHECKING

import cv2
import pytest

from report.parts import code_state, kept, measure
from report.rows import Enrolment, Measured

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from report.rows import Row


class Counting:
    """A part that says how often it was asked; it breaks down at the unit named `broken`."""

    def __init__(self, *units: str) -> None:
        self._units, self.measured = units, list[str]()

    def units(self) -> tuple[str, ...]:
        return self._units

    def measure(self, unit: str, crops: Path) -> Iterator[Row]:
        self.measured.append(unit)
        if unit == "broken":
            raise RuntimeError
        crops.mkdir(parents=True)
        (crops / f"{len(self.measured)}.jpg").write_bytes(b"")
        yield Enrolment(unit, "", "", "")


def run(part: Counting, folder: Path, *, code: str = "abc", fresh: bool = False) -> None:
    measure("part", part, folder, code, lambda _: None, fresh=fresh)


def test_what_is_kept_is_not_measured_again(tmp_path: Path) -> None:
    part = Counting("one", "two")
    run(part, tmp_path)
    run(part, tmp_path)

    assert part.measured == ["one", "two"]


def test_a_run_that_broke_down_is_gone_on_with(tmp_path: Path) -> None:
    with pytest.raises(RuntimeError):
        run(Counting("one", "broken", "two"), tmp_path)
    part = Counting("one", "two")
    run(part, tmp_path)

    assert part.measured == ["two"]


def test_afresh_what_other_code_made_is_measured_again_and_its_cuttings_are_gone(tmp_path: Path) -> None:
    part = Counting("one")
    run(part, tmp_path, code="abc")
    run(part, tmp_path, code="abd", fresh=True)

    assert part.measured == ["one", "one"]
    assert [path.name for path in (tmp_path / "part" / "one").iterdir()] == ["2.jpg"]


def test_afresh_what_the_same_code_made_is_kept(tmp_path: Path) -> None:
    part = Counting("one")
    run(part, tmp_path)
    run(part, tmp_path, fresh=True)

    assert part.measured == ["one"]


def test_rows_say_by_which_code_they_were_made(tmp_path: Path) -> None:
    run(Counting("one"), tmp_path)
    ((_, rows),) = kept(tmp_path, ["part"])["part"]

    assert rows == (Measured("abc", cv2.__version__), Enrolment("one", "", "", ""))


def test_the_state_of_the_code_follows_what_sees(tmp_path: Path) -> None:
    (tmp_path / "companion/vision").mkdir(parents=True)
    (tmp_path / "companion/vision/read.py").write_text("x = 1", "utf-8")
    before = code_state(tmp_path)
    (tmp_path / "companion/vision/read.py").write_text("x = 2", "utf-8")

    assert code_state(tmp_path) != before
