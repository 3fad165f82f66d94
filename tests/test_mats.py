"""The geometry of the mats."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from companion.mats import A4, ENROLMENT, MATS, Mat
from companion.table import CELLS, PADS, PLACES

if TYPE_CHECKING:
    from pathlib import Path

each_mat = pytest.mark.parametrize("mat", MATS.values(), ids=MATS)


def as_handed(mat: Mat) -> dict[str, Any]:
    """A mat in the words of mats.json."""
    return {
        "sheet": list(mat.sheet_mm),
        "markers": [{"id": marker.number, "at": list(marker.at_mm), "side": marker.side_mm} for marker in mat.markers],
        "cells": {cell: list(mat.places_mm[cell]) for cell in CELLS},
        "pads": {pad: list(mat.places_mm[pad]) for pad in PADS},
        "outline": mat.outline_mm,
        "tile": mat.tile_mm,
        "lamp": {"offset": list(mat.lamp_offset_mm), "diameter": mat.lamp_diameter_mm},
    }


@each_mat
def test_a_mat_is_what_was_handed(mat: Mat, shared: Path) -> None:
    handed = json.loads((shared / "mats.json").read_text(encoding="utf-8"))

    assert as_handed(mat) == handed[mat.name]


def test_the_enrolment_layout_is_what_was_handed(shared: Path) -> None:
    handed = json.loads((shared / "mats.json").read_text(encoding="utf-8"))["enrolment"]

    assert {place: str(shows) for place, shows in ENROLMENT.items()} == {place: handed[place] for place in PLACES}


def test_corners_of_a_marker_go_round_from_the_top_left() -> None:
    assert A4.markers[0].corners_mm() == ((12, 12), (32, 12), (32, 32), (12, 32))


def test_a_lamp_stands_below_its_cell() -> None:
    assert A4.lamp_mm("b2") == (105, 148)


@each_mat
def test_no_two_outlines_touch(mat: Mat) -> None:
    centres = list(mat.places_mm.values())

    apart = [max(abs(x - u), abs(y - v)) for i, (x, y) in enumerate(centres) for u, v in centres[:i]]

    assert min(apart) > mat.outline_mm
