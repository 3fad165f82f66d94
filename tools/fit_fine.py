"""Fits the weights by which the likeness of a tile's lines becomes log odds, on labelled stills and on draws of photographs.

Of each tile the likeliest faces are measured where they fit best. Logistic regression; faces that all other evidence would let pass count
three times. Each set is judged by weights that were fitted on the others. Of the designs of set-cards half are kept back.

python -m tools.fit_fine [--photos FOLDER] [--draws N] SET ...
"""

from __future__ import annotations

import argparse
import json
import zlib
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import cv2
import numpy as np

from calibration.enrolment import learn, learn_from_folder
from companion.errors import BadCalibration, BadPicture
from companion.pictures import read_picture
from companion.table import PLACES, Kind
from companion.vision.place.light import without_light
from companion.vision.place.patches import PatchMaps
from companion.vision.read import FEWEST_IN_A_STILL, Reader
from companion.vision.settings import VisionSettings
from companion.vision.tile.evidence import log_odds
from companion.vision.tile.explain import explain
from companion.vision.tile.faces import Face
from companion.vision.tile.fine import FineFace
from companion.vision.tile.search import FaceSearch
from hardware.simulated.artwork import ART_PX
from report.cards import DECKS, cards, cut_card
from report.composed import Studio
from report.draws import draw
from tools.logistic import fitted

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from numpy.typing import NDArray

    from companion.table import Place
    from companion.vision.calibration import Calibration
    from companion.vision.place.light import LitPatch
    from report.cards import Card

CANDIDATES, HARD_COUNTS = 3, 3
_SEED = 77
_KINDS = {kind.value for kind in Kind}


@dataclass(frozen=True, slots=True)
class Row:
    """A face measured on a tile: of which set, whether it is the right one, and whether all other evidence would let it pass."""

    group: str
    values: tuple[float, ...]
    true: bool
    passes: bool


class Measuring:
    """The faces of one tile set."""

    def __init__(self, learnt: Calibration, settings: VisionSettings) -> None:
        self._settings, self._reader = settings, Reader(learnt)
        faces = tuple(Face(shows, image) for shows, image in learnt.tiles.faces if isinstance(shows, Kind))
        self._search = FaceSearch(faces, settings.turn_max_deg)
        self._fine = {face: FineFace(face) for face in faces}

    def rows(self, group: str, bgr: NDArray[np.uint8], labels: Mapping[Place, str]) -> Iterator[Row]:
        """Of a picture whose labels are kinds, or faces that were not taught. Raises BadPicture."""
        maps = PatchMaps(self._reader.locate(bgr, FEWEST_IN_A_STILL))
        for place, patch in maps.cut(bgr, [place for place in PLACES if place in labels]).items():
            yield from self._of(group, without_light(patch), labels[place])

    def _of(self, group: str, patch: LitPatch, label: str) -> Iterator[Row]:
        shares = patch.shares
        for face, start in self._search.candidates(shares, self._search.rough(shares))[:CANDIDATES]:
            pose = face.settle(shares, self._search.upright(face, shares, face.settle(shares, start)))
            passes = log_odds(explain(face, pose, patch, self._settings), 0.0) >= self._settings.odds_min
            fine = self._fine[face]
            measures = fine.measured(shares, fine.aligned(shares, pose), patch.noise)
            yield Row(group, measures, face.shows.value == label, passes)


def of_stills(folder: Path, settings: VisionSettings) -> Iterator[Row]:
    """The rows of a set of labelled stills but for its extreme ones."""
    measuring = Measuring(learn_from_folder(folder / "enrol", settings), settings)
    for line in map(json.loads, (folder / "labels.jsonl").read_text("utf-8").splitlines()):
        labels = {place: shows for place, shows in line["places"].items() if shows in _KINDS}
        if line["picture"].startswith("extreme"):
            continue
        try:
            yield from measuring.rows(folder.name, read_picture(folder / line["picture"]), labels)
        except BadPicture:
            continue


def of_photographs(folder: Path, draws: int, settings: VisionSettings) -> Iterator[Row]:
    """The rows of draws of a folder of photographs (see report.photos)."""
    labelled = [card for card in cards(folder) if folder.name != "set-cards" or _learnt_from(card.face)]

    @cache
    def cut(card: Card) -> NDArray[np.uint8]:
        return cut_card(load(folder / card.file), card, DECKS[folder.name], ART_PX)

    load = cache(read_picture)
    for number in range(draws):
        rng = np.random.default_rng([_SEED, zlib.crc32(folder.name.encode()), number])
        drawn, studio = draw(labelled, rng), Studio(rng)
        laid = studio.enrolment({kind: cut(card) for kind, card in drawn.taught.items()})
        try:
            measuring = Measuring(learn(studio.bare(), [laid], settings), settings)
        except BadCalibration:
            continue
        for shown in drawn.pictures:
            bgr, places = studio.laid_out([cut(card) for card in shown])
            labels = {place: str(drawn.kind_of(card.face) or "a stranger") for place, card in zip(places, shown, strict=True)}
            yield from measuring.rows(folder.name, bgr, labels)


def _learnt_from(design: str) -> bool:
    """Whether a design belongs to the half that is not kept back: the same for all its fillings."""
    number, colour, _, shape = design.split()
    return zlib.crc32(f"{number} {colour} {shape}".encode()) % 2 == 0


def report(rows: list[Row]) -> None:
    """Prints the weights, and by weights fitted on the other sets, what is refused and what is wrong from some odds on."""
    values, true = np.array([row.values for row in rows]), np.array([row.true for row in rows], float)
    group = np.array([row.group for row in rows])
    often = np.array([HARD_COUNTS if row.passes and not row.true else 1 for row in rows])
    print("weights", np.round(_fit(values, true, often), 2).tolist(), f"by {len(rows)} rows")  # noqa: T201
    for name in sorted(set(group)):
        here = group == name
        weights = _fit(values[~here], true[~here], often[~here]) if not here.all() else _fit(values, true, often)
        odds, right = values[here] @ weights[:-1] + weights[-1], true[here] > 0
        told = [f"from {least}: {np.sum(odds[right] < least)} refused, {np.sum(odds[~right] >= least)} wrong" for least in (0, 1, 2)]
        print(f"  {name}: {np.sum(right)} true, {np.sum(~right)} others; {'; '.join(told)}")  # noqa: T201


def _fit(values: NDArray[np.float64], true: NDArray[np.float64], often: NDArray[np.int_]) -> NDArray[np.float64]:
    return fitted(np.repeat(values, often, axis=0), np.repeat(true, often))


def main() -> None:
    """Fits on all that is named."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--photos", type=Path, help="a folder that holds set-cards and scrabble-tiles")
    parser.add_argument("--draws", type=int, default=12, help="how many draws of each (default: %(default)s)")
    parser.add_argument("sets", nargs="*", type=Path, help="sets of labelled stills")
    given = parser.parse_args()
    cv2.setNumThreads(1)
    settings = VisionSettings()
    rows = [row for folder in given.sets for row in of_stills(folder, settings)]
    if given.photos:
        rows += [row for name in ("set-cards", "scrabble-tiles") for row in of_photographs(given.photos / name, given.draws, settings)]
    report(rows)


if __name__ == "__main__":
    main()
