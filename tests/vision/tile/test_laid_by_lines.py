"""Pale tiles with thin drawings: laid by their lines where mirrored light that ends on them is more than all that is printed."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING

import pytest

from companion.table import Kind, State
from companion.vision.settings import VisionSettings
from companion.vision.tile.faces import Pose, cut_face
from companion.vision.tile.recognise import Recogniser
from drawn_table import calibration
from thin_drawings import GREY, SHAPES, SIDES_DEG, UPRIGHT, WHITE, Look, patch

if TYPE_CHECKING:
    from companion.table import Shows

POSES = {
    GREY: (Pose(2.0, -1.5, 7.0), Pose(-2.0, 2.0, 98.0), Pose(1.0, 3.0, -11.0), Pose(-3.0, -1.0, 264.0)),
    WHITE: (Pose(3.0, -2.5, 13.0), Pose(-3.0, 3.0, 103.0), Pose(2.5, 3.0, -13.0), Pose(-3.0, -2.0, 257.0)),
}


def recogniser(look: Look, *taught: Kind, mirrored: bool = False) -> Recogniser:
    """mirrored: whether light was mirrored in each of the tiles when it was taught, at a side of its own."""
    sides = {kind: 60.0 * number + 30 if mirrored else None for number, kind in enumerate(taught)}
    faces = tuple((kind, cut_face(patch(look, kind, UPRIGHT, side).shares, UPRIGHT)) for kind, side in sides.items())
    tiles = calibration().tiles
    others = tuple(face for face in tiles.faces if not isinstance(face[0], Kind))
    return Recogniser(dataclasses.replace(tiles, faces=(*faces, *others), alike=()), VisionSettings())


def read(reader: Recogniser, look: Look, kind: Kind) -> set[Shows]:
    """What a kind is read as, however it lies, and wherever on it light is mirrored."""
    return {reader.read(patch(look, kind, pose, side_deg)).shows for pose in POSES[look] for side_deg in SIDES_DEG}


@pytest.mark.parametrize("look", POSES, ids=["plain lines", "faint lines, far askew"])
@pytest.mark.parametrize("kind", SHAPES)
def test_a_pale_tile_is_named_though_a_mirrored_window_ends_on_it(look: Look, kind: Kind) -> None:
    assert read(recogniser(look, *SHAPES), look, kind) == {kind}


@pytest.mark.parametrize("kind", SHAPES)
def test_so_it_is_where_light_was_mirrored_elsewhere_in_each_when_it_was_taught(kind: Kind) -> None:
    assert read(recogniser(WHITE, *SHAPES, mirrored=True), WHITE, kind) == {kind}


@pytest.mark.parametrize("look", POSES, ids=["plain lines", "faint lines, far askew"])
@pytest.mark.parametrize("kind", SHAPES)
def test_a_stranger_with_thin_lines_in_the_same_light_gets_no_name(look: Look, kind: Kind) -> None:
    reader = recogniser(look, *(other for other in SHAPES if other is not kind))

    assert read(reader, look, kind) <= {State.UNSURE, State.COVERED}
