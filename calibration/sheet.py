"""A page to print, in millimetres, with the ruler by which a print is checked."""

from __future__ import annotations

from typing import TYPE_CHECKING

from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

if TYPE_CHECKING:
    from io import BytesIO

RULER_MM = 100.0
CHECK_THE_PRINT = "Print at 100 % (actual size, no fitting to the page). Then measure: this line must be 100 mm long."
THIN_MM = 0.25
LABEL_GREY, LABEL_MM = 0.55, 3.0
FONT = "Helvetica"


def new_canvas(file: BytesIO, sheet_mm: tuple[float, float], title: str) -> Canvas:
    """A document of such pages, the same bytes for the same drawing. sheet_mm: width and height."""
    canvas = Canvas(file, pagesize=(sheet_mm[0] * mm, sheet_mm[1] * mm), invariant=1)
    canvas.setTitle(title)
    canvas.setViewerPreference("PrintScaling", "None")  # print dialogs begin with the actual size
    return canvas


def begin_page(page: Canvas) -> None:
    """From here on lengths are millimetres; the origin is at the bottom, so heights are taken from the top."""
    page.scale(mm, mm)


def draw_ruler(page: Canvas, centre_mm: tuple[float, float], about: str) -> None:
    """RULER_MM from the middle of the first stroke to the middle of the last, one every ten, and the words how to check by it.

    about: what is printed, in a line below them.
    """
    (x, y), left = centre_mm, centre_mm[0] - RULER_MM / 2
    page.setLineWidth(THIN_MM)
    page.setStrokeGray(0)
    page.line(left - THIN_MM / 2, y, left + RULER_MM + THIN_MM / 2, y)
    for centimetre in range(int(RULER_MM / 10) + 1):
        rise_mm = 4 if centimetre % 10 == 0 else 2.5 if centimetre % 5 == 0 else 1.5
        page.line(left + centimetre * 10, y, left + centimetre * 10, y + rise_mm)
    page.setFillGray(LABEL_GREY)
    page.setFont(FONT, LABEL_MM)
    page.drawCentredString(x, y - 1.6 * LABEL_MM, CHECK_THE_PRINT)
    page.drawCentredString(x, y - 3.1 * LABEL_MM, about)
