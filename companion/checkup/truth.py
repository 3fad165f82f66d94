"""One thing that was looked at: whether it is well, what is so, and what mends it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable


class Well(StrEnum):
    """How it stands."""

    YES = "ok"
    BARELY = "warning"
    """It works, but not as well as it could, or nobody knows."""
    NO = "trouble"
    UNUSED = "unused"
    """The owner has none."""


@dataclass(frozen=True, slots=True)
class Truth:
    """name: the part. says: what is so. cure: what mends it, "" where nothing has to be mended."""

    name: str
    well: Well
    says: str
    cure: str = ""

    def as_object(self) -> dict[str, str]:
        """For JSON."""
        return {"name": self.name, "well": self.well.value, "says": self.says, "cure": self.cure}


_MARKS = {Well.YES: "ok", Well.BARELY: "!", Well.NO: "NO", Well.UNUSED: "-"}


def page(truths: Iterable[Truth]) -> str:
    """All of it on a page, a line each, and the cure below where there is one."""
    lines = []
    for truth in truths:
        lines.append(f"{_MARKS[truth.well]:>2}  {truth.name:<9} {truth.says}")
        if truth.cure:
            lines.append(f"{'':>13} -> {truth.cure}")
    return "\n".join(lines)


def cured(name: str, trouble: str) -> Truth:
    """The truth of a trouble that carries its cure behind a colon or a semicolon."""
    for between in ("; ", ": "):
        says, found, cure = trouble.rpartition(between)
        if found and says:
            return Truth(name, Well.NO, says, cure)
    return Truth(name, Well.NO, trouble)
