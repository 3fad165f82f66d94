"""Light mirrored all over a tile, like a veil: the kind below it is named; a stranger, a back and a rock are not taken for one."""

from __future__ import annotations

import dataclasses

import cv2
import numpy as np
import pytest

from calibration.table import learn_table
from calibration.tiles import learn_tiles
from companion.mats import A4, ENROLMENT
from companion.table import KINDS, Kind, State
from companion.vision.calibration import Calibration
from companion.vision.place.light import without_light
from companion.vision.place.patches import PATCH_PX, PatchMaps
from companion.vision.read import Reader
from companion.vision.tile.faces import Face, Pose, cut_face
from companion.vision.tile.veil import Beneath, Drawings, bleached, lifted
from drawn_table import PX_PER_MM, calibration, flat_mat, photograph

LEARNT = calibration()
READER = Reader(LEARNT)
DOUBTFUL = (State.UNSURE, State.COVERED)
FACES = {shows: Face(shows, image) for shows, image in LEARNT.tiles.faces if shows is not State.ROCK}


def veiled(sheet: np.ndarray, place: str, thickness: float) -> np.ndarray:
    """A sheet with a window mirrored in the tile at a place: thickest in its middle, with a bar across."""
    x, y = (round(value * PX_PER_MM) for value in A4.places_mm[place])
    half = round(18.5 * PX_PER_MM)
    v, u = np.mgrid[-1 : 1 : 2j * half, -1 : 1 : 2j * half]
    veil = thickness * np.exp(-(u * u + v * v) / 3)
    veil *= 1 - 0.4 * np.exp(-(((u - 0.1) / 0.2) ** 2))
    veil = np.minimum(veil, 1)
    seen = sheet.astype(np.float32)
    tile = seen[y - half : y + half, x - half : x + half]
    tile += veil[..., None].astype(np.float32) * (255 - tile)
    return np.asarray(seen, np.uint8)


def patch(shows, thickness: float):
    picture = photograph(veiled(flat_mat({"b2": shows}), "b2", thickness))
    return without_light(PatchMaps(READER.locate(picture)).cut(picture, ["b2"])["b2"])


def read(reader: Reader, shows, thickness: float):
    picture = photograph(veiled(flat_mat({"b2": shows}), "b2", thickness))
    return reader.places(picture, PatchMaps(reader.locate(picture)), ["b2"])["b2"]


def shown(reader: Reader, shows, thickness: float):
    return read(reader, shows, thickness).shows


def without(kind: Kind) -> Reader:
    """A reader to whom a kind is a stranger."""
    faces = tuple(face for face in LEARNT.tiles.faces if face[0] is not kind)
    return Reader(Calibration(LEARNT.table, dataclasses.replace(LEARNT.tiles, faces=faces)))


@pytest.mark.parametrize("kind", KINDS)
def test_a_kind_is_named_through_a_veil(kind: Kind) -> None:
    assert shown(READER, kind, 0.65) is kind


@pytest.mark.parametrize("kind", KINDS)
def test_a_stranger_below_a_veil_has_no_name(kind: Kind) -> None:
    assert shown(without(kind), kind, 0.65) in DOUBTFUL


@pytest.mark.parametrize("shows", [State.BACK, State.ROCK])
def test_a_back_or_a_rock_below_a_veil_is_no_kind(shows: State) -> None:
    assert shown(READER, shows, 0.65) in (shows, *DOUBTFUL)


@pytest.mark.parametrize("asks_more", [{"veil_margin_min": 1.0}, {"veil_min": 0.8}])
def test_what_is_hardly_sure_or_hardly_veiled_is_not_named_through_a_veil(asks_more: dict[str, float]) -> None:
    stricter = Reader(LEARNT, dataclasses.replace(READER.settings, **asks_more))

    assert shown(READER, Kind.POLYMON, 0.65) is Kind.POLYMON
    assert shown(stricter, Kind.POLYMON, 0.65) in DOUBTFUL


def test_a_tile_that_is_all_white_has_no_name() -> None:
    assert shown(READER, Kind.PYROMON, 4.0) in DOUBTFUL


@pytest.mark.parametrize("kind", KINDS)
def test_the_drawing_alone_tells_which_face_lies_below_and_how(kind: Kind) -> None:
    beneath = Drawings(FACES.values()).likeliest(patch(kind, 0.6).shares, Pose(1.5, -1.0, 92.0))

    assert beneath.face.shows is kind
    assert beneath.lead > 0.1
    assert np.hypot(beneath.pose.x, beneath.pose.y) < 1.5


def test_a_lifted_veil_leaves_the_face() -> None:
    kind = Kind.HYDROMON
    seen, clear = patch(kind, 0.6), patch(kind, 0.0)

    below = lifted(seen, Drawings(FACES.values()).likeliest(seen.shares, Pose(0, 0, 0)))

    tile = slice(12, -12)
    assert 0.3 < below.thickness < 0.6
    assert np.abs(below.patch.shares - clear.shares)[tile, tile].mean() < np.abs(seen.shares - clear.shares)[tile, tile].mean() / 5


def test_what_shows_through_a_thick_veil_is_noisier() -> None:
    drawings = Drawings(FACES.values())
    noises = []
    for thickness in (0.2, 0.7):
        seen = patch(Kind.GEOMON, thickness)
        noises.append(lifted(seen, drawings.likeliest(seen.shares, Pose(0, 0, 0))).patch.noise)

    assert noises[1] > 1.5 * noises[0]


def test_beside_the_tile_nothing_is_lifted() -> None:
    seen = patch(Kind.GEOMON, 0.6)

    below = lifted(seen, Drawings(FACES.values()).likeliest(seen.shares, Pose(0, 0, 0)))

    assert np.array_equal(below.patch.shares[:4], seen.shares[:4])


def test_a_kind_that_was_taught_below_a_veil_is_named_without_it() -> None:
    place = next(place for place, shows in ENROLMENT.items() if shows is Kind.ELECTROMON)
    table = photograph(flat_mat({}), seed=2)
    tiles = photograph(veiled(flat_mat(ENROLMENT), place, 0.6), seed=3)
    model = learn_table(table, READER.settings, (tiles,))
    reader = Reader(Calibration(model, learn_tiles(model, [tiles], READER.settings)))

    assert shown(reader, Kind.ELECTROMON, 0.0) is Kind.ELECTROMON


@pytest.mark.parametrize("taught_below", [False, True])
def test_a_bar_too_many_on_a_white_face_stays(taught_below: bool) -> None:
    """White is near to what a veil is: it must not be taken for one that hid the bar when the face was taught."""
    two, three = barred(-9, 9), barred(-9, 0, 9)
    face = Face(Kind.GEOMON, cut_face(two.shares, Pose(0, 0, 0)))

    below = lifted(three, Beneath(face, Pose(0, 0, 0), 0.8, 0.2), taught_below=taught_below)

    middle = slice(24, 28)
    assert (two.shares - below.patch.shares)[middle, middle, :2].mean() > 0.5 * (two.shares - three.shares)[middle, middle, :2].mean()


def barred(*at: int):
    """A white tile with red bars, so many units beside its middle."""
    picture = np.full((PATCH_PX, PATCH_PX, 3), 220, np.uint8)
    picture[8:44, 8:44] = 214
    for across in at:
        picture[12:40, 24 + across : 28 + across] = (50, 50, 190)
    return without_light(picture)


def test_a_kind_is_called_bleached_where_nothing_in_it_is_dark() -> None:
    faces = [(shows, face.image) for shows, face in FACES.items()]
    pale = [(shows, 1 - 0.3 * (1 - image) if shows is Kind.AEROMON else image) for shows, image in faces]

    assert not any(bleached(faces, 0.3))
    assert [shows for (shows, _), looks in zip(pale, bleached(pale, 0.3), strict=True) if looks] == [Kind.AEROMON]


def test_a_drawing_without_contrast_is_like_nothing() -> None:
    plain = np.full_like(patch(Kind.GEOMON, 0.0).shares, 0.8)

    assert Drawings(FACES.values()).likeliest(cv2.blur(plain, (3, 3)), Pose(0, 0, 0)).likeness < 0.1
