"""Picture files."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pytest
from drawn_table import write

from companion.errors import BadPicture
from companion.vision.pictures import load_picture

if TYPE_CHECKING:
    from pathlib import Path

PICTURE = np.arange(64 * 64 * 3, dtype=np.uint8).reshape(64, 64, 3)


def test_a_picture_is_read_as_it_was_written(tmp_path: Path) -> None:
    assert np.array_equal(load_picture(write(tmp_path / "a.png", PICTURE)), PICTURE)


def test_a_jpeg_that_is_cut_off_is_refused(tmp_path: Path) -> None:
    path = write(tmp_path / "a.jpg", PICTURE)
    path.write_bytes(path.read_bytes()[:-200])

    with pytest.raises(BadPicture, match=r"a\.jpg.*cut off"):
        load_picture(path)


@pytest.mark.parametrize("content", [b"", b"no picture"])
def test_what_is_no_picture_is_refused(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "a.jpg").write_bytes(content)

    with pytest.raises(BadPicture, match=r"a\.jpg"):
        load_picture(tmp_path / "a.jpg")


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(BadPicture, match="No such file"):
        load_picture(tmp_path / "none.jpg")
