"""Where games, recordings and calibration are kept."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.errors import BadSettings
from companion.settings.folders import folders_by, usual_folders
from companion.settings.sections import FolderSettings, Settings

ADA = Path("/ada")


def test_a_person_keeps_them_below_the_data_home() -> None:
    assert folders_by(Settings(), {"XDG_DATA_HOME": "/data"}, ADA).games == Path("/data/gigamons-companion/games")
    assert folders_by(Settings(), {}, ADA).calibration == Path("/ada/.local/share/gigamons-companion/calibration")


def test_the_service_keeps_them_in_the_folder_that_systemd_gives_it() -> None:
    assert folders_by(Settings(), {"STATE_DIRECTORY": "/state"}, ADA) == (
        Path("/state/games"),
        Path("/state/recordings"),
        Path("/state/calibration"),
    )


def test_the_settings_come_first_each_for_itself(tmp_path: Path) -> None:
    (tmp_path / "settings.toml").write_text('[folders]\ncalibration = "/learnt"\n[recording]\nfolder = "/usb"\n', encoding="utf-8")

    found = usual_folders({"CONFIGURATION_DIRECTORY": str(tmp_path), "STATE_DIRECTORY": "/state"}, ADA)

    assert found == (Path("/state/games"), Path("/usb"), Path("/learnt"))
    assert folders_by(Settings(folders=FolderSettings(games="/games")), {}, ADA).games == Path("/games")


def test_settings_that_cannot_be_read_are_said(tmp_path: Path) -> None:
    (tmp_path / "settings.toml").write_text("folders = 7", encoding="utf-8")

    with pytest.raises(BadSettings, match="folders"):
        usual_folders({"CONFIGURATION_DIRECTORY": str(tmp_path)}, ADA)
