"""Real photographs of cards and tiles: seven faces are taught by some pictures, and read in others among strangers."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING

import numpy as np

from calibration.table import learn_table
from calibration.tiles import learn_tiles
from companion.errors import BadCalibration
from companion.pictures import read_picture
from companion.table import State
from companion.vision.calibration import Calibration
from companion.vision.read import Reader
from companion.vision.settings import VisionSettings
from hardware.simulated.artwork import ART_PX
from report.cards import DECKS, cards, cut_card
from report.composed import Studio
from report.draws import draw
from report.reading import Titled, read_and_score
from report.rows import Enrolment

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from numpy.typing import NDArray

    from report.cards import Card
    from report.draws import Draw
    from report.rows import Call, Row

DRAWS, IN_A_UNIT = 50, 10
_QUICK = 2
_SEED = 13


class Photos:
    """A unit is some draws of a folder of photographs."""

    def __init__(self, shared: Path, *, quick: bool) -> None:
        self._folder, self._quick = shared / "photos", quick

    def units(self) -> tuple[str, ...]:
        """The folders that are there, each for every ten draws."""
        here = [name for name in DECKS if (self._folder / name / "labels.json").is_file()]
        return tuple(f"{name}-{first:02}" for first in range(0, _QUICK if self._quick else DRAWS, IN_A_UNIT) for name in here)

    def measure(self, unit: str, crops: Path) -> Iterator[Row]:
        """The enrolments and calls of some draws."""
        name, _, first = unit.rpartition("-")
        folder = self._folder / name
        load = cache(read_picture)

        def cut(card: Card) -> NDArray[np.uint8]:
            return cut_card(load(folder / card.file), card, DECKS[name], ART_PX)

        labelled = cards(folder)
        for number in range(int(first), int(first) + (_QUICK if self._quick else IN_A_UNIT)):
            rng = np.random.default_rng([_SEED, list(DECKS).index(name), number])
            yield from read_draw(draw(labelled, rng), cut, Studio(rng), Titled(name, f"draw {number:02}", ""), crops)


def read_draw(drawn: Draw, cut: Callable[[Card], NDArray[np.uint8]], studio: Studio, titled: Titled, crops: Path) -> Iterator[Row]:
    """How a draw was taken at enrolment, and, where it was not refused, the calls of its cards."""
    settings = VisionSettings()
    bare, laid = studio.bare(), studio.enrolment({kind: cut(card) for kind, card in drawn.taught.items()})
    table = learn_table(bare, settings, [laid])
    try:
        tiles = learn_tiles(table, [laid], settings)
    except BadCalibration as problem:
        yield Enrolment(titled.group, titled.level, _by_face(str(problem), drawn), "")
        return
    yield Enrolment(titled.group, titled.level, "", _by_face("; ".join(tiles.warnings), drawn))
    reader = Reader(Calibration(table, tiles), settings)
    for number, shown in enumerate(drawn.pictures, 1):
        bgr, places = studio.laid_out([cut(card) for card in shown])
        faces = dict(zip(places, (card.face for card in shown), strict=True))
        truth = {place: (drawn.kind_of(face) or State.UNSURE).value for place, face in faces.items()}
        for call in read_and_score(reader, bgr, truth, replace(titled, picture=f"picture {number}"), crops):
            yield replace(call, thing=_told(call, faces[call.place], drawn))


def _by_face(sentence: str, drawn: Draw) -> str:
    """Kinds named by what was really on them."""
    for kind, card in drawn.taught.items():
        sentence = sentence.replace(kind.value, f"“{card.face}”")
    return sentence


def _told(call: Call, face: str, drawn: Draw) -> str:
    """What lay there, and what it was taken for."""
    called = next((card.face for kind, card in drawn.taught.items() if kind.value == call.shows), "")
    return f"{face}, taken for {called}" if called and called != face else face
