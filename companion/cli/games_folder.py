"""Where games are kept, and a game by its name or its file."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

from companion.errors import BadLog
from companion.settings.folders import usual_folders

if TYPE_CHECKING:
    import argparse

ENDING = ".jsonl"


def add_folder(parser: argparse.ArgumentParser) -> None:
    """The argument of commands that look for games."""
    parser.add_argument("--folder", type=Path, metavar="FOLDER", help="where the games are (default: as the settings say)")


def games_folder(named: Path | None) -> Path:
    """The folder that was named, else that of the settings. Raises BadSettings."""
    return usual_folders(os.environ, Path.home()).games if named is None else named


def find_game(said: str, named: Path | None) -> Path:
    """The log that is meant: a file, or the name of a game in the folder of games. Raises BadLog where there is none."""
    path = Path(said)
    if path.is_file():
        return path
    if path.is_dir() or path.name != said:
        raise BadLog(f"{said}: there is no such log")
    folder = games_folder(named)
    for beside in (folder / said, folder / f"{said}{ENDING}"):
        if beside.is_file():
            return beside
    raise BadLog(f"{said}: there is no such log, and no game of that name in {folder}; `companion games list` tells which there are")
