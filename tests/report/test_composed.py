"""Our mat with any faces on its tiles, read by our own line."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from companion.pictures import read_picture
from companion.table import KINDS, State
from hardware.simulated.artwork import ART_PX, Style, draw_artwork
from report.cards import Card
from report.composed import Studio
from report.draws import Draw
from report.photos import read_draw
from report.reading import CROP_PX, Titled
from report.rows import Call, Enrolment

if TYPE_CHECKING:
    from pathlib import Path

ART = draw_artwork(Style.BRIGHT, 5).faces
STRANGE = draw_artwork(Style.DARK, 6).faces


def card(face: str) -> Card:
    return Card("", "", face, ())


def cut(one: Card) -> np.ndarray:
    """Faces are named by their kinds, strangers as `strange` kinds."""
    kind = next(kind for kind in KINDS if one.face.endswith(kind))
    return STRANGE[kind] if one.face.startswith("strange") else ART[kind]


def small_studio() -> Studio:
    return Studio(np.random.default_rng(1), (640, 480))


def test_every_print_lies_on_a_cell_of_its_own() -> None:
    picture, places = small_studio().laid_out([np.full((ART_PX, ART_PX, 3), 30, np.uint8)] * 7)

    assert picture.shape == (480, 640, 3)
    assert len(set(places)) == 7


def test_taught_faces_are_read_through_the_whole_line_and_strangers_get_no_name(tmp_path: Path) -> None:
    shown = tuple(card(kind if number else f"strange {kind}") for number, kind in enumerate(KINDS))
    drawn = Draw({kind: card(kind) for kind in KINDS}, (shown,))

    enrolled, *calls = read_draw(drawn, cut, small_studio(), Titled("drawn", "draw 1", ""), tmp_path)

    assert enrolled == Enrolment("drawn", "draw 1", "", "")
    assert len(calls) == 7
    assert {
        call.thing: call.shows == call.truth for call in calls if isinstance(call, Call) and call.truth != State.UNSURE
    } == dict.fromkeys(KINDS[1:], True)
    assert [call.shows in {"unsure", "covered"} for call in calls if isinstance(call, Call) and call.truth == State.UNSURE] == [True]


def test_of_a_place_called_wrong_a_cutting_is_kept(tmp_path: Path) -> None:
    drawn = Draw({kind: card(kind) for kind in KINDS}, ((card("twin of floramon"), *map(card, KINDS[1:])),))

    calls = [row for row in read_draw(drawn, cut, small_studio(), Titled("drawn", "draw 1", ""), tmp_path) if isinstance(row, Call)]
    (wrong,) = [call for call in calls if call.crop]

    assert (wrong.truth, wrong.shows, wrong.thing) == ("unsure", "floramon", "twin of floramon, taken for floramon")
    assert read_picture(tmp_path / wrong.crop).shape == (CROP_PX, CROP_PX, 3)


def test_two_faces_alike_are_told_by_what_lies_there(tmp_path: Path) -> None:
    taught = {kind: card(kind) for kind in KINDS} | {KINDS[1]: card("a second floramon")}

    enrolled, *_ = read_draw(Draw(taught, ()), cut, small_studio(), Titled("drawn", "draw 1", ""), tmp_path)

    assert isinstance(enrolled, Enrolment)
    assert "“a second floramon”" in enrolled.refused + enrolled.warned
