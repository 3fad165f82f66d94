"""The section `recording` of the settings."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from companion.setting import setting


class Keep(StrEnum):
    """How much of what the camera sees is kept."""

    NONE = "none"
    LAST = "last"
    ALL = "all"


@dataclass(frozen=True, slots=True)
class RecordingSettings:
    """The section `recording`."""

    keep: Keep = setting(
        Keep.NONE,
        "What is kept of the pictures: nothing, the last minutes for `companion record --wrong FILE`, or whole games."
        " Never a look by Hydromon.",
        choices=tuple(Keep),
    )
    pictures_fps: float = setting(5.0, "Pictures a second that are kept, at most.", unit="a second", low=1, high=30)
    jpeg: int = setting(85, "Quality of the pictures that are kept.", low=40, high=100)
    budget_mb: int = setting(2000, "How much room all recordings may take; the oldest go first.", unit="megabytes", low=50, high=1_000_000)
    reserve_mb: int = setting(
        500, "How much of the disk stays free for games: with less than that nothing is recorded.", unit="megabytes", low=50, high=100_000
    )
    folder: str = setting("", "Where recordings are kept, a path from / on; empty: `recordings` in the folder of the service.")
