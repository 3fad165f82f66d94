"""A copy of the settings that were in force last, for a service that finds its file empty or torn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.settings.sources import DamagedSettings, InForce, read_settings
from companion.whole_file import whole_file

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path


def spare_in(state: Path) -> Path:
    """Where the copy lies in the folder of the service or the person."""
    return state / "settings-before.toml"


def read_or_spare(path: Path, spare: Path, environment: Mapping[str, str], options: Sequence[str] = ()) -> tuple[InForce, str]:
    """The settings in force, and why they are those of the copy, "" where they are not. path, environment, options: as for read_settings.

    spare: where the copy lies, which is brought up to date. The file itself is left as it is. Raises BadSettings.
    """
    try:
        if path.exists() and not path.read_bytes().strip() and spare.exists():
            raise DamagedSettings(f"{path}: the settings are empty; remove the file, and write them anew with `companion config --write`")
        settings = read_settings(path, environment, options)
    except DamagedSettings as problem:
        if not spare.exists():
            raise
        return read_settings(spare, environment, options), f"those of {spare} are used; {problem}"
    _keep(path, spare)
    return settings, ""


def _keep(path: Path, spare: Path) -> None:
    try:
        content = path.read_bytes()
        if not spare.exists() or spare.read_bytes() != content:
            spare.parent.mkdir(parents=True, exist_ok=True)
            with whole_file(spare) as file:
                file.write(content)
    except OSError:  # no file, or a full disk: no reason not to play
        return
