"""Where games are kept, and a game by its name or its file."""

from __future__ import annotations

import os
import stat
from pathlib import Path
from typing import TYPE_CHECKING

from companion.errors import BadLog
from companion.record.library.entry import ENDING
from companion.settings.folders import usual_folders

if TYPE_CHECKING:
    import argparse


def add_folder(parser: argparse.ArgumentParser) -> None:
    """The argument of commands that look for games."""
    parser.add_argument("--folder", type=Path, metavar="FOLDER", help="where the games are (default: as the settings say)")


def games_folder(named: Path | None) -> Path:
    """The folder that was named, else that of the settings. Raises BadSettings."""
    return usual_folders(os.environ, Path.home()).games if named is None else named


def find_game(said: str, named: Path | None) -> Path:
    """The log that is meant: a file, or the name of a game in the folder of games. Raises BadLog where there is none."""
    try:
        return _found(said, named)
    except PermissionError as error:
        raise BadLog(f"{error.filename}: this user may not look there; say it with sudo, or as the one who keeps the games") from error


def _found(said: str, named: Path | None) -> Path:
    path = Path(said)
    if _is_file(path):
        return path
    if path.is_dir() or path.name != said:
        raise BadLog(f"{said}: there is no such log")
    folder = games_folder(named)
    for beside in (folder / said, folder / f"{said}{ENDING}"):
        if _is_file(beside):
            return beside
    raise BadLog(f"{said}: there is no such log, and no game of that name in {folder}; `companion games list` tells which there are")


def _is_file(path: Path) -> bool:
    """As Path.is_file, but that it raises PermissionError in every Python."""
    try:
        return stat.S_ISREG(path.stat().st_mode)
    except (FileNotFoundError, NotADirectoryError):
        return False
