"""From frames to settled changes, on drawn pictures."""

from __future__ import annotations

from typing import TYPE_CHECKING

import cv2
import numpy as np
import pytest

from companion.frame import Frame
from companion.mats import A4
from companion.plight import Plight
from companion.table import CELLS, PLACES, Change, Interrupted, Kind, State
from companion.vision.sight import Sight
from drawn_table import PAPER, PX_PER_MM, SIZE_PX, calibration, flat_mat, photograph

if TYPE_CHECKING:
    from companion.vision.calibration import Calibration

NOISE = [np.random.default_rng(n).integers(-1, 2, (*SIZE_PX[::-1], 3)).astype(np.int8) for n in range(5)]
BACKS = dict.fromkeys(CELLS, State.BACK)


@pytest.fixture(scope="module")
def learnt() -> Calibration:
    return calibration()


class Camera:
    """Shows a sight one picture after the other at a rate, and keeps what it says."""

    def __init__(self, learnt: Calibration, rate: float = 10) -> None:
        self.sight, self.rate, self.t = Sight(learnt), rate, 0.0
        self.changes: list[Change] = []
        self.interrupted: list[float] = []

    def show(self, seconds: float, picture) -> None:
        for n in range(round(seconds * self.rate)):
            frame = cv2.add(picture, NOISE[n % len(NOISE)], dtype=cv2.CV_8U)
            for told in self.sight.see(Frame(self.t, frame)):
                if isinstance(told, Interrupted):
                    self.interrupted.append(told.t)
                else:
                    self.changes.append(told)
            self.t += 1 / self.rate


def test_the_first_change_tells_all_places(learnt: Calibration) -> None:
    camera = Camera(learnt)
    camera.show(1.5, photograph(flat_mat(BACKS)))

    assert [dict(change.facts) for change in camera.changes] == [{**dict.fromkeys(PLACES, State.EMPTY), **BACKS}]


@pytest.mark.parametrize("rate", [4, 10, 30])
def test_only_what_has_changed_is_told_then(learnt: Calibration, rate: float) -> None:
    camera = Camera(learnt, rate)
    camera.show(1.5, photograph(flat_mat(BACKS)))
    camera.show(1.5, photograph(flat_mat({**BACKS, "b2": Kind.GEOMON})))
    camera.show(1.5, photograph(flat_mat({**BACKS, "b2": State.EMPTY})))

    assert [change.facts for change in camera.changes[1:]] == [(("b2", Kind.GEOMON),), (("b2", State.EMPTY),)]


def test_a_knock_at_the_camera_changes_nothing(learnt: Calibration) -> None:
    laid = {**BACKS, "a1": Kind.AEROMON}
    camera = Camera(learnt)
    camera.show(1.5, photograph(flat_mat(laid)))
    camera.show(2.5, photograph(flat_mat(laid), turn_deg=5, shift_px=(9, -6)))
    camera.show(1.5, photograph(flat_mat({**laid, "c3": Kind.PYROMON}), turn_deg=5, shift_px=(9, -6)))

    assert [change.facts for change in camera.changes[1:]] == [(("c3", Kind.PYROMON),)]


def test_a_lamp_that_dims_changes_nothing(learnt: Calibration) -> None:
    picture = photograph(flat_mat({**BACKS, "a1": Kind.AEROMON}))
    camera = Camera(learnt)
    for gain in (1.0, 0.85, 0.7):
        camera.show(0.9, np.asarray(picture * gain, np.uint8))

    assert len(camera.changes) == 1


def test_without_the_mat_nothing_is_told_but_the_trouble(learnt: Calibration) -> None:
    camera = Camera(learnt)
    camera.show(0.3, np.full((480, 640, 3), 80, np.uint8))

    assert camera.changes == []
    assert "no mat" in camera.sight.trouble


def test_a_frame_that_comes_late_or_again_is_passed_over(learnt: Calibration) -> None:
    picture = photograph(flat_mat(BACKS))
    camera = Camera(learnt)
    camera.show(1.5, picture)
    told = [camera.sight.see(Frame(t, photograph(flat_mat({})))) for t in (camera.t - 0.1, camera.t - 0.1, camera.t - 5)]
    camera.show(1.0, picture)

    assert told == [(), (), ()]
    assert len(camera.changes) == 1


def test_a_knock_at_the_camera_makes_what_was_known_doubtful(learnt: Calibration) -> None:
    camera = Camera(learnt)
    camera.show(1.5, photograph(flat_mat(BACKS)))
    knocked_at = camera.t
    camera.show(1.5, photograph(flat_mat(BACKS), shift_px=(9, -6)))

    assert len(camera.interrupted) == 1
    assert camera.interrupted[0] <= knocked_at + 1


@pytest.mark.parametrize("shift_px", [(70, 0), (-60, 20)])
def test_a_mat_that_slid_by_a_whole_cell_is_found_again_within_a_second_r01(learnt: Calibration, shift_px: tuple[int, int]) -> None:
    laid = {**BACKS, "b2": Kind.GEOMON}
    camera = Camera(learnt)
    camera.show(1.5, photograph(flat_mat(laid)))
    slid_at = camera.t
    camera.show(1.6, photograph(flat_mat(laid), shift_px=shift_px))
    camera.show(1.2, photograph(flat_mat({**laid, "a1": Kind.PYROMON}), shift_px=shift_px))

    assert camera.interrupted[0] <= slid_at + 1
    assert [change.facts for change in camera.changes[1:]] == [(("a1", Kind.PYROMON),)]


@pytest.mark.parametrize("hidden", [(0,), (1, 2), (0, 1, 3)])
def test_hands_over_some_markers_neither_stop_nor_change_anything(learnt: Calibration, hidden: tuple[int, ...]) -> None:
    camera = Camera(learnt)
    camera.show(1.5, photograph(flat_mat(BACKS)))
    camera.show(1.5, photograph(hide(flat_mat(BACKS), *hidden)))
    camera.show(1.5, photograph(hide(flat_mat({**BACKS, "b2": Kind.GEOMON}), *hidden)))

    assert camera.sight.trouble == ""
    assert camera.interrupted == []
    assert [change.facts for change in camera.changes[1:]] == [(("b2", Kind.GEOMON),)]


def test_the_mat_out_of_sight_stops_reading_and_is_said_after_a_second(learnt: Calibration) -> None:
    camera = Camera(learnt)
    camera.show(1.5, photograph(flat_mat(BACKS)))
    camera.show(0.8, np.full((480, 640, 3), 80, np.uint8))
    first = camera.sight.plight
    camera.show(3.5, np.full((480, 640, 3), 80, np.uint8))
    then = camera.sight.plight
    camera.show(1.5, photograph(flat_mat({**BACKS, "b2": Kind.GEOMON})))

    assert (first, then, camera.sight.plight) == (None, Plight.NO_MAT, None)
    assert len(camera.interrupted) == 1
    assert [change.facts for change in camera.changes[1:]] == [(("b2", Kind.GEOMON),)]


@pytest.mark.parametrize(
    ("spoil", "plight"),
    [
        (lambda picture: picture // 16, Plight.TOO_DARK),
        (lambda picture: 255 - (255 - picture) // 12, Plight.TOO_BRIGHT),
        (lambda picture: cv2.GaussianBlur(picture, (0, 0), 4.5), Plight.TOO_BLURRED),
        (lambda picture: np.ascontiguousarray(picture[:, ::-1]), Plight.MIRRORED),
    ],
)
def test_a_picture_that_cannot_be_judged_is_told_and_play_waits(learnt: Calibration, spoil, plight: Plight) -> None:
    picture = photograph(flat_mat(BACKS))
    camera = Camera(learnt)
    camera.show(1.5, picture)
    camera.show(4.0, spoil(photograph(flat_mat({**BACKS, "b2": Kind.GEOMON}))))
    told = camera.sight.plight
    camera.show(1.5, picture)

    assert told is plight
    assert camera.sight.plight is None
    assert len(camera.changes) == 1


def test_paper_as_bright_as_a_picture_can_be_is_told_where_it_hides_tiles(learnt: Calibration) -> None:
    picture = photograph(flat_mat(BACKS))
    camera = Camera(learnt)
    camera.show(1.5, cv2.convertScaleAbs(picture, alpha=3))
    told = camera.sight.plight, camera.sight.trouble
    camera.show(1.5, picture)

    assert told[0] is Plight.TOO_BRIGHT
    assert "turn the lamp away" in told[1]
    assert camera.sight.plight is None


def test_a_corner_that_is_curled_is_named_and_play_goes_on_r05(learnt: Calibration) -> None:
    sheet = flat_mat({**BACKS, "b2": Kind.GEOMON})
    reach = slice(round(176 * PX_PER_MM), round(200 * PX_PER_MM)), slice(round(262 * PX_PER_MM), round(288 * PX_PER_MM))
    corner = sheet[reach[1], reach[0]].copy()
    sheet[reach[1], reach[0]] = PAPER
    sheet[reach[1].start - 30 : reach[1].stop - 30, reach[0].start - 20 : reach[0].stop - 20] = corner
    camera = Camera(learnt)
    camera.show(1.5, photograph(flat_mat(BACKS)))
    camera.show(2.0, photograph(sheet))

    assert camera.sight.plight is Plight.NOT_FLAT
    assert "bottom right" in camera.sight.trouble
    assert [change.facts for change in camera.changes[1:]] == [(("b2", Kind.GEOMON),)]


def test_what_never_comes_to_rest_is_said(learnt: Calibration) -> None:
    pictures = [photograph(flat_mat(dict.fromkeys(PLACES, kind))) for kind in (Kind.GEOMON, Kind.FLORAMON)]
    camera = Camera(learnt)
    camera.show(0.2, pictures[0])
    for n in range(140):
        camera.show(0.1, pictures[n % 2])

    assert camera.sight.plight is Plight.RESTLESS
    assert camera.changes == []


def hide(sheet: np.ndarray, *numbers: int) -> np.ndarray:
    """The sheet with something round on some of its markers."""
    for marker in A4.markers:
        if marker.number in numbers:
            cv2.circle(sheet, (round(marker.at_mm[0] * PX_PER_MM), round(marker.at_mm[1] * PX_PER_MM)), 16 * PX_PER_MM, (60, 90, 120), -1)
    return sheet
