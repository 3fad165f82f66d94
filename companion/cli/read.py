"""`companion read`: what every place shows in pictures, one JSON line each."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import cv2

from calibration.enrolment import learn_from_folder
from calibration.storage import load
from companion.cli.output import need_free, write_file
from companion.errors import BadOutput, BadPicture
from companion.frame import Frame
from companion.pictures import read_picture
from companion.settings.folders import usual_folders
from companion.table import PLACES, Look, Reading, State
from companion.vision.drawing import draw_look
from companion.vision.read import FEWEST_IN_A_STILL, Reader

if TYPE_CHECKING:
    import argparse

    import numpy as np
    from numpy.typing import NDArray

HELP = "Says what every place shows in each picture: one JSON line a picture, with all nine cells and both pads."
_DRAWINGS = (".png", ".jpg", ".jpeg")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of the command."""
    parser.add_argument("pictures", nargs="+", metavar="PICTURE", help="JPEG or PNG, by the camera of the calibration")
    parser.add_argument(
        "--enrol", type=Path, metavar="DIR", help="calibrate by table.jpg, tiles.jpg (tiles-2.jpg ...) of DIR instead of what was saved"
    )
    parser.add_argument("--explain", type=Path, metavar="OUT.png", help="draw what was found in the first picture")
    parser.add_argument("--force", action="store_true", help="let the drawing replace a file that exists already")


def run(args: argparse.Namespace) -> int:
    """Prints the lines. Raises CompanionError where the calibration fails, or a drawing that is asked for cannot be written."""
    if args.explain:
        if args.explain.suffix.lower() not in _DRAWINGS:
            raise BadOutput(f"{args.explain}: a drawing is {' or '.join(_DRAWINGS)}; name a file that ends so with --explain")
        need_free(args.explain, force=args.force)
    calibration = learn_from_folder(args.enrol) if args.enrol else load(usual_folders(os.environ, Path.home()).calibration)
    reader = Reader(calibration)
    for name in args.pictures:
        print(json.dumps(line(name, look_at(reader, Path(name)))), flush=True)
    if args.explain:
        try:
            bgr = read_picture(Path(args.pictures[0]))
        except BadPicture as problem:
            print(f"companion: {args.explain} is not drawn: {problem}", file=sys.stderr)
        else:
            write_file(args.explain, _explain(reader, bgr, args.explain.suffix), force=args.force)
    return 0


def _explain(reader: Reader, bgr: NDArray[np.uint8], suffix: str) -> bytes:
    try:
        grid = reader.locate(bgr, FEWEST_IN_A_STILL)
    except BadPicture:
        grid = None  # the look says why
    return cv2.imencode(suffix, draw_look(bgr, grid, reader.look(Frame(0.0, bgr))))[1].tobytes()


def look_at(reader: Reader, path: Path) -> Look:
    """What a picture file shows; all `unsure`, and why, where it can't be read."""
    try:
        return reader.look(Frame(0.0, read_picture(path)))
    except BadPicture as problem:
        return Look(0.0, dict.fromkeys(PLACES, Reading(State.UNSURE, 0.0)), str(problem))


def line(name: str, look: Look) -> dict[str, object]:
    """The JSON object of one picture."""
    places: dict[str, object] = {
        place: {"shows": look.places[place].shows.value, "margin": round(look.places[place].margin, 3)} for place in PLACES
    }
    answer: dict[str, object] = {"picture": name, "places": places}
    return answer | ({"why": look.why} if look.why else {})
