"""The handed logs can be those of games, and a change of one thing in one is named at its line or at the first that it makes impossible."""

from __future__ import annotations

import random
from functools import cache
from typing import TYPE_CHECKING

import pytest

from changed_logs import CHANGES, Changed, changed
from companion.record.lines import parse_line
from companion.record.verify.verifier import Fault, first_fault
from handed import HANDED, handed_folders

if TYPE_CHECKING:
    from pathlib import Path

LOGS = [path for folder in handed_folders("recordings/**") if (path := folder / "expected.jsonl").is_file()]
WHOLE = [path for path in LOGS if "scripts" in path.parts and "long" not in path.parent.name]
EVERY = 8


def written(path: Path) -> list[str]:
    return path.read_text(encoding="utf-8").splitlines()


def fault_in(lines: list[str]) -> Fault | None:
    return first_fault(map(parse_line, lines))


@cache
def tried(how: str) -> list[tuple[Path, Changed, Fault | None]]:
    """One change in every so many of the whole games, each elsewhere; the same in each run."""
    found = []
    for number, path in enumerate(WHOLE[:: EVERY if how != "wrong standing" else 3]):
        made = changed(written(path), how, random.Random(number))  # noqa: S311  a draw, no secret
        if made is not None:
            found.append((path, made, fault_in(made.lines)))
    return found


@pytest.mark.shared
@pytest.mark.parametrize("path", LOGS[::3], ids=lambda path: str(path.parent.relative_to(HANDED / "recordings")))
def test_a_handed_log_can_be(path: Path) -> None:
    assert fault_in(written(path)) is None


@pytest.mark.shared
@pytest.mark.parametrize("how", CHANGES)
def test_a_change_is_never_named_before_its_line(how: str) -> None:
    early = [(path, made.at, fault) for path, made, fault in tried(how) if fault is not None and fault.line < made.at]

    assert early == []


@pytest.mark.shared
@pytest.mark.parametrize("how", CHANGES)
def test_a_change_that_makes_a_line_impossible_is_named(how: str) -> None:
    """What is not named makes another game that can be: a rock set elsewhere, another of two tiles removed, a breach never put right."""
    found = tried(how)
    unnamed = [(str(path.parent.name), made.at, made.before) for path, made, fault in found if fault is None]

    assert len(found) >= 20
    assert len(unnamed) <= len(found) // 20, unnamed
