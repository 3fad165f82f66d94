"""The tile set, learnt from pictures of the enrolment layout."""

from __future__ import annotations

from typing import TYPE_CHECKING

import cv2
import numpy as np

from companion.mats import ENROLMENT
from companion.table import State
from companion.vision.calibration import TaughtToken, TileSet
from companion.vision.edges import find_square
from companion.vision.explain import Explanation, explain
from companion.vision.faces import Face, Pose, cut_face
from companion.vision.light import without_light
from companion.vision.locate import locate
from companion.vision.patches import PatchMaps
from companion.vision.search import QUARTERS
from companion.vision.token import find_spot

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from companion.vision.calibration import TableModel
    from companion.vision.settings import VisionSettings


def learn_tiles(table: TableModel, pictures: Sequence[NDArray[np.uint8]], settings: VisionSettings) -> TileSet:
    """The tiles from pictures of the enrolment layout (companion.mats.ENROLMENT), (H, W, 3) uint8 BGR, by the table's camera."""
    faces = []
    spots = []
    for bgr in pictures:
        grey = np.asarray(cv2.cvtColor(bgr, cv2.COLOR_BGR2GRAY), np.uint8)
        grid = locate(grey, (table.mat,), table.lens, settings.marker_misfit_max)
        patches = {place: without_light(patch) for place, patch in PatchMaps(grid).cut(bgr, table.mat.places_mm).items()}
        taught = {}
        for place, shows in ENROLMENT.items():
            if shows is not State.EMPTY:
                pose, _ = find_square(patches[place].shares)
                taught[shows] = (cut_face(patches[place].shares, pose), pose)
        back = Face(State.BACK, taught[State.BACK][0])
        rock = next(place for place, shows in ENROLMENT.items() if shows is State.ROCK)
        start = taught[State.ROCK][1]
        tries = [back.settle(patches[rock].shares, Pose(start.x, start.y, start.turn_deg + quarter)) for quarter in QUARTERS]
        on_rock = max((explain(back, pose, patches[rock], settings) for pose in tries), key=Explanation.explained)
        taught[State.ROCK] = (cut_face(patches[rock].shares, on_rock.pose), on_rock.pose)
        faces += [(shows, image) for shows, (image, _) in taught.items()]
        spots.append(find_spot(on_rock))
    colour = np.mean([spot.colour for spot in spots], axis=0)
    token = TaughtToken(
        float(np.mean([spot.strength for spot in spots])),
        float(np.mean([spot.radius for spot in spots])),
        (float(colour[0]), float(colour[1]), float(colour[2])),
    )
    return TileSet(tuple(faces), token)
