"""Markers found though their bits cannot be read."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from companion.mats import A3, A4, MATS, Mat
from companion.vision.mat.faint import find_faint
from companion.vision.mat.lens import Lens
from companion.vision.mat.markers import find_markers
from drawn_table import flat_mat, mat_without, photograph

LENS = Lens(640, 480)


def grey(picture):
    return cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY)


def blurred(picture, sigma_px: float = 3.5):
    return cv2.GaussianBlur(picture, (0, 0), sigma_px)


def far(found, truth) -> float:
    return max(float(np.abs(found[number] - truth[number]).max()) for number in found)


@pytest.mark.parametrize("turn_deg", [0, 90, 180, 270, 33])
def test_blurred_markers_are_found_any_way_up(turn_deg: float) -> None:
    sharp = photograph(flat_mat({}), turn_deg=turn_deg)

    found = find_faint(grey(blurred(sharp)), MATS.values(), LENS)

    assert sorted(found) == [0, 1, 2, 3]
    assert far(found, find_markers(grey(sharp))) < 3


@pytest.mark.parametrize("mat", [A4, A3])
def test_each_mat_is_told_by_its_markers_though_they_are_blurred(mat: Mat) -> None:
    found = find_faint(grey(blurred(photograph(flat_mat({}, mat=mat)), 2.5)), MATS.values(), LENS)

    assert sorted(found) == [marker.number for marker in mat.markers]


def test_noisy_markers_are_found() -> None:
    found = find_faint(grey(photograph(flat_mat({}), noise=35)), MATS.values(), LENS)

    assert sorted(found) == [0, 1, 2, 3]


@pytest.mark.parametrize("hidden", [0, 3])
def test_a_hidden_marker_is_not_made_up(hidden: int) -> None:
    found = find_faint(grey(blurred(photograph(mat_without(hidden)))), MATS.values(), LENS)

    assert sorted(found) == [number for number in range(4) if number != hidden]


def test_printed_outlines_alone_are_no_markers() -> None:
    assert find_faint(grey(blurred(photograph(mat_without(0, 1, 2, 3)))), MATS.values(), LENS) == {}


def test_one_marker_alone_is_not_trusted() -> None:
    assert find_faint(grey(blurred(photograph(mat_without(1, 2, 3)))), MATS.values(), LENS) == {}


def test_a_mirrored_mat_is_not_found() -> None:
    mirrored = np.ascontiguousarray(blurred(photograph(flat_mat({})))[:, ::-1])

    assert find_faint(grey(mirrored), MATS.values(), LENS) == {}
