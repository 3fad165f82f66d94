"""Logs and facts against the right ones."""

from __future__ import annotations

import json
import subprocess
import sys
from difflib import SequenceMatcher
from typing import TYPE_CHECKING

from companion.table import PLACES
from report.tally import DOUBTFUL

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from companion.table import Change, Place

_FEW = 14
"""Lines of a difference that are told."""


def difference(tool: Path, expected: Path, got: Path) -> str:
    """The first difference of two logs in the words of the handed comparer, as games seen by a camera are compared; "" for none."""
    if not got.stat().st_size:
        return "no game began"
    done = subprocess.run(  # noqa: S603  the handed tool, on files of ours
        [sys.executable, tool, "--any-order", expected, got], capture_output=True, text=True, check=False
    )
    said = (done.stdout + done.stderr).strip().splitlines()[:_FEW]
    return "" if done.returncode == 0 else "\n".join(said) or f"the comparer stopped with {done.returncode}"


def told(log: Path, event: str, field: str) -> list[str]:
    """A field of all lines of a log that tell of an event, "" where a line has none."""
    lines = map(json.loads, log.read_text(encoding="utf-8").splitlines())
    return [str(line.get(field, "")) for line in lines if line["event"] == event]


def apart(true: Iterable[Change], seen: Iterable[Change]) -> tuple[int, int]:
    """How many sure facts were missed, and how many were settled on without being so: place by place, in their order."""
    missed = invented = 0
    really, settled = _sure(true), _sure(seen)
    for place in PLACES:
        for tag, i, j, k, m in SequenceMatcher(None, really[place], settled[place], autojunk=False).get_opcodes():
            missed += j - i if tag != "equal" else 0
            invented += m - k if tag != "equal" else 0
    return missed, invented


def _sure(changes: Iterable[Change]) -> dict[Place, list[str]]:
    """What each place showed for sure, one after the other; the same again left out."""
    shown: dict[Place, list[str]] = {place: [] for place in PLACES}
    for change in changes:
        for place, shows in change.facts:
            if shows.value not in DOUBTFUL and shown[place][-1:] != [shows.value]:
                shown[place].append(shows.value)
    return shown
