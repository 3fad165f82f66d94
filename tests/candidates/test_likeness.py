"""Each candidate finds which of the taught faces lies there, however it is turned."""

import cv2
import numpy as np
import pytest

from companion.table import KINDS, State
from companion.vision.calibration import TaughtToken, TileSet
from companion.vision.place.light import without_light
from companion.vision.place.patches import PATCH_PX
from companion.vision.tile.faces import FACE_PX
from hardware.simulated.artwork import Style, draw_artwork
from tools.candidates.correlation import Correlation
from tools.candidates.keypoints import Keypoints

DRAWN = draw_artwork(Style.BRIGHT, 3)
PICTURES = {**DRAWN.faces, State.BACK: DRAWN.back}


def lying(picture, turn_deg):
    """A patch of paper with the tile upon it."""
    sheet = np.full((PATCH_PX, PATCH_PX, 3), 240, np.uint8)
    small = cv2.resize(picture, (37, 37), interpolation=cv2.INTER_AREA)
    matrix = cv2.getRotationMatrix2D((18, 18), -turn_deg, 1)
    matrix[:, 2] += (PATCH_PX - 37) / 2
    cv2.warpAffine(small, matrix, (PATCH_PX, PATCH_PX), dst=sheet, borderMode=cv2.BORDER_TRANSPARENT)
    return without_light(sheet)


def tile_set():
    low = (PATCH_PX - FACE_PX) // 2
    faces = [(shows, lying(picture, 0).shares[low : low + FACE_PX, low : low + FACE_PX]) for shows, picture in PICTURES.items()]
    rock = faces[-1][1].copy()
    rock[12:26, 12:26] = 0.3
    return TileSet((*faces, (State.ROCK, rock)), TaughtToken(0.4, 7.0, (0.3, 0.3, 0.3)))


@pytest.mark.parametrize("turn_deg", [0, 98, 172])
@pytest.mark.parametrize(
    "made",
    [Correlation, lambda tiles: Keypoints(tiles, "sift")],
    ids=["correlation", "sift"],
)
def test_the_face_that_lies_there_is_the_likeliest(made, turn_deg):
    candidate = made(tile_set())
    for shows in (KINDS[1], KINDS[4]):
        likenesses = candidate.likenesses(lying(PICTURES[shows], turn_deg))

        assert max(likenesses, key=likenesses.get) is shows


def test_descriptors_tell_nothing_of_a_plain_place():
    plain = without_light(np.full((PATCH_PX, PATCH_PX, 3), 240, np.uint8))

    assert set(Keypoints(tile_set(), "orb").likenesses(plain).values()) == {0.0}
