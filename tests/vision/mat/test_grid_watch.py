"""The grid from frame to frame."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np
import pytest

from companion.frame import Frame, Luma
from companion.mats import MATS
from companion.plight import Plight
from companion.table import CELLS, State
from companion.vision.mat.grid_watch import GridWatch, Standing
from companion.vision.mat.lens import Lens
from companion.vision.mat.locate import Grid, locate
from companion.vision.settings import VisionSettings
from drawn_table import SIZE_PX, flat_mat, photograph

LAID = photograph(flat_mat(dict.fromkeys(CELLS, State.BACK)))
NOTHING = np.full_like(LAID, 90)


class Finder:
    """Finds the mat, and counts how often it is asked to."""

    def __init__(self) -> None:
        self.asked = 0

    def __call__(self, bgr: np.ndarray) -> Grid:
        self.asked += 1
        return locate(cv2.cvtColor(bgr, cv2.COLOR_BGR2GRAY), MATS.values(), Lens(*SIZE_PX), 0.06)


@pytest.fixture
def finder() -> Finder:
    return Finder()


def look(watch: GridWatch, picture: np.ndarray, t: float) -> Standing:
    return watch.look(Frame(t, picture), cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY)[::4, ::4])


def no_colours() -> np.ndarray:
    raise AssertionError("nobody needs colours here")


def test_where_it_holds_a_film_is_watched_by_its_brightness_alone(finder: Finder) -> None:
    watch = GridWatch(finder, VisionSettings())
    look(watch, LAID, 0.0)
    brightness = cv2.cvtColor(LAID, cv2.COLOR_BGR2GRAY)
    frame = Frame.undeveloped(0.5, no_colours, Luma(brightness, np.arange(256, dtype=np.uint8)))

    assert watch.look(frame, brightness[::4, ::4]) is Standing.HOLDS
    assert watch.held_at == 0.5


def test_it_is_found_once_and_then_only_watched(finder: Finder) -> None:
    watch = GridWatch(finder, VisionSettings())

    assert [look(watch, LAID, t) for t in (0.0, 1.0, 2.0)] == [Standing.FOUND, Standing.HOLDS, Standing.HOLDS]
    assert finder.asked == 1
    assert watch.held_at == 2.0


def test_a_vain_search_is_not_repeated_with_every_frame(finder: Finder) -> None:
    settings = VisionSettings()
    watch = GridWatch(finder, settings)
    frames = [n / 20 for n in range(41)]

    assert {look(watch, NOTHING, t) for t in frames} == {Standing.LOST}
    assert finder.asked == round(frames[-1] / settings.find_again_s) + 1
    assert watch.plight is Plight.NO_MAT


def test_out_of_sight_for_a_moment_is_nothing_to_speak_of(finder: Finder) -> None:
    watch = GridWatch(finder, VisionSettings())
    look(watch, LAID, 0.0)
    told = [(look(watch, NOTHING, t), watch.plight) for t in (0.5, 1.0, 1.4)]

    assert told == [(Standing.LOST, None)] * 3
    assert look(watch, LAID, 1.5) is Standing.HOLDS


def test_out_of_sight_for_longer_is_said_until_it_is_back(finder: Finder) -> None:
    watch = GridWatch(finder, VisionSettings())
    look(watch, LAID, 0.0)
    look(watch, NOTHING, 0.5)
    look(watch, NOTHING, 2.0)
    said = watch.plight, bool(watch.trouble)
    look(watch, LAID, 2.5)

    assert said == (Plight.NO_MAT, True)
    assert (watch.plight, watch.trouble) == (None, "")


@pytest.mark.parametrize(("shift_px", "standing"), [((2, 0), Standing.FOUND), ((12, 5), Standing.MOVED), ((70, 10), Standing.MOVED)])
def test_it_is_found_again_at_once_where_it_moved(finder: Finder, shift_px: tuple[int, int], standing: Standing) -> None:
    watch = GridWatch(finder, VisionSettings())
    look(watch, LAID, 0.0)

    assert look(watch, photograph(flat_mat(dict.fromkeys(CELLS, State.BACK)), shift_px=shift_px), 0.1) is standing


def askew(known: Grid, off_px: list[tuple[float, float]], markers: tuple[int, ...]) -> Grid:
    """A grid that is said to be fitted to some markers, and lies off by so much at the middles of all."""
    centres = np.array([marker.at_mm for marker in known.mat.markers])
    return replace(
        known, homography=cv2.findHomography(centres, known.to_picture(centres) + np.array(off_px))[0], markers=markers, misfit_px=1.0
    )


@pytest.mark.parametrize("seen", [(1.5, -1.5), (0.0, 0.0)])
def test_a_grid_that_was_known_badly_away_from_three_markers_has_not_moved_when_it_is_known_better(
    finder: Finder, seen: tuple[float, float]
) -> None:
    known = finder(LAID)
    guessed = askew(known, [(seen[0], 0), (0, seen[1]), (0, 0), (10, 8)], known.markers[:3])
    grids = iter([guessed, known])
    watch = GridWatch(lambda _: next(grids), VisionSettings())

    assert [look(watch, LAID, t) for t in (0.0, 1.0, 2.0)] == [Standing.FOUND, Standing.FOUND, Standing.HOLDS]
    assert watch.plight is None


def test_other_three_markers_than_before_are_no_movement_where_the_third_was_guessed(finder: Finder) -> None:
    known = finder(LAID)
    first = askew(known, [(10, 8), (0, 0), (0, 0), (0, 0)], known.markers[1:])
    then = askew(known, [(0, 0), (0, 0), (0, 0), (-9, 7)], known.markers[:3])
    grids = iter([first, then])
    watch = GridWatch(lambda _: next(grids), VisionSettings())
    hidden = LAID.copy()
    x, y = known.to_picture(np.array([known.mat.markers[3].at_mm]))[0].round().astype(int).tolist()
    cv2.circle(hidden, (x, y), 30, (60, 90, 120), -1)

    assert [look(watch, hidden, t) for t in (0.0, 1.0)] == [Standing.FOUND, Standing.FOUND]


def test_a_corner_that_lies_astray_is_said_where_the_grid_was_guessed_there_too(finder: Finder) -> None:
    known = finder(LAID)
    watch = GridWatch(lambda _: askew(known, [(0, 0), (0, 0), (0, 0), (10, 8)], known.markers[:3]), VisionSettings())

    assert [look(watch, LAID, t) for t in (0.0, 1.0, 2.0)] == [Standing.FOUND, Standing.HOLDS, Standing.HOLDS]
    assert watch.plight is Plight.NOT_FLAT


def test_a_guessed_corner_is_not_searched_for_with_every_frame(finder: Finder) -> None:
    known, asked = finder(LAID), []

    def guessed(bgr: np.ndarray) -> Grid:
        asked.append(bgr)
        return askew(known, [(0, 0), (0, 0), (0, 0), (10, 8)], known.markers[:3])

    watch = GridWatch(guessed, VisionSettings())
    for n in range(21):
        look(watch, LAID, n / 20)

    assert len(asked) <= 2 + 1 / VisionSettings().find_again_s


def test_three_markers_keep_the_perspective_that_four_told(finder: Finder) -> None:
    known = finder(LAID)
    moved = photograph(flat_mat(dict.fromkeys(CELLS, State.BACK)), shift_px=(12, 5))
    there = finder(moved)
    grids = iter([known, askew(there, [(0, 0), (0, 0), (0, 0), (5, 4)], there.markers[:3])])
    watch = GridWatch(lambda _: next(grids), VisionSettings())
    look(watch, LAID, 0.0)

    assert look(watch, moved, 1.0) is Standing.MOVED
    assert watch.grid is not None
    places = np.array(list(known.mat.places_mm.values()))
    assert np.abs(watch.grid.to_picture(places) - there.to_picture(places)).max() < 0.7


def test_darkness_is_no_reason_to_search(finder: Finder) -> None:
    watch = GridWatch(finder, VisionSettings())
    look(watch, LAID, 0.0)
    for t in (1.0, 2.5):
        assert look(watch, LAID // 20, t) is Standing.LOST

    assert finder.asked == 1
    assert watch.plight is Plight.TOO_DARK
