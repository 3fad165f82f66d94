"""The cascade that the companion reads by: what it names and its margin, and the evidence of its careful step."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING

from companion.table import Kind, State
from companion.vision.recognise import Recogniser

if TYPE_CHECKING:
    from companion.table import Shows
    from companion.vision.calibration import TileSet
    from companion.vision.light import LitPatch
    from companion.vision.settings import VisionSettings


class Cascade:
    """Taught the whole set, and for each kind the set without it, so that its tiles are strangers."""

    def __init__(self, tiles: TileSet, settings: VisionSettings) -> None:
        self._whole = Recogniser(tiles, settings)
        self._without = {
            str(kind): Recogniser(dataclasses.replace(tiles, faces=tuple(face for face in tiles.faces if face[0] is not kind)), settings)
            for kind in Kind
        }

    def named(self, patch: LitPatch, left_out: str | None = None) -> tuple[Shows, float] | None:
        """What it names and its margin; None where it is unsure. left_out: a kind that was not taught."""
        reading = (self._without[left_out] if left_out else self._whole).read(patch)
        return None if reading.shows in {State.UNSURE, State.COVERED, State.ROCK} else (reading.shows, reading.margin)

    def evidence(self, patch: LitPatch, left_out: str | None = None) -> tuple[Shows, tuple[float, ...]] | None:
        """The likeliest name and what is measured of it; None where nothing taught could lie so."""
        return (self._without[left_out] if left_out else self._whole).evidence(patch)[0]
