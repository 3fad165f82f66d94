"""The copy of the settings."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from companion.errors import BadSettings
from companion.settings.spare import read_or_spare

if TYPE_CHECKING:
    from pathlib import Path

OURS = '[game]\nplayers = ["Été", "Ñandú"]\n'


def read(folder: Path, content: bytes) -> tuple[tuple[str, ...], str]:
    """The players in force with this file, and what is said of it."""
    (folder / "settings.toml").write_bytes(content)
    settings, told = read_or_spare(folder / "settings.toml", folder / "state" / "spare.toml", {})
    return settings.settings.game.players, told


@pytest.mark.parametrize("damaged", [b"", b"\n", b"\0" * 64, OURS.encode()[:-4], b"\xff\xfe"])
def test_where_the_file_is_damaged_the_settings_of_before_are_used_and_it_is_said_r48(tmp_path: Path, damaged: bytes) -> None:
    read(tmp_path, OURS.encode())

    players, told = read(tmp_path, damaged)

    assert players == ("Été", "Ñandú")
    assert "settings.toml" in told
    assert "spare.toml" in told
    assert (tmp_path / "settings.toml").read_bytes() == damaged


def test_the_copy_is_of_the_file_as_it_was_read_last(tmp_path: Path) -> None:
    read(tmp_path, OURS.encode())
    read(tmp_path, OURS.replace("Été", "Zoé").encode())

    assert read(tmp_path, b"[")[0] == ("Zoé", "Ñandú")


def test_a_value_that_may_not_be_is_refused_and_not_passed_over(tmp_path: Path) -> None:
    read(tmp_path, OURS.encode())

    with pytest.raises(BadSettings, match=r"camera\.fps"):
        read(tmp_path, b"[camera]\nfps = 1000\n")


def test_without_a_copy_a_damaged_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadSettings, match="no TOML"):
        read(tmp_path, b"[")


def test_where_there_never_was_a_file_the_defaults_are_in_force(tmp_path: Path) -> None:
    settings, told = read_or_spare(tmp_path / "settings.toml", tmp_path / "spare.toml", {})

    assert (settings.settings.game.players, told) == ((), "")
    assert not (tmp_path / "spare.toml").exists()
