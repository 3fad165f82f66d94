"""Where the owner's games, recordings and calibration are kept: as the settings say, else in the folder of the service or the person."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from companion.settings.sources import default_file, default_state, read_settings

if TYPE_CHECKING:
    from collections.abc import Mapping

    from companion.settings.sections import Settings


class Folders(NamedTuple):
    """Any of them may not be there yet."""

    games: Path
    recordings: Path
    calibration: Path


def folders_by(settings: Settings, environment: Mapping[str, str], home: Path) -> Folders:
    """The folders by these settings."""
    state = default_state(environment, home)
    said = (settings.folders.games, settings.recording.folder, settings.folders.calibration)
    return Folders(*(Path(folder) if folder else state / name for folder, name in zip(said, Folders._fields, strict=True)))


def usual_folders(environment: Mapping[str, str], home: Path) -> Folders:
    """The folders by the settings in the usual file. Raises BadSettings."""
    return folders_by(read_settings(default_file(environment, home), environment).settings, environment, home)
