"""What a candidate is: something that tells of every taught face how like it is what lies in a patch."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from companion.table import State

if TYPE_CHECKING:
    from collections.abc import Mapping

    from companion.table import Shows
    from companion.vision.calibration import TileSet
    from companion.vision.place.light import LitPatch, Shares


class Candidate(Protocol):
    """Taught by a tile set when it is made."""

    def likenesses(self, patch: LitPatch) -> Mapping[Shows, float]:
        """Of each taught name how like it is what lies there, more is liker."""


def faces_of(tiles: TileSet) -> tuple[tuple[Shows, Shares], ...]:
    """Names and images of what can be named: all but the rock."""
    return tuple((shows, image) for shows, image in tiles.faces if shows is not State.ROCK)
