"""A file is replaced whole or stays as it was, and nothing unfinished is left beside it."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from companion.whole_file import before, replace_keeping, whole_file

if TYPE_CHECKING:
    from pathlib import Path


def test_what_was_written_is_there_once_the_block_has_ended(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    path.write_bytes(b"old")

    with whole_file(path) as file:
        file.write(b"new")
        assert path.read_bytes() == b"old"

    assert path.read_bytes() == b"new"
    assert list(tmp_path.iterdir()) == [path]


def write_half(path: Path) -> None:
    with whole_file(path) as file:
        file.write(b"half")
        raise ZeroDivisionError


def test_what_fails_half_way_leaves_the_old_file_alone(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    path.write_bytes(b"old")

    with pytest.raises(ZeroDivisionError):
        write_half(path)

    assert path.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [path]


def test_the_file_that_is_replaced_is_kept_beside_it_r48(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    for content in (b"1", b"2", b"3"):
        replace_keeping(path, content, reads=json.loads)

    assert path.read_bytes() == b"3"
    assert before(path).read_bytes() == b"2"


def test_a_damaged_file_is_not_kept_in_place_of_a_sound_one(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    for content in (b"1", b"2"):
        replace_keeping(path, content, reads=json.loads)
    path.write_bytes(b"")

    replace_keeping(path, b"3", reads=json.loads)

    assert before(path).read_bytes() == b"1"
