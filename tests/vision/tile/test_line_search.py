"""Where a drawing lies by its lines alone."""

from __future__ import annotations

import math

import numpy as np
import pytest

from companion.table import Kind
from companion.vision.place.patches import PATCH_PX
from companion.vision.settings import VisionSettings
from companion.vision.tile.faces import Face, Pose, cut_face
from companion.vision.tile.fine import FineFace
from companion.vision.tile.line_search import LineSearch
from thin_drawings import NOISE, SHAPES, SIDES_DEG, UPRIGHT, WHITE, patch


def search(*kinds: Kind) -> LineSearch:
    faces = [Face(kind, cut_face(patch(WHITE, kind).shares, UPRIGHT)) for kind in kinds]
    return LineSearch({face: FineFace(face) for face in faces}, 24)


@pytest.mark.parametrize("side_deg", SIDES_DEG)
@pytest.mark.parametrize("turn_deg", [-13.0, 75.0, 185.0, 264.0])
def test_a_drawing_is_found_however_it_lies_below_mirrored_light(turn_deg: float, side_deg: float) -> None:
    seen = patch(WHITE, Kind.AEROMON, Pose(3.0, -2.0, turn_deg), side_deg)

    found = search(*SHAPES).likeliest(seen.shares, NOISE, None, VisionSettings())

    assert found is not None
    off_deg = (found.pose.turn_deg - turn_deg + 180) % 360 - 180
    assert found.face.shows is Kind.AEROMON
    assert math.hypot(found.pose.x - 3.0, found.pose.y + 2.0) < 0.5
    assert abs(off_deg) < 1.5


def test_lines_of_another_shape_speak_against_a_face() -> None:
    seen = patch(WHITE, Kind.GEOMON, Pose(1.0, 1.0, 5.0))

    taught = {kind: search(kind).likeliest(seen.shares, NOISE, None, VisionSettings(lines_like_min=0.0)) for kind in SHAPES}

    odds = {kind: found.odds for kind, found in taught.items() if found is not None}
    assert odds[Kind.GEOMON] > 3
    assert max(odds[Kind.FLORAMON], odds[Kind.AEROMON]) < 0


def test_where_nothing_is_drawn_no_face_is_looked_for() -> None:
    noise = np.random.default_rng(2).normal(1.0, NOISE, (PATCH_PX, PATCH_PX, 3)).astype(np.float32)

    assert search(*SHAPES).likeliest(noise, NOISE, None, VisionSettings()) is None
