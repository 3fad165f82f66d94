"""A damaged log is made whole; what was there is kept, and a mending that fails or was cut short leaves the log as it was."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest

from companion.errors import BadOutput
from companion.record.lines import format_line
from companion.record.mended import mend
from kept_games import as_bytes, as_nobody, beside, kept_at, no_room_after, short_game

if TYPE_CHECKING:
    from pathlib import Path

LINES = short_game().lines
TEXTS = [format_line(line) for line in LINES]
TORN = as_bytes(LINES)[:-20]


def test_the_log_holds_the_sound_lines_and_the_file_as_it_was_is_beside_it(tmp_path: Path) -> None:
    path = kept_at(tmp_path / "game.jsonl", TORN)

    aside = mend(path, TEXTS[:-1])

    assert path.read_bytes() == as_bytes(LINES[:-1])
    assert aside.read_bytes() == TORN
    assert beside(path) == {aside.name} == {"game.jsonl.damaged-1"}


def test_what_was_set_aside_before_is_kept(tmp_path: Path) -> None:
    path = kept_at(tmp_path / "game.jsonl", TORN)
    kept_at(tmp_path / "game.jsonl.damaged-1", b"earlier")

    assert mend(path, TEXTS).name == "game.jsonl.damaged-2"
    assert (tmp_path / "game.jsonl.damaged-1").read_bytes() == b"earlier"


def test_a_power_cut_in_an_earlier_mending_is_no_obstacle(tmp_path: Path) -> None:
    path = kept_at(tmp_path / "game.jsonl", TORN)
    kept_at(tmp_path / "game.jsonl.damaged-1", TORN[:50])
    kept_at(tmp_path / ".game.jsonl.mended", as_bytes(LINES)[:70])

    aside = mend(path, TEXTS[:-1])

    assert (path.read_bytes(), aside.read_bytes()) == (as_bytes(LINES[:-1]), TORN)
    assert beside(path) == {"game.jsonl.damaged-1", "game.jsonl.damaged-2"}


def test_rights_stay_as_they_were(tmp_path: Path) -> None:
    path = kept_at(tmp_path / "game.jsonl", TORN)
    path.chmod(0o640)

    aside = mend(path, TEXTS)

    assert {file.stat().st_mode & 0o777 for file in (path, aside)} == {0o640}


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can give files away")
def test_a_log_of_a_service_stays_the_services_when_root_mends_it(tmp_path: Path) -> None:
    path = kept_at(tmp_path / "game.jsonl", TORN)
    os.chown(path, 4321, 8765)

    mend(path, TEXTS)

    assert (path.stat().st_uid, path.stat().st_gid) == (4321, 8765)


@pytest.mark.parametrize("room", [0, 100, len(TORN) - 1, len(TORN)])
def test_without_room_the_log_stays_as_it_was(tmp_path: Path, room: int) -> None:
    path = kept_at(tmp_path / "game.jsonl", TORN)

    with no_room_after(room), pytest.raises(BadOutput, match="is damaged and cannot be mended: File too large; make room"):
        mend(path, TEXTS)

    assert path.read_bytes() == TORN
    assert beside(path) == set()


def test_where_the_new_file_cannot_be_made_the_log_stays_as_it_was(tmp_path: Path) -> None:
    path = kept_at(tmp_path / "game.jsonl", TORN)
    (tmp_path / ".game.jsonl.mended").mkdir()

    with pytest.raises(BadOutput, match="cannot be mended: Is a directory"):
        mend(path, TEXTS)

    assert path.read_bytes() == TORN


def test_in_a_folder_of_somebody_else_the_log_stays_as_it_was(tmp_path: Path) -> None:
    path = kept_at(tmp_path / "game.jsonl", TORN)
    tmp_path.chmod(0o500)
    try:
        with as_nobody(), pytest.raises((BadOutput, PermissionError)):
            mend(path, TEXTS)
    finally:
        tmp_path.chmod(0o700)

    assert path.read_bytes() == TORN
    assert beside(path) == set()
