"""The printed tile set, looked at page by page."""

from __future__ import annotations

from functools import cache
from itertools import pairwise

import cv2
import numpy as np
import pypdfium2
import pytest
from pypdfium2 import raw

from calibration.printed_tiles import tiles_pdf
from companion.mats import MATS, Mat
from companion.table import KINDS, TILES_IN_GAME, TILES_OF_A_KIND
from hardware.simulated.artwork import Artwork, Style, draw_artwork

MM = 72 / 25.4
PAPER_MM = (210, 297)
PRINTABLE_MARGIN_MM = 5.0
PX_PER_MM = 4.0

each_mat = pytest.mark.parametrize("mat", MATS.values(), ids=MATS)


@cache
def artwork() -> Artwork:
    return draw_artwork(Style.BRIGHT, 1)


@cache
def printed_for(name: str) -> pypdfium2.PdfDocument:
    return pypdfium2.PdfDocument(tiles_pdf(MATS[name], artwork()))


def document(mat: Mat) -> pypdfium2.PdfDocument:
    return printed_for(mat.name)


def placed_mm(page: pypdfium2.PdfPage) -> list[tuple[float, float, float, float]]:
    """Left, lower, right and upper edge of each tile of a page, in the order in which they were laid."""
    images = [thing for thing in page.get_objects() if thing.type == raw.FPDF_PAGEOBJ_IMAGE]
    return [tuple(edge / MM for edge in image.get_bounds()) for image in images]


def seen(page: pypdfium2.PdfPage) -> np.ndarray:
    return page.render(scale=PX_PER_MM / MM).to_numpy()[..., :3]


def likest(picture: np.ndarray, edges: tuple[float, float, float, float]) -> str:
    """The kind, or "back", that is printed between these edges."""
    left, lower, right, upper = edges
    rows = slice(round((PAPER_MM[1] - upper) * PX_PER_MM), round((PAPER_MM[1] - lower) * PX_PER_MM))
    tile = picture[rows, round(left * PX_PER_MM) : round(right * PX_PER_MM)].astype(int)
    pictures = {**artwork().faces, "back": artwork().back}
    apart = {
        name: np.abs(cv2.resize(art, tile.shape[1::-1], interpolation=cv2.INTER_AREA).astype(int) - tile).mean()
        for name, art in pictures.items()
    }
    return str(min(apart, key=apart.__getitem__))


@each_mat
def test_every_page_is_a4_and_every_tile_as_large_as_the_mats(mat: Mat) -> None:
    for page in document(mat):
        assert tuple(length / MM for length in page.get_size()) == pytest.approx(PAPER_MM, abs=0.001)
        for left, lower, right, upper in placed_mm(page):
            assert (right - left, upper - lower) == pytest.approx((mat.tile_mm, mat.tile_mm), abs=0.01)


@each_mat
def test_there_are_six_of_each_kind(mat: Mat) -> None:
    fronts = [page for number, page in enumerate(document(mat)) if number % 2 == 0]

    printed = [likest(seen(page), edges) for page in fronts for edges in placed_mm(page)]

    assert len(printed) == TILES_IN_GAME
    assert {kind: printed.count(kind) for kind in KINDS} == dict.fromkeys(KINDS, TILES_OF_A_KIND)


@each_mat
def test_a_page_turned_over_its_long_edge_has_a_back_behind_each_front(mat: Mat) -> None:
    pages = list(document(mat))

    for fronts, backs in list(pairwise(pages))[::2]:
        behind = {(round(PAPER_MM[0] - right, 2), round(lower, 2)) for _, lower, right, _ in placed_mm(backs)}
        assert behind == {(round(left, 2), round(lower, 2)) for left, lower, _, _ in placed_mm(fronts)}
        assert {likest(seen(backs), edges) for edges in placed_mm(backs)} == {"back"}


@each_mat
def test_no_tile_lies_on_another_and_nothing_where_printers_cannot_print(mat: Mat) -> None:
    edge = round(PRINTABLE_MARGIN_MM * PX_PER_MM)
    for page in document(mat):
        places = placed_mm(page)
        apart = [max(abs(a[0] - b[0]), abs(a[1] - b[1])) for n, a in enumerate(places) for b in places[:n]]
        assert all(distance > mat.tile_mm - 0.01 for distance in apart)
        picture = seen(page).copy()
        picture[edge:-edge, edge:-edge] = 255
        assert (picture == 255).all()


@each_mat
def test_fronts_have_the_ruler_and_say_how_to_print(mat: Mat) -> None:
    says = document(mat)[0].get_textpage().get_text_range()

    assert "this line must be 100 mm long" in says
    assert f"tiles of {mat.tile_mm:g} mm" in says
    assert "turned over the long edge" in says


@each_mat
def test_the_same_set_gives_the_same_bytes(mat: Mat) -> None:
    assert tiles_pdf(mat, artwork()) == tiles_pdf(mat, artwork())
