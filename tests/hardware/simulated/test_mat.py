"""The drawn mat: markers, outlines and rings where its geometry has them."""

import pytest

from companion.mats import A3, A4
from companion.vision.mat.markers import find_markers
from hardware.simulated.mat import draw_mat


@pytest.mark.parametrize("mat", [A4, A3], ids=["a4", "a3"])
def test_markers_are_where_the_mat_has_them(mat):
    found = find_markers(draw_mat(mat, 4.0))
    assert set(found) == {marker.number for marker in mat.markers}
    for marker in mat.markers:
        for seen, meant in zip(found[marker.number], marker.corners_mm(), strict=True):
            assert (seen + 0.5) / 4.0 == pytest.approx(meant, abs=0.2)


def test_every_place_has_its_outline_and_every_cell_its_ring():
    sheet = draw_mat(A4, 4.0)
    for x, y in A4.places_mm.values():
        assert sheet[round(y * 4), round((x + 21) * 4) - 3 : round((x + 21) * 4) + 3].min() < 120
        assert sheet[round(y * 4), round(x * 4)] > 230
    for x, y in (A4.lamp_mm("a1"), A4.lamp_mm("c3")):
        assert sheet[round(y * 4), round((x + 2.5) * 4) - 3 : round((x + 2.5) * 4) + 3].min() < 225
