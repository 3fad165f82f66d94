"""What is told to those who ask the service."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from companion.frame import LostFrame
from companion.running.answers import RefusedError, picture, stands
from companion.running.status import status_of
from service_at_a_table import frame

if TYPE_CHECKING:
    from pathlib import Path

    from companion.frame import Frame


def test_how_all_stands_is_one_object() -> None:
    told = json.loads(stands(status_of(None, t=None, troubles={"camera": "Été"}, found="a camera")))

    assert told["troubles"] == {"camera": "Été"}
    assert told["found"] == "a camera"
    assert "companion do new" in told["stands"]


def test_a_picture_is_told_by_where_it_was_put(tmp_path: Path) -> None:
    assert picture(frame(1.0), None, lambda _: tmp_path / "picture.png") == str(tmp_path / "picture.png")


def test_where_there_is_none_the_reason_is_told(tmp_path: Path) -> None:
    with pytest.raises(RefusedError, match="unplugged"):
        picture(LostFrame(1.0, "unplugged"), None, lambda _: tmp_path)


def test_a_picture_that_cannot_be_written_is_told_with_the_cure() -> None:
    def full(_: Frame) -> Path:
        raise OSError(28, "No space left on device")

    with pytest.raises(RefusedError, match="No space left on device; make room"):
        picture(frame(1.0), None, full)
