"""How far what is seen leans to other faces: to one that is near, or to all of them because nothing shows."""

from __future__ import annotations

import dataclasses

import numpy as np
import pytest

from companion.table import KINDS, Kind, State
from companion.vision.place.light import LitPatch
from companion.vision.place.patches import PATCH_PX
from companion.vision.settings import VisionSettings
from companion.vision.tile.explain import INSIDE, explain
from companion.vision.tile.faces import FACE_PX, Face, Pose
from companion.vision.tile.rivals import Rivals
from drawn_table import calibration

FACES = {shows: Face(shows, image) for shows, image in calibration().tiles.faces if shows is not State.ROCK}
RIVALS = Rivals(tuple(FACES.values()))
PAPER = np.ones((PATCH_PX, PATCH_PX, 3), np.float32)


def seen_as(face: Face, image: np.ndarray):
    """The explanation, by a face, of a tile that looks like an image, whatever light may be thought of."""
    plain = explain(face, Pose(0, 0, 0), LitPatch(PAPER, np.full(3, 220, np.float32), 0.003), VisionSettings())
    inside = np.asarray(image[INSIDE, INSIDE], np.float32)
    return dataclasses.replace(plain, seen=inside, clear=inside)


@pytest.mark.parametrize("kind", KINDS)
def test_a_face_that_shows_leans_nowhere(kind: Kind) -> None:
    mine = seen_as(FACES[kind], FACES[kind].image)

    assert RIVALS.doubt(mine) == pytest.approx(0, abs=0.01)
    assert RIVALS.faded(mine) == pytest.approx(0, abs=0.01)


@pytest.mark.parametrize("kind", KINDS)
def test_what_has_faded_to_what_is_common_to_all_leans_to_most(kind: Kind) -> None:
    common = np.mean([face.image for face in FACES.values()], axis=0)

    mine = seen_as(FACES[kind], 0.3 * FACES[kind].image + 0.7 * common)

    assert RIVALS.faded(mine) > VisionSettings().faded_max


def test_what_leans_to_one_rival_has_not_faded() -> None:
    mine = seen_as(FACES[Kind.GEOMON], 0.7 * FACES[Kind.GEOMON].image + 0.3 * FACES[Kind.PYROMON].image)

    assert RIVALS.doubt(mine) > 0.25
    assert RIVALS.faded(mine) < VisionSettings().faded_max


def test_a_face_of_which_nothing_shows_may_be_any() -> None:
    mine = seen_as(FACES[Kind.GEOMON], FACES[Kind.GEOMON].image)
    hidden = dataclasses.replace(mine, shown=np.zeros((FACE_PX, FACE_PX), np.bool_))

    assert RIVALS.doubt(hidden) == 1


def test_what_is_hidden_leans_nowhere() -> None:
    own, other = FACES[Kind.GEOMON].image, FACES[Kind.PYROMON].image
    image = own.copy()
    image[: len(image) // 3] = other[: len(image) // 3]
    mine = seen_as(FACES[Kind.GEOMON], image)
    shown = np.ones((FACE_PX, FACE_PX), np.bool_)
    shown[: FACE_PX // 3 + 2] = False

    assert RIVALS.doubt(dataclasses.replace(mine, shown=shown)) == pytest.approx(0, abs=0.01)


def test_a_face_without_rivals_leans_nowhere() -> None:
    alone = FACES[Kind.GEOMON]
    mine = seen_as(alone, FACES[Kind.PYROMON].image)

    assert Rivals((alone,)).doubt(mine) == 0
