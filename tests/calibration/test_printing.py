"""The printed mats, rendered and read back by the camera line."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import numpy as np
import pypdfium2
import pytest
from pypdfium2 import raw

from calibration.printing import mat_pdf
from companion.mats import MATS, Mat
from companion.table import CELLS, PLACES
from companion.vision.mat.lens import Lens
from companion.vision.mat.locate import locate
from companion.vision.settings import VisionSettings

if TYPE_CHECKING:
    from numpy.typing import NDArray

PX_PER_MM = 8.0
PRINTABLE_MARGIN_MM = 5.0  # what common home printers leave white at each edge

each_mat = pytest.mark.parametrize("mat", MATS.values(), ids=MATS)


def rendered(mat: Mat) -> NDArray[np.uint8]:
    """The printed page (H, W) uint8, grey, PX_PER_MM pixels a millimetre."""
    a_hair_less = 1 - 1e-6  # a page of 2376.00002 pixels would be stretched to 2377
    picture = pypdfium2.PdfDocument(mat_pdf(mat))[0].render(scale=PX_PER_MM * 25.4 / 72 * a_hair_less, grayscale=True).to_numpy()
    return np.ascontiguousarray(picture.reshape(picture.shape[:2]))


def dark_window(picture: NDArray[np.uint8], centre_mm: tuple[float, float], side_mm: float) -> tuple[NDArray[np.bool_], tuple[int, int]]:
    """What is printed in a square window of the page, and the window's corner in pixels, x first."""
    left, top = (int((c - side_mm / 2) * PX_PER_MM) for c in centre_mm)
    return picture[top : top + int(side_mm * PX_PER_MM), left : left + int(side_mm * PX_PER_MM)] < 200, (left, top)


def middle_and_side_px(dark: NDArray[np.bool_], corner_px: tuple[int, int]) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Of the smallest upright box around all that is dark: its middle in the page's pixels (of the pixels' centres), its size."""
    ys, xs = dark.nonzero()
    low, high = np.array([xs.min(), ys.min()]), np.array([xs.max(), ys.max()])
    return (low + high) / 2 + corner_px, (high - low + 1).astype(float)


@each_mat
def test_the_page_has_the_size_of_the_sheet(mat: Mat) -> None:
    width_pt, height_pt = pypdfium2.PdfDocument(mat_pdf(mat))[0].get_size()

    assert (width_pt / 72 * 25.4, height_pt / 72 * 25.4) == pytest.approx(mat.sheet_mm, abs=0.001)


@each_mat
def test_the_camera_line_finds_every_place_within_a_tenth_of_a_millimetre(mat: Mat) -> None:
    picture = rendered(mat)

    grid = locate(picture, MATS.values(), Lens(picture.shape[1], picture.shape[0]), VisionSettings().marker_misfit_max)

    assert picture.shape == tuple(side_mm * PX_PER_MM for side_mm in reversed(mat.sheet_mm))
    assert grid.mat is mat
    assert grid.markers == tuple(marker.number for marker in mat.markers)
    seen = grid.to_picture(np.array([mat.places_mm[place] for place in PLACES]))
    for place, seen_px in zip(PLACES, seen, strict=True):
        # In a tenth more than the outline nothing else may stand, not even the label.
        outline_px, side_px = middle_and_side_px(*dark_window(picture, mat.places_mm[place], mat.outline_mm * 1.1))
        meant_px = np.array(mat.places_mm[place]) * PX_PER_MM - 0.5
        assert outline_px == pytest.approx(meant_px, abs=0.1 * PX_PER_MM), place
        assert seen_px == pytest.approx(meant_px, abs=0.1 * PX_PER_MM), place
        assert side_px == pytest.approx((mat.outline_mm + 0.8) * PX_PER_MM, abs=2), place


@each_mat
def test_a_lamp_ring_stands_where_the_mat_has_it(mat: Mat) -> None:
    picture = rendered(mat)

    for cell in CELLS:
        middle_px, side_px = middle_and_side_px(*dark_window(picture, mat.lamp_mm(cell), mat.lamp_diameter_mm + 1))
        assert middle_px == pytest.approx(np.array(mat.lamp_mm(cell)) * PX_PER_MM - 0.5, abs=0.1 * PX_PER_MM), cell
        assert side_px == pytest.approx(mat.lamp_diameter_mm * PX_PER_MM, abs=0.4 * PX_PER_MM), cell


@each_mat
def test_a_tile_lies_on_white_paper(mat: Mat) -> None:
    picture = rendered(mat)

    for place in PLACES:
        dark, _ = dark_window(picture, mat.places_mm[place], mat.outline_mm - 1)
        assert not dark.any(), place


@each_mat
def test_a_marker_has_a_module_of_white_around(mat: Mat) -> None:
    picture = rendered(mat)

    for marker in mat.markers:
        _, side_px = middle_and_side_px(*dark_window(picture, marker.at_mm, marker.side_mm * (1 + 2 / 6) - 0.25))
        assert side_px == pytest.approx(marker.side_mm * PX_PER_MM, abs=1), marker.number


@each_mat
def test_nothing_stands_where_printers_cannot_print(mat: Mat) -> None:
    picture, edge = rendered(mat), int(PRINTABLE_MARGIN_MM * PX_PER_MM)

    picture[edge:-edge, edge:-edge] = 255

    assert (picture == 255).all()


@each_mat
def test_the_ruler_measures_100_mm(mat: Mat) -> None:
    dark = np.pad(rendered(mat) < 200, ((0, 0), (1, 1)))

    starts, ends = (np.argwhere(np.diff(dark.astype(np.int8), axis=1) == turn)[:, 1] for turn in (1, -1))

    width_of_its_end_strokes_px = 0.25 * PX_PER_MM
    assert (ends - starts).max() == pytest.approx(100 * PX_PER_MM + width_of_its_end_strokes_px, abs=1)


@each_mat
def test_it_says_how_to_check_the_print(mat: Mat) -> None:
    says = pypdfium2.PdfDocument(mat_pdf(mat))[0].get_textpage().get_text_range()

    assert "Print at 100 %" in says
    assert "this line must be 100 mm long" in says


@each_mat
def test_every_place_bears_its_name(mat: Mat) -> None:
    words = pypdfium2.PdfDocument(mat_pdf(mat))[0].get_textpage().get_text_range().split()

    assert [place for place in PLACES if place not in words] == []


@each_mat
def test_it_is_vector_all_through(mat: Mat) -> None:
    kinds = {thing.type for thing in pypdfium2.PdfDocument(mat_pdf(mat))[0].get_objects()}

    assert kinds == {raw.FPDF_PAGEOBJ_PATH, raw.FPDF_PAGEOBJ_TEXT}


@each_mat
def test_print_dialogs_begin_with_the_actual_size(mat: Mat) -> None:
    assert re.search(rb"/PrintScaling\s*/None", mat_pdf(mat))


@each_mat
def test_the_same_mat_gives_the_same_bytes(mat: Mat) -> None:
    assert mat_pdf(mat) == mat_pdf(mat)
