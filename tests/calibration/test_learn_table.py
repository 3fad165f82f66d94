"""Learning the mat and its bare places from a picture."""

from __future__ import annotations

import numpy as np
import pytest

from calibration.table import learn_table
from companion.errors import BadCalibration
from companion.mats import A4, ENROLMENT
from companion.table import PLACES, Kind
from companion.vision.settings import VisionSettings
from drawn_table import flat_mat, photograph

SETTINGS = VisionSettings()


def test_every_place_of_a_bare_mat_is_learnt() -> None:
    table = learn_table(photograph(flat_mat({})), SETTINGS)

    assert table.mat is A4
    assert set(table.bare) == set(PLACES)


def test_a_shadow_across_the_mat_is_nothing_that_lies_there() -> None:
    picture = photograph(flat_mat({}))
    shaded = picture * np.linspace(1.0, 0.6, picture.shape[1])[None, :, None]

    assert learn_table(np.asarray(shaded, np.uint8), SETTINGS).mat is A4


def test_a_tile_that_was_left_on_the_mat_is_named_by_its_place() -> None:
    with pytest.raises(BadCalibration, match=r"not bare, something lies on b2, mine: clear it"):
        learn_table(photograph(flat_mat({"b2": Kind.GEOMON, "mine": Kind.AEROMON})), SETTINGS)


def test_the_picture_of_the_tiles_is_not_taken_for_that_of_the_bare_mat() -> None:
    with pytest.raises(BadCalibration, match="something lies on most of its places"):
        learn_table(photograph(flat_mat(ENROLMENT)), SETTINGS)
