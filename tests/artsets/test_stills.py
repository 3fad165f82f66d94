"""Labelled stills: the labels tell what lies there, and the seed decides."""

from dataclasses import replace

import cv2
import numpy as np
import pytest

from calibration.enrolment import learn
from companion.frame import Frame
from companion.mats import A4, ENROLMENT
from companion.table import PLACES, Kind, State
from companion.vision.read import Reader
from companion.vision.settings import VisionSettings
from drawn_icons import DrawnIcons
from hardware.simulated.optics import Lens
from hardware.simulated.scene import Scene, enrolment_scene
from tools.artsets.conditions import ENROLMENT as EVEN
from tools.artsets.conditions import LEVELS, draw_light
from tools.artsets.packs import Manner
from tools.artsets.stills import Set, still
from tools.artsets.tileset import draw_set, strange_face


def a_set(size_px=(640, 480), seed=5):
    foreign = [strange_face(DrawnIcons(), np.random.default_rng(9))]
    return Set(draw_set(DrawnIcons(), Manner.BRIGHT, seed), foreign, A4, Lens(size_px, 1.05 * size_px[0], -0.05), seed)


def test_the_same_seed_takes_the_same_picture():
    (one, said), (again, said_again), (other, _) = (still(a_set((320, 240)), replace(LEVELS["hard"], hands=()), seed) for seed in (1, 1, 2))

    assert np.array_equal(one, again)
    assert said == said_again
    assert not np.array_equal(one, other)


def test_labels_tell_what_lies_there():
    _, places = still(a_set(), replace(LEVELS["easy"], hands=(), strangers=0.0), 1, enrolment_scene())

    assert places == {place: str(shows) for place, shows in ENROLMENT.items()}


def test_what_was_drawn_is_named_as_labelled():
    table, _ = still(a_set(), EVEN, 1, Scene())
    tiles, _ = still(a_set(), EVEN, 1, enrolment_scene())
    picture, places = still(a_set(), EVEN, 7)
    look = Reader(learn(table, [tiles], VisionSettings())).look(Frame(0.0, picture))

    named = {place: str(look.places[place].shows) for place in PLACES if look.places[place].shows is not State.UNSURE}

    assert named == {place: places[place] for place in named}
    assert len(named) >= 8


def test_a_hand_covers_or_leaves_alone():
    level = replace(LEVELS["normal"], hands=(1.0, 1.0))
    said = [label for seed in range(3) for label in still(a_set((320, 240)), level, seed)[1].values()]

    assert str(State.COVERED) in said
    assert any(kind.value in said for kind in Kind)


def test_strange_things_have_no_name():
    level = replace(LEVELS["easy"], hands=(), strangers=1.0)
    said = still(a_set((320, 240)), level, 1)[1]

    assert str(State.UNSURE) in said.values()
    assert str(State.EMPTY) not in [said[cell] for cell in said if cell not in {"mine", "theirs"}]


@pytest.mark.parametrize("level", ["hard", "extreme"])
def test_light_gets_worse_by_the_level(level):
    lights = [draw_light(LEVELS[level], np.random.default_rng(seed)) for seed in range(40)]
    easy = [draw_light(LEVELS["easy"], np.random.default_rng(seed)) for seed in range(40)]

    assert min(light.exposure for light in lights) < 0.7 * min(light.exposure for light in easy)
    assert max(light.blur_px for light in lights) > max(light.blur_px for light in easy) + 0.5


def test_a_tile_mirrors_light_and_paper_does_not():
    def brighter(glare):
        level = replace(LEVELS["easy"], hands=(), strangers=0.0, glare=glare, noise=0.0)
        return still(a_set((320, 240)), level, 1, enrolment_scene())[0]

    more = cv2.subtract(brighter((1.0, 0.5)), brighter((0.0, 0.5))).max(axis=2) > 30
    assert 0.002 < more.mean() < 0.3
