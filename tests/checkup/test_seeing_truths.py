"""What the camera sees, as truths."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pytest

from calibration.storage import save_table, save_tiles
from calibration.table import learn_table
from calibration.tiles import learn_tiles
from companion.checkup.seeing import colours, learnt, mat, picture
from companion.checkup.truth import Well
from companion.vision.settings import VisionSettings
from simulated_table import camera_on, table_of

if TYPE_CHECKING:
    from pathlib import Path

PICTURES = camera_on(table_of(), size_px=(640, 480)).enrolment()
SETTINGS = VisionSettings()


def test_a_good_picture_is_well() -> None:
    assert picture(PICTURES.table).well is Well.YES


@pytest.mark.parametrize(("level", "says"), [(5, "dark"), (250, "bright"), (120, "blurred")])
def test_a_picture_that_is_not_good_is_said(level: int, says: str) -> None:
    truth = picture(np.full((480, 640, 3), level, np.uint8))

    assert truth.well is Well.BARELY
    assert says in truth.says
    assert truth.cure


def test_the_mat_is_found_or_not() -> None:
    assert mat(PICTURES.table, SETTINGS).says == "the a4 mat is found"
    assert mat(np.full((480, 640, 3), 120, np.uint8), SETTINGS).well is Well.NO


def test_what_was_learnt_is_told_and_what_was_not_has_a_cure(tmp_path: Path) -> None:
    assert "companion calibrate table" in learnt(tmp_path, None).cure

    table = learn_table(PICTURES.table, SETTINGS, (PICTURES.tiles,))
    save_table(tmp_path, table)
    assert "companion calibrate tiles" in learnt(tmp_path, (640, 480)).cure

    save_tiles(tmp_path, learn_tiles(table, [PICTURES.tiles], SETTINGS))
    assert learnt(tmp_path, (640, 480)).well is Well.YES
    assert learnt(tmp_path, None).well is Well.YES
    assert "640 x 480, the camera gives 1280 x 720" in learnt(tmp_path, (1280, 720)).says


def test_red_and_blue_that_have_changed_places_are_in_trouble_with_the_cure_r28(tmp_path: Path) -> None:
    table = learn_table(PICTURES.table, SETTINGS, (PICTURES.tiles,))
    save_table(tmp_path, table)
    save_tiles(tmp_path, learn_tiles(table, [PICTURES.tiles], SETTINGS))

    found = colours(np.ascontiguousarray(PICTURES.tiles[:, :, ::-1]), tmp_path, SETTINGS)

    assert found.well is Well.NO
    assert "companion calibrate table" in found.cure
    assert colours(PICTURES.tiles, tmp_path, SETTINGS).well is Well.YES
    assert colours(PICTURES.table, tmp_path, SETTINGS).well is Well.UNUSED


def test_what_is_damaged_is_told_though_what_was_learnt_before_is_used_r48(tmp_path: Path) -> None:
    for bare in (PICTURES.table, PICTURES.table // 2):
        table = learn_table(bare, SETTINGS, (PICTURES.tiles,))
        save_table(tmp_path, table)
        save_tiles(tmp_path, learn_tiles(table, [PICTURES.tiles], SETTINGS))
    (tmp_path / "tiles.json").write_bytes(b"")

    says = learnt(tmp_path, (640, 480))

    assert says.well is Well.BARELY
    assert "what was learnt before is used" in says.says
    assert "companion calibrate tiles" in says.cure
