"""The mats as PDF to print: vector, every millimetre where `companion/mats.py` has it."""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING

from reportlab.pdfgen.canvas import FILL_NON_ZERO

from calibration.sheet import FONT, LABEL_GREY, LABEL_MM, THIN_MM, begin_page, draw_ruler, new_canvas
from companion.table import CELLS
from companion.vision.mat.markers import MODULES, marker_bits

if TYPE_CHECKING:
    from reportlab.pdfgen.canvas import Canvas

    from companion.mats import Marker, Mat

RULER_ABOVE_MARKERS_MM = 5.0  # over the middle of the lower markers; its words end below that middle

OUTLINE_WIDTH_MM, OUTLINE_GREY = 0.8, 0.3  # dark enough to be seen by the camera on a bare place
LAMP_GREY = 0.6  # for the hand that glues the lamp on, not for the camera
LABEL_GAP = 0.07  # of an outline's side, over it: beyond what a reader compares of the place and its outline


def mat_pdf(mat: Mat) -> bytes:
    """One page of the mat's size, the same bytes for the same mat. Nothing but vector shapes and the standard font Helvetica."""
    width_mm, height_mm = mat.sheet_mm
    file = BytesIO()
    page = new_canvas(file, mat.sheet_mm, f"Gigamons companion: mat {mat.name.upper()}")
    begin_page(page)
    for marker in mat.markers:
        _draw_marker(page, marker, height_mm)
    for place, (x, y) in mat.places_mm.items():
        _draw_place(page, place, (x, height_mm - y), mat.outline_mm)
    for cell in CELLS:
        x, y = mat.lamp_mm(cell)
        _draw_lamp(page, (x, height_mm - y), mat.lamp_diameter_mm)
    lower_markers_mm = max(marker.at_mm[1] for marker in mat.markers)
    about = f"Gigamons companion, mat {mat.name.upper()}, for tiles of {mat.tile_mm:g} mm"
    draw_ruler(page, (width_mm / 2, height_mm - lower_markers_mm + RULER_ABOVE_MARKERS_MM), about)
    page.showPage()
    page.save()
    return file.getvalue()


def _draw_marker(page: Canvas, marker: Marker, height_mm: float) -> None:
    """The black modules as one path, so that no hairline shows between neighbours. The white one around is the paper's."""
    module_mm = marker.side_mm / MODULES
    left_mm, top_mm = marker.corners_mm()[0]
    path = page.beginPath()
    for row, column in zip(*(~marker_bits(marker.number)).nonzero(), strict=True):
        path.rect(left_mm + int(column) * module_mm, height_mm - top_mm - (int(row) + 1) * module_mm, module_mm, module_mm)
    page.setFillGray(0)
    page.drawPath(path, stroke=0, fill=1, fillMode=FILL_NON_ZERO)


def _draw_place(page: Canvas, place: str, centre_mm: tuple[float, float], side_mm: float) -> None:
    """The outline, and the place's name over its corner, outside, where no reader looks."""
    x, y = centre_mm
    left, top = x - side_mm / 2, y + side_mm / 2
    page.setLineWidth(OUTLINE_WIDTH_MM)
    page.setStrokeGray(OUTLINE_GREY)
    page.rect(left, y - side_mm / 2, side_mm, side_mm)
    page.setFillGray(LABEL_GREY)
    page.setFont(FONT, LABEL_MM)
    page.drawString(left, top + LABEL_GAP * side_mm, place)


def _draw_lamp(page: Canvas, centre_mm: tuple[float, float], diameter_mm: float) -> None:
    page.setLineWidth(THIN_MM)
    page.setStrokeGray(LAMP_GREY)
    page.circle(*centre_mm, diameter_mm / 2)
