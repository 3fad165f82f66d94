"""How taught tiles lie, to a fraction of a unit."""

from __future__ import annotations

import numpy as np
import pytest

from calibration.centring import centred
from companion.vision.place.light import LitPatch, without_light
from companion.vision.place.patches import PATCH_PX
from companion.vision.tile.faces import Pose

FINER = 8
LIE = {"a1": Pose(2.0, -1.0, 3.0), "b1": Pose(-1.5, 2.5, -4.0), "c1": Pose(0.0, 0.0, 0.0), "a2": Pose(1.0, 1.0, 2.0)}


def patch(pose: Pose | None, shade: int, *, outline: bool = False, frame: bool = False) -> LitPatch:
    """A square tile of a shade with an uneven drawing, lying at a pose on white paper; with a printed outline, with a frame on it."""
    steps = (np.arange(PATCH_PX * FINER) + 0.5) / FINER - PATCH_PX / 2
    x, y = np.meshgrid(steps, steps)
    picture = np.full(x.shape, 220.0)
    if outline:
        picture[abs(np.maximum(abs(x), abs(y)) - 21) < 0.5] = 60
    if pose is not None:
        a = np.radians(pose.turn_deg)
        u, v = np.cos(a) * (x - pose.x) + np.sin(a) * (y - pose.y), -np.sin(a) * (x - pose.x) + np.cos(a) * (y - pose.y)
        tile = np.maximum(abs(u), abs(v)) < 18.5
        picture = np.where(tile, shade, picture)
        picture = np.where(tile & (np.hypot(u - 6, v + 4) < 7), 230 - shade, picture)
        if frame:
            picture = np.where(abs(np.maximum(abs(u), abs(v)) - 14.5) < 0.5, 40, picture)
    small = picture.reshape(PATCH_PX, FINER, PATCH_PX, FINER).mean(axis=(1, 3))
    return without_light(np.repeat(small[..., None], 3, axis=2).astype(np.uint8))


@pytest.mark.parametrize("wrong_by", [0.0, 1.5])
def test_the_middles_and_turns_are_those_of_the_tiles_however_they_were_guessed(wrong_by: float) -> None:
    patches = {place: patch(pose, 60 + 20 * n) for n, (place, pose) in enumerate(LIE.items())}
    bare = dict.fromkeys(LIE, patch(None, 0).shares)
    guessed = {place: Pose(pose.x + wrong_by, pose.y - wrong_by, pose.turn_deg + wrong_by) for place, pose in LIE.items()}

    found = centred(patches, bare, guessed)

    for place, pose in LIE.items():
        assert abs(found[place].x - pose.x) <= 0.75
        assert abs(found[place].y - pose.y) <= 0.75
        assert abs(found[place].turn_deg - pose.turn_deg) <= 1.0


def test_neither_the_printed_outline_nor_a_frame_on_white_tiles_is_taken_for_their_edge() -> None:
    lie = {place: Pose(pose.x / 2, pose.y / 2, pose.turn_deg) for place, pose in LIE.items()}
    patches = {place: patch(pose, 205, outline=True, frame=True) for place, pose in lie.items()}
    bare = dict.fromkeys(lie, patch(None, 0, outline=True).shares)

    found = centred(patches, bare, {place: Pose(2.5, -2.5, 0.0) for place in lie})

    for place, pose in lie.items():
        assert abs(found[place].x - pose.x) <= 0.75
        assert abs(found[place].y - pose.y) <= 0.75
