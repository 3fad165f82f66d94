"""Files that a command writes."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from companion.cli.output import write_file
from companion.errors import BadOutput

if TYPE_CHECKING:
    from pathlib import Path


def test_writes_a_new_file_and_leaves_nothing_else(tmp_path: Path) -> None:
    write_file(tmp_path / "mat.pdf", b"new", force=False)

    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == {"mat.pdf": b"new"}


def test_refuses_to_write_over_a_file(tmp_path: Path) -> None:
    path = tmp_path / "mat.pdf"
    path.write_bytes(b"old")

    with pytest.raises(BadOutput, match=re.escape(f"{path} exists already: choose another name, or --force replaces it")):
        write_file(path, b"new", force=False)

    assert path.read_bytes() == b"old"


def test_replaces_a_file_by_force(tmp_path: Path) -> None:
    path = tmp_path / "mat.pdf"
    path.write_bytes(b"old")

    write_file(path, b"new", force=True)

    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == {"mat.pdf": b"new"}


def test_never_replaces_a_folder(tmp_path: Path) -> None:
    with pytest.raises(BadOutput, match="is no file"):
        write_file(tmp_path, b"new", force=True)


def test_names_the_folder_that_is_missing(tmp_path: Path) -> None:
    with pytest.raises(BadOutput, match=f"there is no folder {tmp_path / 'prints'}"):
        write_file(tmp_path / "prints" / "mat.pdf", b"new", force=False)


def test_says_why_a_file_cannot_be_written(tmp_path: Path) -> None:
    with pytest.raises(BadOutput, match="cannot be written: File name too long"):
        write_file(tmp_path / ("m" * 250 + ".pdf"), b"new", force=False)
