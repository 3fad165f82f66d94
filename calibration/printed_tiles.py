"""A tile set to print, to cut out and to play with: 42 tiles and their backs, as large as those that a mat is meant for."""

from __future__ import annotations

from dataclasses import dataclass
from io import BytesIO
from typing import TYPE_CHECKING

import cv2
from reportlab.lib.utils import ImageReader

from calibration.sheet import THIN_MM, begin_page, draw_ruler, new_canvas
from companion.mats import A4
from companion.table import KINDS, TILES_OF_A_KIND

if TYPE_CHECKING:
    from collections.abc import Sequence

    import numpy as np
    from numpy.typing import NDArray
    from reportlab.pdfgen.canvas import Canvas

    from companion.mats import Mat
    from hardware.simulated.artwork import Artwork

PAPER_MM = A4.sheet_mm
"""What people have at home, also for the larger tiles."""

_BESIDE_MM, _ABOVE_MM, _BELOW_MM = 12.0, 14.0, 24.0
"""So much stays free of tiles at least: for marks to cut by, and for the ruler below."""
_MARK_MM, _MARK_GAP_MM = 3.0, 1.0
_RULER_MM = 15.5
"""Above the lower edge."""
_BLEED_MM = 2.0
"""The colour of the backs goes so far beyond them: no printer lays the second side exactly on the first."""


@dataclass(frozen=True, slots=True)
class _Layout:
    """Tiles side by side. All lengths in millimetres from the lower left corner of the page."""

    side: float
    columns: int
    rows: int

    @classmethod
    def of(cls, side_mm: float) -> _Layout:
        width, height = PAPER_MM
        return cls(side_mm, int((width - 2 * _BESIDE_MM) / side_mm), int((height - _ABOVE_MM - _BELOW_MM) / side_mm))

    @property
    def left(self) -> float:
        """In the middle, so that a page that is turned over its long edge has its backs behind its fronts."""
        return (PAPER_MM[0] - self.columns * self.side) / 2

    @property
    def top(self) -> float:
        return PAPER_MM[1] - _ABOVE_MM

    def corner(self, number: int, *, turned_over: bool = False) -> tuple[float, float]:
        """The lower left corner of a tile, row by row; turned_over: on the other side of the paper."""
        row, column = divmod(number, self.columns)
        column = self.columns - 1 - column if turned_over else column
        return self.left + column * self.side, self.top - (row + 1) * self.side


def tiles_pdf(mat: Mat, artwork: Artwork) -> bytes:
    """Pages of fronts, each followed by that of their backs; the same bytes for the same mat and artwork."""
    layout, file = _Layout.of(mat.tile_mm), BytesIO()
    page = new_canvas(file, PAPER_MM, f"Gigamons companion: tiles of {mat.tile_mm:g} mm")
    faces = {kind: _image(artwork.faces[kind]) for kind in KINDS}
    back = _image(artwork.back)
    tiles = [faces[kind] for kind in KINDS for _ in range(TILES_OF_A_KIND)]
    on_a_page = layout.columns * layout.rows
    for first in range(0, len(tiles), on_a_page):
        fronts = tiles[first : first + on_a_page]
        begin_page(page)
        _draw_fronts(page, layout, fronts)
        page.showPage()
        begin_page(page)
        _draw_backs(page, layout, back, artwork.back[0, 0], len(fronts))
        page.showPage()
    page.save()
    return file.getvalue()


def _image(bgr: NDArray[np.uint8]) -> ImageReader:
    return ImageReader(BytesIO(cv2.imencode(".png", bgr)[1].tobytes()))


def _draw_fronts(page: Canvas, layout: _Layout, fronts: Sequence[ImageReader]) -> None:
    for number, front in enumerate(fronts):
        page.drawImage(front, *layout.corner(number), layout.side, layout.side)
    _draw_marks(page, layout, rows=-(-len(fronts) // layout.columns))
    about = f"Gigamons companion, tiles of {layout.side:g} mm. Thick paper, both sides, turned over the long edge; cut along the marks."
    draw_ruler(page, (PAPER_MM[0] / 2, _RULER_MM), about)


def _draw_backs(page: Canvas, layout: _Layout, back: ImageReader, edge_bgr: NDArray[np.uint8], count: int) -> None:
    blue, green, red = (float(part) / 255 for part in edge_bgr)
    page.setFillColorRGB(red, green, blue)
    corners = [layout.corner(number, turned_over=True) for number in range(count)]
    wide = layout.side + 2 * _BLEED_MM
    for x, y in corners:
        page.rect(x - _BLEED_MM, y - _BLEED_MM, wide, wide, stroke=0, fill=1)
    for x, y in corners:
        page.drawImage(back, x, y, layout.side, layout.side)


def _draw_marks(page: Canvas, layout: _Layout, rows: int) -> None:
    """Short lines outside of the tiles, where a knife goes along."""
    left, right = layout.left, layout.left + layout.columns * layout.side
    top, foot = layout.top, layout.top - rows * layout.side
    page.setLineWidth(THIN_MM)
    page.setStrokeGray(0)
    for column in range(layout.columns + 1):
        x = left + column * layout.side
        for edge, away in ((top, 1), (foot, -1)):
            page.line(x, edge + away * _MARK_GAP_MM, x, edge + away * (_MARK_GAP_MM + _MARK_MM))
    for row in range(rows + 1):
        y = top - row * layout.side
        for edge, away in ((left, -1), (right, 1)):
            page.line(edge + away * _MARK_GAP_MM, y, edge + away * (_MARK_GAP_MM + _MARK_MM), y)
