"""What lies on the simulated table, and what each place then shows."""

import pytest

from companion.mats import ENROLMENT
from companion.table import PLACES, Kind, State
from hardware.simulated.scene import BARE, LyingTile, Scene, Spot, Stone, Tile, enrolment_scene

TILE = Tile(Kind.GEOMON, 2)


@pytest.mark.parametrize(
    ("spot", "shows"),
    [
        (BARE, State.EMPTY),
        (Spot(LyingTile(TILE, face_up=True)), Kind.GEOMON),
        (Spot(LyingTile(TILE, face_up=False)), State.BACK),
        (Spot(LyingTile(TILE, face_up=False), Stone(0)), State.ROCK),
        (Spot(LyingTile(TILE, face_up=True), Stone(0)), State.ROCK),
        (Spot(None, Stone(1)), State.ROCK),
    ],
)
def test_what_a_place_shows(spot, shows):
    assert spot.shows is shows


def test_a_scene_is_another_one_when_something_is_laid_down():
    bare = Scene()
    laid = bare.with_spot("a1", Spot(LyingTile(TILE, face_up=True)))
    assert bare.spots["a1"] == BARE
    assert laid.spots["a1"].shows is Kind.GEOMON
    assert laid.spots["b1"] == BARE


def test_the_enrolment_layout_is_that_of_the_mats():
    scene = enrolment_scene()
    assert {place: scene.spots[place].shows for place in PLACES} == ENROLMENT
