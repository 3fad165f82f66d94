"""Calls counted: right, unsure, wrong, and what hidden places were called; by the rules of the handed scorer."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from report.rows import Call

DOUBTFUL = ("covered", "unsure")
"""What says nothing of a place. A place of which nothing can be known may be called either, and nothing else."""


def verdict(truth: str, shows: str) -> str:
    """`right`, `unsure`, `wrong`, or `hidden`: rightly not told."""
    if shows in DOUBTFUL:
        return "hidden" if truth in DOUBTFUL else "unsure"
    return "right" if shows == truth else "wrong"


@dataclass(frozen=True, slots=True)
class Tally:
    """How many places were called what. hidden: of those of which nothing can be known, how many were not told."""

    right: int
    unsure: int
    wrong: int
    hidden: int
    uncovered: int
    """Places that show something: all but those labelled covered or unsure."""

    @property
    def places(self) -> int:
        """All places."""
        return self.right + self.unsure + self.wrong + self.hidden

    @property
    def unsure_share(self) -> float:
        """Unsure ones among uncovered places; 0 where there is none."""
        return self.unsure / max(self.uncovered, 1)


def tally(calls: Iterable[Call]) -> Tally:
    """Counts calls."""
    counts: Counter[str] = Counter()
    for call in calls:
        counts[verdict(call.truth, call.shows)] += 1
        counts["uncovered"] += call.truth not in DOUBTFUL
    return Tally(counts["right"], counts["unsure"], counts["wrong"], counts["hidden"], counts["uncovered"])


def tallies(calls: Iterable[Call], key: Callable[[Call], str]) -> dict[str, Tally]:
    """A count for each value of `key`, in the order in which they first come."""
    groups: dict[str, list[Call]] = {}
    for call in calls:
        groups.setdefault(key(call), []).append(call)
    return {name: tally(group) for name, group in groups.items()}


def confusion(calls: Iterable[Call]) -> dict[str, Counter[str]]:
    """How often each truth was called what."""
    table: dict[str, Counter[str]] = {}
    for call in calls:
        table.setdefault(call.truth, Counter())[call.shows] += 1
    return table
