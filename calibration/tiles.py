"""The tile set, learnt from pictures of the enrolment layout, and refused where it is too weak to play by."""

from __future__ import annotations

from typing import TYPE_CHECKING

import cv2
import numpy as np

from calibration.centring import centred
from calibration.weakness import dim_or_blurred, look_alikes, strange_places
from companion.errors import BadCalibration
from companion.mats import ENROLMENT
from companion.table import Shows, State
from companion.vision.bare import BarePlace
from companion.vision.calibration import TaughtToken, TileSet
from companion.vision.edges import find_square
from companion.vision.explain import Explanation, explain
from companion.vision.faces import Face, Pose, cut_face
from companion.vision.light import without_light
from companion.vision.locate import locate
from companion.vision.patches import PatchMaps
from companion.vision.search import QUARTERS
from companion.vision.token import measure_token

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from numpy.typing import NDArray

    from companion.table import Place
    from companion.vision.calibration import TableModel
    from companion.vision.light import LitPatch, Shares
    from companion.vision.settings import VisionSettings

_ROCK = next(place for place, shows in ENROLMENT.items() if shows is State.ROCK)


def learn_tiles(table: TableModel, pictures: Sequence[NDArray[np.uint8]], settings: VisionSettings) -> TileSet:
    """The tiles from pictures of the enrolment layout (companion.mats.ENROLMENT), (H, W, 3) uint8 BGR, by the table's camera.

    Raises BadPicture where the mat is not found; BadCalibration where a picture is too dim or blurred, a place is not as the layout
    wants it, or two faces are the same to the eye of the camera.
    """
    faces: list[tuple[Shows, Shares]] = []
    tokens = []
    for number, bgr in enumerate(pictures, 1):
        patches = _patches(table, bgr, settings)
        weak = dim_or_blurred(bgr, patches, table) or strange_places(
            {place: BarePlace(table.bare[place]).compare(patch, settings) for place, patch in patches.items()}, settings
        )
        if weak:
            raise BadCalibration(f"picture {number} of the tiles: {weak}")
        taught, measured = _faces(patches, table.bare, settings)
        faces += taught
        tokens.append(measured)
    refused, warnings = look_alikes(faces)
    if refused:
        raise BadCalibration(refused)
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
    return TileSet(tuple(faces), token, warnings)


def _patches(table: TableModel, bgr: NDArray[np.uint8], settings: VisionSettings) -> dict[Place, LitPatch]:
    height, width = bgr.shape[:2]
    if (width, height) != (table.lens.width_px, table.lens.height_px):
        wanted = f"{table.lens.width_px} x {table.lens.height_px}"
        raise BadCalibration(f"the picture of the tiles is {width} x {height}, that of the bare mat {wanted}: take both by the same camera")
    grey = np.asarray(cv2.cvtColor(bgr, cv2.COLOR_BGR2GRAY), np.uint8)
    grid = locate(grey, (table.mat,), table.lens, settings.marker_misfit_max)
    return {place: without_light(patch) for place, patch in PatchMaps(grid).cut(bgr, table.mat.places_mm).items()}


def _faces(
    patches: Mapping[Place, LitPatch], bare: Mapping[Place, Shares], settings: VisionSettings
) -> tuple[list[tuple[Shows, Shares]], TaughtToken]:
    """The faces of one picture, and the token on the back."""
    rough = {place: find_square(patches[place].shares)[0] for place, shows in ENROLMENT.items() if shows is not State.EMPTY}
    poses = centred(patches, bare, rough)
    faces = {ENROLMENT[place]: cut_face(patches[place].shares, pose) for place, pose in poses.items()}
    # The rock is kept as it lies on an upright back, so that what is found by it is a pose of the back.
    back, start = Face(State.BACK, faces[State.BACK]), poses[_ROCK]
    tries = [back.settle(patches[_ROCK].shares, Pose(start.x, start.y, start.turn_deg + quarter)) for quarter in QUARTERS]
    on_rock = max((explain(back, pose, patches[_ROCK], settings) for pose in tries), key=Explanation.explained)
    faces[State.ROCK] = cut_face(patches[_ROCK].shares, on_rock.pose)
    return list(faces.items()), measure_token(on_rock)
