"""The simulated camera's view: where a point of the table is seen."""

import numpy as np
import pytest

from companion.mats import A3, A4
from hardware.simulated.optics import Lens, View, view_of_mat

STRAIGHT = Lens((640, 480), 600.0, 0.0)
BARREL = Lens((640, 480), 600.0, -0.15)


def test_the_point_aimed_at_is_in_the_middle_of_the_picture():
    view = View(BARREL, (105, 148), 400, 12, 30, 77)
    np.testing.assert_allclose(view.project([(105, 148)]), [(320, 240)], atol=1e-9)


def test_from_straight_above_a_millimetre_is_focal_length_over_distance():
    view = View(STRAIGHT, (0, 0), 400, 0, 0, 0)
    np.testing.assert_allclose(view.project([(10, 20)]), [(320 + 15, 240 + 30)])


def test_a_turned_sheet_is_turned_clockwise_in_the_picture():
    view = View(STRAIGHT, (0, 0), 400, 0, 0, 90)
    np.testing.assert_allclose(view.project([(10, 0)]), [(320, 240 + 15)], atol=1e-9)


def test_what_stands_up_leans_away_from_the_middle():
    view = View(STRAIGHT, (0, 0), 400, 0, 0, 0)
    assert view.project([(50, 0)], 40)[0, 0] > view.project([(50, 0)])[0, 0]


def test_a_barrel_draws_the_border_in():
    straight, bent = (View(lens, (0, 0), 400, 0, 0, 0).project([(180, 0)])[0, 0] for lens in (STRAIGHT, BARREL))
    assert 320 < bent < straight


def test_a_tilted_camera_sees_the_near_side_larger():
    view = View(STRAIGHT, (0, 0), 400, 15, 0, 0)
    left, right = (np.linalg.norm(np.subtract(*view.project([(x, -10), (x, 10)]))) for x in (-100, 100))
    assert abs(left - right) > 1


@pytest.mark.parametrize("tilt_deg", [0, 14])
def test_pixels_and_points_of_the_sheet_answer_each_other(tilt_deg):
    view = View(BARREL, (105, 148), 420, tilt_deg, 50, 100)
    where = view.sheet_of_pixels()
    assert where.shape == (480, 640, 2)
    for x, y in ((0, 0), (639, 0), (320, 240), (100, 400)):
        np.testing.assert_allclose(view.project([where[y, x]]), [(x, y)], atol=0.05)


@pytest.mark.parametrize("mat", [A4, A3], ids=["a4", "a3"])
@pytest.mark.parametrize("turn_deg", [0, 45, 100])
def test_a_view_of_a_mat_holds_the_whole_sheet_and_no_more_than_needed(mat, turn_deg):
    view = view_of_mat(mat, BARREL, turn_deg=turn_deg, tilt_deg=8, towards_deg=200)
    width, height = mat.sheet_mm
    at = view.project([(0, 0), (width, 0), (width, height), (0, height)])
    share = at / (640, 480)
    assert share.min() >= 0.04
    assert share.max() <= 0.96
    assert min(share.min(), (1 - share).min()) < 0.06
