"""Places of labelled stills on which something lies, with the set that was taught for them."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING

from calibration.enrolment import learn_from_folder
from companion.errors import BadPicture
from companion.pictures import read_picture
from companion.table import PLACES, Kind, State
from companion.vision.mat.sharpness import blur_of
from companion.vision.place.light import without_light
from companion.vision.place.patches import PatchMaps
from companion.vision.read import FEWEST_IN_A_STILL, Reader

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from companion.table import Place
    from companion.vision.calibration import Calibration
    from companion.vision.place.light import LitPatch
    from companion.vision.settings import VisionSettings

LEVELS = ("easy", "normal", "hard", "extreme")
NAMED = {*(str(kind) for kind in Kind), str(State.BACK)}
"""What a candidate is asked to name. Rocks, hands and strange things have no name here."""


@dataclass(frozen=True, slots=True, eq=False)
class Seen:
    """One place. label: what lies there, of labels.jsonl."""

    level: str
    picture: str
    place: Place
    patch: LitPatch
    label: str


@dataclass(frozen=True, slots=True, eq=False)
class TaughtSet:
    """A set's name, what was taught, and the settings it is read by."""

    name: str
    calibration: Calibration
    settings: VisionSettings
    folder: Path
    reader: Reader

    def seen(self, every: int) -> Iterator[Seen]:
        """The places of every so manyth picture on which something lies, but for those that are partly rock."""
        for line in list(map(json.loads, (self.folder / "labels.jsonl").read_text("utf-8").splitlines()))[::every]:
            bgr = read_picture(self.folder / line["picture"])
            try:
                grid = self.reader.locate(bgr, FEWEST_IN_A_STILL)
            except BadPicture:
                continue
            maps = PatchMaps(grid, blur_of(bgr, grid))
            for place, cut in maps.cut(bgr, PLACES).items():
                patch, label = without_light(cut, maps.blur), line["places"][place]
                if label not in {str(State.EMPTY), str(State.ROCK)} and self.reader.holds_something(place, patch):
                    yield Seen(line["picture"].split("/")[0], line["picture"], place, patch, label)


def taught(folder: Path) -> TaughtSet:
    """A set, taught by its enrolment pictures. Raises CompanionError where they do not do."""
    learnt = learn_from_folder(folder / "enrol")
    reader = Reader(learnt)
    return TaughtSet(folder.name, learnt, reader.settings, folder, reader)
