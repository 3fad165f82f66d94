"""`companion record`: runs the service and keeps all that enters; or makes a bundle of the last two minutes, where something went wrong."""

from __future__ import annotations

import importlib.metadata
import os
import platform
from pathlib import Path
from typing import TYPE_CHECKING

from companion import __version__
from companion.cli import run as service
from companion.cli.config import settings_file
from companion.errors import BadOutput
from companion.recorder.bundle import journal_of, write_bundle
from companion.recorder.folder import GAME
from companion.settings.folders import folders_by
from companion.settings.sources import read_settings

if TYPE_CHECKING:
    import argparse
    from collections.abc import Mapping

    from companion.settings.sections import Settings

HELP = (
    "Runs as `companion run` does and keeps all that enters the games, as recordings for `companion referee`. With --wrong it makes a "
    "bundle of the last two minutes of the game that is recorded, to send where something went wrong. A look by Hydromon is in neither."
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of the command."""
    service.add_arguments(parser)
    parser.add_argument("--wrong", type=Path, metavar="FILE", help="write a bundle (a zip file) of what went wrong just now, and end")
    parser.add_argument("--no-names", action="store_true", help="with --wrong: call the players Player 1, Player 2 ...")


def run(args: argparse.Namespace) -> int:
    """Records, or bundles. Raises CompanionError."""
    if args.wrong is None:
        args.set = [*args.set, "recording.keep=all"]
        return service.run(args)
    settings = read_settings(settings_file(args), os.environ, args.set).settings
    kept = folders_by(settings, os.environ, Path.home())
    recording = _newest(kept.recordings)
    write_bundle(args.wrong, recording, kept.games / journal_of(recording), _versions(settings), rename=args.no_names)
    print(args.wrong.absolute())
    return 0


def _newest(folder: Path) -> Path:
    """The recording that was begun last. Raises BadOutput where there is none."""
    games = sorted(folder.glob(f"*/{GAME}"), key=lambda path: path.stat().st_mtime_ns) if folder.is_dir() else []
    if not games:
        raise BadOutput(f"{folder}: nothing is recorded; set recording.keep to last or all, and play on until it goes wrong again")
    return games[-1].parent


def _versions(settings: Settings) -> Mapping[str, object]:
    """What ran where; of the settings those of seeing alone, as the others hold names and places."""
    packages = ("numpy", "opencv-python-headless", "picamera2", "gpiozero")
    found = {package: version for package in packages if (version := _version(package))}
    camera = {name: str(getattr(settings.camera, name)) for name in settings.camera.__dataclass_fields__ if name != "device"}
    machine = {"python": platform.python_version(), "system": platform.platform(), "processor": platform.machine()}
    return {"companion": __version__, **machine, "packages": found, "camera": camera}


def _version(package: str) -> str:
    try:
        return importlib.metadata.version(package)
    except importlib.metadata.PackageNotFoundError:
        return ""
