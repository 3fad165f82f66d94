"""One picture read and scored: a call for each place, a cutting kept of each that was not right."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import cv2
import numpy as np

from companion.errors import BadPicture
from companion.frame import Frame
from companion.table import PLACES
from companion.vision.read import FEWEST_IN_A_STILL
from report.rows import Call
from report.tally import verdict

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from numpy.typing import NDArray

    from companion.table import Place, Reading
    from companion.vision.read import Reader

CROP_PX = 112
"""Side of a cutting, pixels."""
_CROP_TILES = 1.5
"""Side of a cutting, tiles."""


@dataclass(frozen=True, slots=True)
class Titled:
    """Where a picture belongs, for its calls. See report.rows.Call."""

    group: str
    level: str
    picture: str


def read_and_score(reader: Reader, bgr: NDArray[np.uint8], truth: Mapping[Place, str], titled: Titled, crops: Path) -> list[Call]:
    """The calls of a picture (H, W, 3) uint8 BGR. crops: the folder for cuttings; it is made where one is kept."""
    look = reader.look(Frame(0.0, bgr))
    bad = [place for place in PLACES if place in truth and verdict(truth[place], look.places[place].shows.value) in {"unsure", "wrong"}]
    kept = _cuttings(reader, bgr, bad, titled, crops)
    return [_call(titled, place, truth[place], look.places[place], look.why, kept.get(place, "")) for place in PLACES if place in truth]


def _call(titled: Titled, place: Place, truth: str, reading: Reading, why: str, crop: str) -> Call:
    runner_up = "" if reading.runner_up is None else reading.runner_up.value
    said = reading.why or why
    return Call(
        titled.group, titled.level, titled.picture, place, truth, reading.shows.value, round(reading.margin, 3), runner_up, said, crop
    )


def _cuttings(reader: Reader, bgr: NDArray[np.uint8], places: list[Place], titled: Titled, crops: Path) -> dict[Place, str]:
    if not places:
        return {}
    try:
        grid = reader.locate(bgr, FEWEST_IN_A_STILL)
    except BadPicture:
        return {}
    crops.mkdir(parents=True, exist_ok=True)
    half = grid.mat.tile_mm * _CROP_TILES / 2
    square = np.array([(-half, -half), (half, -half), (half, half), (-half, half)])
    onto = np.array([(0, 0), (CROP_PX, 0), (CROP_PX, CROP_PX), (0, CROP_PX)], np.float32)
    kept = {}
    for place in places:
        corners = grid.to_picture(square + grid.mat.places_mm[place]).astype(np.float32)
        cut = cv2.warpPerspective(bgr, cv2.getPerspectiveTransform(corners, onto), (CROP_PX, CROP_PX))
        name = f"{titled.level}-{titled.picture}-{place}.jpg".replace("/", "-").replace(" ", "-")
        if cv2.imwrite(str(crops / name), cut, (cv2.IMWRITE_JPEG_QUALITY, 82)):
            kept[place] = name
    return kept
