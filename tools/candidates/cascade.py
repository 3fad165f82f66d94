"""The cascade that the companion reads by, by its own margin."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.table import State
from companion.vision.recognise import Recogniser

if TYPE_CHECKING:
    from collections.abc import Mapping

    from companion.table import Shows
    from companion.vision.calibration import TileSet
    from companion.vision.light import LitPatch
    from companion.vision.settings import VisionSettings


class Cascade:
    """Names one thing, or none."""

    def __init__(self, tiles: TileSet, settings: VisionSettings) -> None:
        self._recogniser = Recogniser(tiles, settings)

    def likenesses(self, patch: LitPatch) -> Mapping[Shows, float]:
        """The margin of what it names; nothing where it is unsure."""
        reading = self._recogniser.read(patch)
        return {} if reading.shows in {State.UNSURE, State.COVERED} else {reading.shows: reading.margin}
