"""Taught tiles that may be taken for each other are told by name, and are kept for play."""

from __future__ import annotations

from typing import TYPE_CHECKING

import cv2
import numpy as np
import pytest

from calibration.storage import load, save_table, save_tiles
from calibration.table import learn_table
from calibration.tiles import learn_tiles
from companion.mats import A4, ENROLMENT
from companion.table import Kind
from companion.vision.settings import VisionSettings
from drawn_table import PX_PER_MM, flat_mat, photograph

if TYPE_CHECKING:
    from pathlib import Path

    from companion.vision.calibration import TableModel, TileSet

SETTINGS = VisionSettings()
TWINS = ((Kind.FLORAMON, Kind.AEROMON),)


def learn_bare() -> TableModel:
    return learn_table(photograph(flat_mat({})), SETTINGS)


def learn(dot_mm: float, pictures: int = 1) -> TileSet:
    """A set in which the tile of aeromon is that of floramon with a dot on it."""
    sheet = flat_mat({**ENROLMENT, "b2": Kind.FLORAMON})
    x, y = (round(value * PX_PER_MM) for value in A4.places_mm["b2"])
    cv2.circle(sheet, (x + 5 * PX_PER_MM, y + 4 * PX_PER_MM), round(dot_mm / 2 * PX_PER_MM), (250, 250, 250), -1)
    return learn_tiles(learn_bare(), [photograph(sheet, seed=seed) for seed in range(1, pictures + 1)], SETTINGS)


@pytest.fixture(scope="module")
def twins() -> TileSet:
    return learn(dot_mm=3.0)


def test_two_tiles_that_differ_by_a_small_dot_are_a_pair(twins: TileSet) -> None:
    assert twins.alike == TWINS


def test_a_pair_is_told_by_name_with_what_helps(twins: TileSet) -> None:
    (warning,) = twins.warnings

    assert "floramon and aeromon look much alike" in warning
    assert "dot of colour" in warning
    assert "second picture" in warning


def test_who_has_given_two_pictures_is_not_told_to_give_a_second_one() -> None:
    assert not any("second picture" in warning for warning in learn(dot_mm=3.0, pictures=2).warnings)


def test_the_dot_that_is_advised_is_enough() -> None:
    assert learn(dot_mm=10).alike == ()


def test_pairs_are_kept_with_the_set(twins: TileSet, tmp_path: Path) -> None:
    save_table(tmp_path, learn_bare())
    save_tiles(tmp_path, twins)

    assert load(tmp_path).tiles.alike == TWINS


def test_a_set_kept_before_there_were_pairs_has_none(twins: TileSet, tmp_path: Path) -> None:
    save_table(tmp_path, learn_bare())
    save_tiles(tmp_path, twins)
    path = tmp_path / "tiles.json"
    path.write_text(path.read_text("utf-8").replace('"alike"', '"other"'), "utf-8")

    assert load(tmp_path).tiles.alike == ()


def test_a_tile_that_is_nearly_paper_is_warned_of() -> None:
    table = learn_table(photograph(flat_mat({})), SETTINGS)
    sheet = flat_mat({place: shows for place, shows in ENROLMENT.items() if place != "b2"})
    x, y = (round(value * PX_PER_MM) for value in A4.places_mm["b2"])
    corner, across = np.array((x, y)) - round(18.5 * PX_PER_MM), 37 * PX_PER_MM
    cv2.rectangle(sheet, (*corner, across, across), (215, 220, 225), -1)
    cv2.circle(sheet, (x, y), 4 * PX_PER_MM, (60, 60, 200), PX_PER_MM)

    assert any("aeromon is nearly as white as paper" in warning for warning in learn_tiles(table, [photograph(sheet)], SETTINGS).warnings)
