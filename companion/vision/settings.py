"""Every number of seeing that can be tuned, with its unit, bounds, default and effect."""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from typing import Any


def _tunable(default: float, unit: str, low: float, high: float, effect: str) -> Any:
    return field(default=default, metadata={"unit": unit, "low": low, "high": high, "effect": effect})


@dataclass(frozen=True, slots=True)
class VisionSettings:
    """The tunable numbers. Raises ValueError where one is out of its bounds. See the metadata of each field."""

    marker_misfit_max: float = _tunable(
        0.12, "of a marker's side", 0.02, 0.5, "how far a marker may lie from where the others put it before it is passed over"
    )
    turn_max_deg: float = _tunable(24, "degrees", 15, 45, "how far beside a quarter turn a tile is looked for")
    candidates: int = _tunable(4, "faces", 2, 9, "how many faces are compared closely; more is slower")
    print_tolerance: float = _tunable(
        0.10, "shares of paper", 0.03, 0.3, "how far a pixel may be from the face taught and still be explained; more forgives wear, and strangers"
    )
    paper_tolerance: float = _tunable(0.03, "shares of paper", 0.01, 0.1, "how uneven bare paper may be; less finds paler tiles")
    shadow_min: float = _tunable(0.5, "shares of paper", 0.2, 0.9, "how dark a shadow on bare paper may be")
    bare_strange_max: float = _tunable(0.02, "share of a place", 0.005, 0.1, "what may lie on a place that is called empty")
    bare_reach_max: float = _tunable(0.17, "share of a place", 0.0, 0.25, "how far a hand may reach into a place that is still called empty")
    outline_min: float = _tunable(0.7, "share of the outline", 0.3, 1.0, "how much of the printed outline must show on an empty place")
    quality_min: float = _tunable(0.3, "quality", 0.0, 0.9, "how well a face must explain a tile to be named; more makes more unsure")
    lead_min: float = _tunable(0.15, "quality", 0.02, 0.5, "how far the best face must lead the second; more makes more unsure")
    spot_for_back: float = _tunable(0.3, "of the taught token", 0.1, 0.5, "up to this strength a spot on a back is none")
    spot_for_rock: float = _tunable(0.5, "of the taught token", 0.3, 0.9, "from this strength on a spot on a back is a rock token")
    covered_min: float = _tunable(0.25, "share of a tile", 0.1, 0.6, "what must be hidden for a place to be called covered instead of unsure")

    def __post_init__(self) -> None:
        for entry in fields(self):
            value, low, high = getattr(self, entry.name), entry.metadata["low"], entry.metadata["high"]
            if not low <= value <= high:
                raise ValueError(f"{entry.name} is {value} {entry.metadata['unit']}; it may be {low} to {high}")
