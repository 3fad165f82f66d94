"""The geometry of the printed mats, and what lies where for enrolment. All lengths in millimetres.

The origin is the top left corner of the sheet, x to the right, y down. Markers are of OpenCV's DICT_4X4_50, upright with the sheet,
with one module of white around them.
"""

from __future__ import annotations

from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING

from companion.table import CELLS, PADS, Kind, Place, Shows, State

if TYPE_CHECKING:
    from collections.abc import Mapping


@dataclass(frozen=True, slots=True)
class Marker:
    """A fiducial marker: its number in DICT_4X4_50, its centre, the side of its black square."""

    number: int
    at_mm: tuple[float, float]
    side_mm: float

    def corners_mm(self) -> tuple[tuple[float, float], ...]:
        """The four corners of the black square in OpenCV's order: top left, top right, bottom right, bottom left."""
        (x, y), h = self.at_mm, self.side_mm / 2
        return ((x - h, y - h), (x + h, y - h), (x + h, y + h), (x - h, y + h))


@dataclass(frozen=True, slots=True)
class Mat:
    """One printed mat. outline_mm: side of the square printed around each place; tile_mm: side of the tiles meant for it."""

    name: str
    sheet_mm: tuple[float, float]
    markers: tuple[Marker, ...]
    places_mm: Mapping[Place, tuple[float, float]]
    outline_mm: float
    tile_mm: float
    lamp_offset_mm: tuple[float, float]
    lamp_diameter_mm: float

    def lamp_mm(self, cell: str) -> tuple[float, float]:
        """The centre of the lamp ring beside a cell."""
        (x, y), (dx, dy) = self.places_mm[cell], self.lamp_offset_mm
        return (x + dx, y + dy)


def _grid(xs: tuple[float, ...], ys: tuple[float, ...], pads: tuple[tuple[float, float], ...]) -> Mapping[Place, tuple[float, float]]:
    places = dict(zip(CELLS, ((x, y) for y in ys for x in xs), strict=True))
    places.update(zip(PADS, pads, strict=True))
    return MappingProxyType(places)


A4 = Mat(
    name="a4",
    sheet_mm=(210, 297),
    markers=(Marker(0, (22, 22), 20), Marker(1, (188, 22), 20), Marker(2, (188, 275), 20), Marker(3, (22, 275), 20)),
    places_mm=_grid((53, 105, 157), (70, 122, 174), ((70, 238), (140, 238))),
    outline_mm=42,
    tile_mm=37,
    lamp_offset_mm=(0, 26),
    lamp_diameter_mm=5,
)
A3 = Mat(
    name="a3",
    sheet_mm=(297, 420),
    markers=(Marker(4, (30, 30), 28), Marker(5, (267, 30), 28), Marker(6, (267, 390), 28), Marker(7, (30, 390), 28)),
    places_mm=_grid((70.5, 148.5, 226.5), (96, 174, 252), ((100, 336), (197, 336))),
    outline_mm=64,
    tile_mm=56,
    lamp_offset_mm=(0, 39),
    lamp_diameter_mm=5,
)
MATS: Mapping[str, Mat] = MappingProxyType({mat.name: mat for mat in (A4, A3)})

ENROLMENT: Mapping[Place, Shows] = MappingProxyType(
    {
        "a1": Kind.FLORAMON,
        "b1": Kind.PYROMON,
        "c1": Kind.HYDROMON,
        "a2": Kind.GEOMON,
        "b2": Kind.AEROMON,
        "c2": Kind.ELECTROMON,
        "a3": Kind.POLYMON,
        "b3": State.BACK,
        "c3": State.ROCK,
        "mine": State.EMPTY,
        "theirs": State.EMPTY,
    }
)
"""Which thing lies where in the picture that teaches a tile set; `rock` is a rock token on a face-down tile."""
