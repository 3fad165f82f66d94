"""The cascade that the companion reads by: what it names and its margin, and the evidence of its careful step."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING

from companion.table import Kind, State
from companion.vision.read import Reader
from companion.vision.tile.defocus import blurred, level_of
from companion.vision.tile.recognise import Recogniser

if TYPE_CHECKING:
    from companion.table import Place, Shows
    from companion.vision.calibration import Calibration
    from companion.vision.place.light import LitPatch
    from companion.vision.settings import VisionSettings


class Cascade:
    """Taught the whole set, and for each kind the set without it, so that its tiles are strangers."""

    def __init__(self, calibration: Calibration, settings: VisionSettings) -> None:
        tiles = calibration.tiles
        sets = {None: tiles} | {
            str(kind): dataclasses.replace(tiles, faces=tuple(face for face in tiles.faces if face[0] is not kind)) for kind in Kind
        }
        self._sets, self._settings = sets, settings
        self._readers = {name: Reader(dataclasses.replace(calibration, tiles=taught), settings) for name, taught in sets.items()}
        self._careful: dict[tuple[str | None, float], Recogniser] = {}

    def named(self, place: Place, patch: LitPatch, left_out: str | None = None) -> tuple[Shows, float] | None:
        """What it names and its margin; None where it is unsure or tells of a rock. left_out: a kind that was not taught."""
        reading = self._readers[left_out].place(place, patch)
        return None if reading.shows in {State.UNSURE, State.COVERED, State.ROCK} else (reading.shows, reading.margin)

    def evidence(self, patch: LitPatch, left_out: str | None = None) -> tuple[Shows, tuple[float, ...]] | None:
        """The likeliest name and what is measured of it; None where nothing taught could lie so."""
        tiles = self._sets[left_out]
        level = level_of(patch.blur, tiles.blur)
        if (left_out, level) not in self._careful:
            self._careful[left_out, level] = Recogniser(blurred(tiles, level), self._settings)
        return self._careful[left_out, level].evidence(patch)[0]
