"""The tile set, learnt from pictures of the enrolment layout, and refused where it is too weak to play by."""

from __future__ import annotations

from typing import TYPE_CHECKING

import cv2
import numpy as np

from calibration.alike import TaughtTile, alike
from calibration.centring import centred
from calibration.weakness import bleached_kinds, dim_or_blurred, look_alikes, pale_tiles, strange_places, the_same
from companion.errors import BadCalibration, BadPicture
from companion.mats import ENROLMENT
from companion.table import Shows, State
from companion.vision.calibration import TaughtToken, TileSet
from companion.vision.mat.locate import locate
from companion.vision.mat.sharpness import blur_of
from companion.vision.place.bare import BarePlace
from companion.vision.place.light import without_light
from companion.vision.place.patches import PatchMaps
from companion.vision.tile.coarse import QUARTERS
from companion.vision.tile.edges import find_square
from companion.vision.tile.explain import Explanation, explain
from companion.vision.tile.faces import Face, Pose, cut_face
from companion.vision.tile.token import measure_token

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from numpy.typing import NDArray

    from companion.table import Place
    from companion.vision.calibration import TableModel
    from companion.vision.mat.locate import Grid
    from companion.vision.place.light import LitPatch, Shares
    from companion.vision.settings import VisionSettings

_ROCK = next(place for place, shows in ENROLMENT.items() if shows is State.ROCK)


def learn_tiles(table: TableModel, pictures: Sequence[NDArray[np.uint8]], settings: VisionSettings, names: Sequence[str] = ()) -> TileSet:
    """The tiles from pictures of the enrolment layout (companion.mats.ENROLMENT), (H, W, 3) uint8 BGR, by the table's camera.

    names: of the pictures, for messages.
    Raises BadPicture where the mat is not found; BadCalibration where a picture is too dim or blurred, a place is not as the layout
    wants it, or two faces are the same to the eye of the camera.
    """
    faces: list[tuple[Shows, Shares]] = []
    tiles: list[TaughtTile] = []
    by_picture = []
    tokens = []
    blurs = []
    pale: dict[str, None] = {}
    for name, bgr in zip(names or [f"picture {n} of the tiles" for n in range(1, len(pictures) + 1)], pictures, strict=True):
        grid = _located(table, bgr, name, settings)
        patches = {place: without_light(patch) for place, patch in PatchMaps(grid).cut(bgr, table.mat.places_mm).items()}
        blurs.append(blur_of(bgr, grid))
        bareness = {place: BarePlace(table.bare[place]).compare(patch, settings) for place, patch in patches.items()}
        unfit = dim_or_blurred(bgr, patches, table, settings) or strange_places(bareness, settings)
        if unfit:
            raise BadCalibration(f"{name}: {unfit}")
        pale |= dict.fromkeys(pale_tiles(bareness, settings))
        taught, rock, measured = _faces(patches, table.bare, settings)
        by_picture.append([(tile.shows, tile.image) for tile in taught])
        faces += [*by_picture[-1], (State.ROCK, rock)]
        tiles += taught
        tokens.append(measured)
    pairs = alike(tiles, settings)
    same = the_same(faces, pairs, settings)
    if same:
        raise BadCalibration(same)
    colour = np.mean([one.colour for one in tokens], axis=0)
    token = TaughtToken(
        float(np.mean([one.strength for one in tokens])),
        float(np.mean([one.radius for one in tokens])),
        (float(colour[0]), float(colour[1]), float(colour[2])),
    )
    if token.radius <= 0 or token.strength < settings.token_strength_min:
        raise BadCalibration(
            f"no rock token is seen on the back at {_ROCK}; lay one there, or use a token that stands out more from the backs"
        )
    weak = (*pale, *bleached_kinds(by_picture, settings), *look_alikes(pairs, len(pictures)))
    return TileSet(tuple(faces), token, alike=pairs, warnings=weak, blur=float(np.median(blurs)))


def _located(table: TableModel, bgr: NDArray[np.uint8], name: str, settings: VisionSettings) -> Grid:
    height, width = bgr.shape[:2]
    if (width, height) != (table.lens.width_px, table.lens.height_px):
        wanted = f"{table.lens.width_px} x {table.lens.height_px}"
        raise BadCalibration(f"{name}: it is {width} x {height}, the picture of the bare mat {wanted}: take both by the same camera")
    grey = np.asarray(cv2.cvtColor(bgr, cv2.COLOR_BGR2GRAY), np.uint8)
    try:
        return locate(grey, (table.mat,), table.lens, settings.marker_misfit_max)
    except BadPicture as problem:
        raise BadPicture(f"{name}: {problem}") from problem


def _faces(
    patches: Mapping[Place, LitPatch], bare: Mapping[Place, Shares], settings: VisionSettings
) -> tuple[list[TaughtTile], Shares, TaughtToken]:
    """The tiles of one picture without that below the rock, the rock as a face, and the token."""
    rough = {place: find_square(patches[place].shares)[0] for place, shows in ENROLMENT.items() if shows is not State.EMPTY}
    poses = centred(patches, bare, rough)
    tiles = [
        TaughtTile(ENROLMENT[place], cut_face(patches[place].shares, pose), patches[place], pose)
        for place, pose in poses.items()
        if place != _ROCK
    ]
    back_image = next(tile.image for tile in tiles if tile.shows is State.BACK)
    # The rock is kept as it lies on an upright back, so that what is found by it is a pose of the back.
    back, start = Face(State.BACK, back_image), poses[_ROCK]
    tries = [back.settle(patches[_ROCK].shares, Pose(start.x, start.y, start.turn_deg + quarter)) for quarter in QUARTERS]
    on_rock = max((explain(back, pose, patches[_ROCK], settings) for pose in tries), key=Explanation.explained)
    return tiles, cut_face(patches[_ROCK].shares, on_rock.pose), measure_token(on_rock)
