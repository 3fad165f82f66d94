"""From frames to settled changes, on drawn pictures."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pytest
from drawn_table import calibration, flat_mat, photograph

from companion.frame import Frame
from companion.table import CELLS, PLACES, Change, Kind, State
from companion.vision.sight import Sight

if TYPE_CHECKING:
    from companion.vision.calibration import Calibration

BACKS = dict.fromkeys(CELLS, State.BACK)


@pytest.fixture(scope="module")
def learnt() -> Calibration:
    return calibration()


class Camera:
    """Shows a sight one picture after the other at a rate, and keeps what it says."""

    def __init__(self, learnt: Calibration, rate: float = 10) -> None:
        self.sight, self.rate, self.t = Sight(learnt), rate, 0.0
        self.changes: list[Change] = []

    def show(self, seconds: float, picture) -> None:
        for n in range(round(seconds * self.rate)):
            noise = np.random.default_rng(n).integers(-1, 2, picture.shape)
            frame = np.clip(picture.astype(np.int16) + noise, 0, 255).astype(np.uint8)
            self.changes += self.sight.see(Frame(self.t, frame))
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
