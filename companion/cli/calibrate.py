"""`companion calibrate`: finds the mat, learns the tile set."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from calibration.storage import default_folder, load_table, save_table, save_tiles
from calibration.table import learn_table
from calibration.tiles import learn_tiles
from companion.pictures import read_picture
from companion.vision.settings import VisionSettings

if TYPE_CHECKING:
    import argparse

HELP = "Learns what a camera sees: first `table` (the bare mat), then `tiles` (the enrolment layout)."


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of the command."""
    what = parser.add_subparsers(dest="what", required=True, metavar="WHAT")
    table = what.add_parser(
        "table", help="find the mat and learn its bare places", description="Finds the mat in a picture of it with nothing on it."
    )
    table.add_argument("--picture", type=Path, required=True, metavar="P", help="the bare mat, by the camera of the games")
    tiles = what.add_parser(
        "tiles", help="learn the tile set", description="Learns the tiles from pictures of them laid out in the enrolment order."
    )
    tiles.add_argument("--picture", type=Path, required=True, action="append", metavar="P", help="the layout; may be given more than once")
    for each in (table, tiles):
        each.add_argument("--save", type=Path, metavar="DIR", help="keep the calibration here instead of in its usual folder")


def run(args: argparse.Namespace) -> int:
    """Learns and saves. Raises CompanionError where a picture or the calibration is not good enough."""
    folder = args.save or default_folder(os.environ, Path.home())
    settings = VisionSettings()
    if args.what == "table":
        table = learn_table(read_picture(args.picture), settings)
        save_table(folder, table)
        print(f"The {table.mat.name} mat is learnt, at {table.lens.width_px} x {table.lens.height_px}: {folder}")
        return 0
    table = load_table(folder)
    tiles = learn_tiles(table, [read_picture(path) for path in args.picture], settings)
    for warning in tiles.warnings:
        print(f"companion: {warning}", file=sys.stderr)
    save_tiles(folder, tiles)
    print(f"Seven kinds, the back and the rock are learnt: {folder}")
    return 0
