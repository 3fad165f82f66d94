"""Fits the weights by which the quick step of reading is sure of a face or a rock, on labelled stills, and tells what they are worth.

As tools/fit_evidence.py: each kind is left out of what is taught once, so that it is a stranger then, and each set is judged by weights
that were fitted on the others. Sets that are named after `--judge` are judged alone, by weights of all before.

python -m tools.fit_quick SET ... [--judge SET ...]
"""

from __future__ import annotations

import argparse
import dataclasses
import json
from pathlib import Path
from typing import TYPE_CHECKING

import cv2

from calibration.enrolment import learn_from_folder
from companion.errors import BadPicture
from companion.pictures import read_picture
from companion.table import PLACES, Kind, State
from companion.vision.place.light import without_light
from companion.vision.place.patches import PatchMaps
from companion.vision.quick.reader import QuickReader
from companion.vision.read import FEWEST_IN_A_STILL, Reader
from tools.fit_evidence import Row, report

if TYPE_CHECKING:
    from collections.abc import Iterator


def rows(folder: Path) -> Iterator[tuple[str, Row]]:
    """What the quick step takes places of a set for, `face` or `rock` before each: where a tile may lie so, and something lies."""
    learnt = learn_from_folder(folder / "enrol")
    reader = Reader(learnt)
    whole = QuickReader(reader.bare, learnt.tiles, reader.settings)
    without = {
        kind: QuickReader(
            reader.bare,
            dataclasses.replace(learnt.tiles, faces=tuple(face for face in learnt.tiles.faces if face[0] is not kind)),
            reader.settings,
        )
        for kind in Kind
    }
    for line in map(json.loads, (folder / "labels.jsonl").read_text("utf-8").splitlines()):
        bgr = read_picture(folder / line["picture"])
        try:
            maps = PatchMaps(reader.locate(bgr, FEWEST_IN_A_STILL))
        except BadPicture:
            continue
        for place, patch in maps.cut(bgr, PLACES).items():
            label = line["places"][place]
            if label == "empty":
                continue
            tries = [(whole, False)] + ([(without[Kind(label)], True)] if label in {kind.value for kind in Kind} else [])
            for quick, stranger in tries:
                named = quick.named(without_light(patch))
                if named.possible:
                    what = "rock" if named.shows is State.ROCK else "face"
                    yield what, Row(folder.name, named.measures, not stranger and named.shows.value == label, stranger)


def main() -> None:
    """Fits on all sets named before `--judge`."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("sets", nargs="+", type=Path, metavar="SET", help="a set of labelled stills")
    parser.add_argument("--judge", nargs="+", type=Path, default=[], metavar="SET", help="sets that nothing is fitted on")
    given = parser.parse_args()
    cv2.setNumThreads(1)
    found, kept_back = ([entry for folder in folders for entry in rows(folder)] for folders in (given.sets, given.judge))
    for what in ("face", "rock"):
        fitting = [row for kind, row in found if kind == what]
        report(what, fitting)
        judged = [row for kind, row in kept_back if kind == what]
        if judged:
            report(f"{what}, judged alone", judged, fitting)


if __name__ == "__main__":
    main()
