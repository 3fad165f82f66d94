"""Recordings that came as one file."""

from __future__ import annotations

import zipfile
from typing import TYPE_CHECKING

import pytest

from companion.errors import BadCalibration, CompanionError
from companion.plight import Plight, Unseen
from companion.record.whole import BadLine
from hardware.recorded.bundle import unpacked

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.parametrize(
    "wrong", [BadCalibration("{}/enrol: weak"), Unseen(Plight.NO_MAT, "{}/enrol: no mat"), BadLine(3, "{}/log.md: damaged")]
)
def test_what_is_wrong_inside_is_told_of_the_file_that_came(tmp_path: Path, wrong: CompanionError) -> None:
    with zipfile.ZipFile(tmp_path / "game.zip", "w") as bundle:
        bundle.writestr("inside/game.json", "{}")

    def stumble() -> None:
        with unpacked(tmp_path / "game.zip") as folder:
            wrong.args = (str(wrong).format(folder),)
            raise wrong

    with pytest.raises(type(wrong), match=r"game\.zip/inside"):
        stumble()
