"""Logs and facts against the right ones."""

from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import dataclass
from difflib import SequenceMatcher
from typing import TYPE_CHECKING

from companion.table import PLACES
from report.rows import Game
from report.tally import DOUBTFUL

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from companion.table import Change, Place

_FEW, _FEW_FACTS = 14, 4
"""Lines of a difference that are told, and facts that strayed."""


@dataclass(frozen=True, slots=True)
class Named:
    """Where a game belongs. See report.rows.Game."""

    group: str
    level: str
    name: str


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


@dataclass(frozen=True, slots=True)
class Strayed:
    """Where what was settled on of a place strayed from what it really showed. t: of the first fact missed, or invented."""

    t: float
    place: Place
    missed: tuple[str, ...]
    invented: tuple[str, ...]

    def __str__(self) -> str:
        shown = " ".join(self.missed) or "nothing else"
        return f"{self.place} from {self.t:.1f} s: showed {shown}, settled on {' '.join(self.invented) or 'nothing'}"


def strayed(true: Iterable[Change], seen: Iterable[Change]) -> list[Strayed]:
    """Where sure facts were missed, or settled on without being so, by time: each place by itself, its facts in their order."""
    found = []
    really, settled = _sure(true), _sure(seen)
    for place in PLACES:
        a, b = ([shows for _, shows in facts[place]] for facts in (really, settled))
        for tag, i, j, k, m in SequenceMatcher(None, a, b, autojunk=False).get_opcodes():
            if tag != "equal":
                t = really[place][i][0] if i < j else settled[place][k][0]
                found.append(Strayed(t, place, tuple(a[i:j]), tuple(b[k:m])))
    return sorted(found, key=lambda one: one.t)


def _sure(changes: Iterable[Change]) -> dict[Place, list[tuple[float, str]]]:
    """What each place showed for sure, one after the other, and since when; the same again left out."""
    shown: dict[Place, list[tuple[float, str]]] = {place: [] for place in PLACES}
    for change in changes:
        for place, shows in change.facts:
            before = shown[place][-1][1] if shown[place] else ""
            if shows.value not in DOUBTFUL and before != shows.value:
                shown[place].append((change.t, shows.value))
    return shown


def compared(tool: Path, name: Named, logs: tuple[Path, Path], facts: tuple[Iterable[Change], Iterable[Change]]) -> Game:
    """The row of a game. logs: the right one and the one to be judged; facts: what really happened, and what was settled on."""
    right, log = logs
    unlike, stray = difference(tool, right, log), strayed(*facts)
    first = [f"facts: {one}" for one in stray[:_FEW_FACTS]] if unlike else []
    return Game(
        name.group,
        name.level,
        name.name,
        equal=not unlike,
        difference="\n".join([*([unlike] if unlike else []), *first]),
        questions=sum(about != "whose_tile" for about in told(log, "question", "about")),
        breaches=" ".join(told(right, "breach", "rule")),
        missed=sum(len(one.missed) for one in stray),
        invented=sum(len(one.invented) for one in stray),
    )
