"""`companion calibrate`: finds the mat, learns the tile set, maps the lamps."""

from __future__ import annotations

import os
import sys
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING

from calibration.storage import load_table, save_table, save_tiles
from calibration.table import learn_table
from calibration.tiles import learn_tiles
from companion.cli.calibrate_guided import guide_table, guide_tiles, told
from companion.cli.calibrate_lights import LitBank, map_lights, need_no_service
from companion.cli.config import add_settings, settings_file
from companion.cli.picture_now import picture_now
from companion.pictures import read_picture
from companion.settings.folders import folders_by
from companion.settings.sources import read_settings
from companion.spoken.where import default_socket
from companion.vision.settings import VisionSettings
from hardware.camera.captured import CapturedCamera
from hardware.lights.opened import open_bank

if TYPE_CHECKING:
    import argparse

    from companion.settings.sections import Settings

HELP = "Learns what a camera sees: first `table` (the bare mat), then `tiles` (the enrolment layout), then `lights` (the lamps, if any)."


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of the command."""
    what = parser.add_subparsers(dest="what", required=True, metavar="WHAT")
    table = what.add_parser(
        "table", help="find the mat and learn its bare places", description="Finds the mat in a picture of it with nothing on it."
    )
    from_where = table.add_mutually_exclusive_group(required=True)
    from_where.add_argument("--picture", type=Path, metavar="P", help="the bare mat, by the camera of the games")
    _add_camera(from_where)
    tiles = what.add_parser(
        "tiles", help="learn the tile set", description="Learns the tiles from pictures of them laid out in the enrolment order."
    )
    from_where = tiles.add_mutually_exclusive_group(required=True)
    from_where.add_argument("--picture", type=Path, action="append", metavar="P", help="the layout; may be given more than once")
    _add_camera(from_where)
    lights = what.add_parser(
        "lights",
        help="find which lamp is beside which cell",
        description="Lights one lamp after another, sees each by the camera of the settings, and keeps the map. Stop the service first.",
    )
    for each in (table, tiles, lights):
        each.add_argument("--save", type=Path, metavar="DIR", help="keep the calibration here instead of in its usual folder")
        add_settings(each)


def _add_camera(group: argparse._MutuallyExclusiveGroup) -> None:
    group.add_argument("--camera", action="store_true", help="take it now, by the camera of the settings; says step by step what to do")


def run(args: argparse.Namespace) -> int:
    """Learns and saves. Raises CompanionError where a picture or the calibration is not good enough."""
    settings = VisionSettings()
    if args.what == "lights":
        return _lights(args, settings)
    if args.camera:
        return _guided(args, settings)
    folder = _folder(args, _owners(args))
    if args.what == "table":
        table = learn_table(read_picture(args.picture), settings)
        save_table(folder, table)
        print(told(table, folder))
        return 0
    table = load_table(folder)
    tiles = learn_tiles(table, [read_picture(path) for path in args.picture], settings, [str(path) for path in args.picture])
    for warning in tiles.warnings:
        print(f"companion: {warning}", file=sys.stderr)
    save_tiles(folder, tiles)
    print(f"Seven kinds, the back and the rock are learnt: {folder}")
    return 0


def _owners(args: argparse.Namespace) -> Settings:
    return read_settings(settings_file(args), os.environ, args.set).settings


def _folder(args: argparse.Namespace, owners: Settings) -> Path:
    folder: Path = args.save or folders_by(owners, os.environ, Path.home()).calibration
    return folder


def _guided(args: argparse.Namespace, settings: VisionSettings) -> int:
    owners = _owners(args)
    folder = _folder(args, owners)
    if args.what == "table":
        print(guide_table(folder, settings, lambda: picture_now(owners.camera), _ready))
    else:
        print(guide_tiles(folder, settings, lambda: picture_now(owners.camera), _ready))
    return 0


def _lights(args: argparse.Namespace, settings: VisionSettings) -> int:
    owners = _owners(args)
    folder = _folder(args, owners)
    need_no_service(default_socket(os.environ, os.getuid()))
    with closing(open_bank(owners.lights)) as bank, CapturedCamera(owners.camera) as camera:
        _ready("Lay the bare mat under the camera, and keep hands away for a minute.")
        print(map_lights(folder, settings, LitBank(bank, camera)))
    return 0


def _ready(what: str) -> bool:
    """Tells what to do and waits for Enter; False where nobody is there to press it, and then it is done as it lies."""
    print(what, *(["Then press Enter."] if sys.stdin.isatty() else []), file=sys.stderr, flush=True)
    return sys.stdin.isatty() and bool(sys.stdin.readline())
