"""Where a drawing lies by its lines alone."""

from __future__ import annotations

import math

import pytest

from companion.table import Kind
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

    found = search(*SHAPES).likeliest(seen.shares, NOISE, None, most=3)

    off_deg = (found.pose.turn_deg - turn_deg + 180) % 360 - 180
    assert found.face.shows is Kind.AEROMON
    assert math.hypot(found.pose.x - 3.0, found.pose.y + 2.0) < 0.5
    assert abs(off_deg) < 1.5


def test_lines_of_another_shape_speak_against_a_face() -> None:
    seen = patch(WHITE, Kind.GEOMON, Pose(1.0, 1.0, 5.0))

    taught = {kind: search(kind).likeliest(seen.shares, NOISE, None, most=1).odds for kind in SHAPES}

    assert taught[Kind.GEOMON] > 3
    assert max(taught[Kind.FLORAMON], taught[Kind.AEROMON]) < 0
