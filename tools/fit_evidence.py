"""Fits the weights by which evidence for a face and for a rock becomes log odds, on labelled stills, and tells what they are worth.

Each kind is left out of what is taught once, so that it is a stranger then. Logistic regression with a small pull to zero; each set is
judged by weights that were fitted on the others.

python -m tools.fit_evidence SET ...
"""

from __future__ import annotations

import argparse
import dataclasses
import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import cv2
import numpy as np

from calibration.enrolment import learn_from_folder
from companion.errors import BadPicture
from companion.pictures import read_picture
from companion.table import PLACES, Kind
from companion.vision.mat.sharpness import blur_of
from companion.vision.place.light import without_light
from companion.vision.place.patches import PatchMaps
from companion.vision.read import FEWEST_IN_A_STILL, Reader
from companion.vision.tile.defocus import blurred, level_of
from companion.vision.tile.recognise import Recogniser
from report.distortions import blurred as blurred_picture
from report.distortions import with_glare
from report.stress import tiles_in
from tools.logistic import fitted

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

    from companion.table import Place

EACH = 4
"""Of so many pictures one is made harder too."""


@dataclass(frozen=True, slots=True)
class Row:
    """One claim: by which set, what was measured, whether it is true, and whether what lies there was left out of what was taught."""

    folder: str
    values: tuple[float, ...]
    true: bool
    stranger: bool


def rows(folder: Path) -> Iterator[tuple[str, Row]]:
    """The claims of a set, `face`, `rock` or `together` before each: of its pictures, and of each fourth one blurred and bleached too."""
    learnt = learn_from_folder(folder / "enrol")
    reader = Reader(learnt)

    @cache
    def recogniser(level: float, without: str) -> Recogniser:
        faces = tuple(face for face in learnt.tiles.faces if face[0].value != without)
        return Recogniser(blurred(dataclasses.replace(learnt.tiles, faces=faces), level), reader.settings, level)

    for number, line in enumerate(map(json.loads, (folder / "labels.jsonl").read_text("utf-8").splitlines())):
        for bgr in _versions(reader, read_picture(folder / line["picture"]), line["places"], harder=number % EACH == 0):
            try:
                grid = reader.locate(bgr, FEWEST_IN_A_STILL)
            except BadPicture:
                continue
            blur = blur_of(bgr, grid)
            level = level_of(blur, learnt.tiles.blur)
            for place, patch in PatchMaps(grid).cut(bgr, PLACES).items():
                lit, label = without_light(patch, blur), line["places"][place]
                if label == "empty" or not reader.holds_something(place, lit):
                    continue
                for without in ("", label) if label in {kind.value for kind in Kind} else ("",):
                    face, rock, both = recogniser(level, without).evidence(lit)
                    true = face is not None and not without and face[0].value == label
                    if face is not None:
                        yield "face", Row(folder.name, face[1], true, bool(without))
                    if both is not None:
                        yield "together", Row(folder.name, both, true, bool(without))
                    if rock is not None:
                        yield "rock", Row(folder.name, rock, label == "rock", bool(without))


def _versions(reader: Reader, bgr: NDArray[np.uint8], truth: dict[Place, str], *, harder: bool) -> Iterator[NDArray[np.uint8]]:
    """A picture, and where it is to be harder too, the same out of focus and with light mirrored in its tiles."""
    yield bgr
    if harder:
        yield blurred_picture(bgr)
        yield with_glare(bgr, tiles_in(reader, bgr, truth))


def report(name: str, kept: list[Row], fitting: list[Row] | None = None) -> None:
    """Prints weights, and by weights fitted on the other sets (of `fitting`) what is refused and what is wrong from some odds on."""
    values, true = np.array([row.values for row in kept]), np.array([row.true for row in kept], float)
    by = kept if fitting is None else fitting
    by_values, by_true = np.array([row.values for row in by]), np.array([row.true for row in by], float)
    print(name, "weights", np.round(fitted(by_values, by_true), 2).tolist(), f"by {len(by)} claims")  # noqa: T201
    odds = np.zeros(len(kept))
    for folder in {row.folder for row in kept}:
        here, others = (np.array([row.folder == folder for row in rows]) for rows in (kept, by))
        weights = fitted(by_values[~others], by_true[~others]) if not others.all() else fitted(by_values, by_true)
        odds[here] = values[here] @ weights[:-1] + weights[-1]
    stranger = np.array([row.stranger for row in kept])
    for least in (0.0, 0.5, 1.0, 1.5, 2.0, 2.5, 3.0):
        wrong = (odds > least) & (true == 0)
        refused = np.count_nonzero((odds <= least) & (true == 1))
        print(  # noqa: T201
            f"  from {least:.1f}: {refused} of {int(true.sum())} true ones refused, wrong {np.count_nonzero(wrong & ~stranger)}, "
            f"strangers named {np.count_nonzero(wrong & stranger)} of {np.count_nonzero(stranger)}"
        )


def main() -> None:
    """Fits all on all sets named."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("sets", nargs="+", type=Path, metavar="SET", help="a set of labelled stills")
    cv2.setNumThreads(1)
    found = [entry for folder in parser.parse_args().sets for entry in rows(folder)]
    for what in ("face", "rock", "together"):
        report(what, [row for kind, row in found if kind == what])


if __name__ == "__main__":
    main()
