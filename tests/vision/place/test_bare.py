"""Whether a place is bare: paper and its outline, a hand that reaches in; a pale tile is neither."""

from __future__ import annotations

import cv2
import numpy as np

from companion.vision.place.bare import BarePlace
from companion.vision.place.light import LitPatch
from companion.vision.place.patches import PATCH_PX
from companion.vision.settings import VisionSettings

FINER = 8
SIDE = PATCH_PX * FINER
MIDDLE = (SIDE - 1) / 2
INK, SHADE, WHITE = 0.55, 0.7, 0.97


def square(drawn: np.ndarray, side: float, x: float, y: float, turn_deg: float, grey: float, thickness: int = -1) -> None:
    corners = cv2.boxPoints(((MIDDLE + x * FINER, MIDDLE + y * FINER), (side * FINER, side * FINER), turn_deg)).round().astype(np.int32)
    if thickness < 0:
        cv2.fillPoly(drawn, [corners], (grey,) * 3)
    else:
        cv2.polylines(drawn, [corners], isClosed=True, color=(grey,) * 3, thickness=thickness)


def paper() -> np.ndarray:
    """A place with its outline, finer than a patch."""
    drawn = np.ones((SIDE, SIDE, 3), np.float32)
    square(drawn, 42, 0, 0, 0, INK, FINER)
    return drawn


def white_tile() -> np.ndarray:
    """A tile as white as paper that lies over the outline and past the rim: only its far edge throws a shade."""
    drawn = paper()
    square(drawn, 37, 1.0, -4.5, 0, SHADE)
    square(drawn, 37, 1.0, -2.5, 0, WHITE)
    return drawn


def with_bar(drawn: np.ndarray) -> np.ndarray:
    """With a bar from the tile's far edge to past its middle."""
    cv2.line(drawn, (SIDE // 2, SIDE // 2 - 20 * FINER), (SIDE // 2, SIDE // 2 + 4 * FINER), (0.3, 0.3, 0.8), 4 * FINER)
    return drawn


def with_fingertip(drawn: np.ndarray) -> np.ndarray:
    cv2.ellipse(drawn, (SIDE // 2, SIDE - 4 * FINER), (7 * FINER, 9 * FINER), 0, 0, 360, (0.4, 0.5, 0.75), -1)
    return drawn


def lit(drawn: np.ndarray) -> LitPatch:
    shares = cv2.resize(drawn, (PATCH_PX, PATCH_PX), interpolation=cv2.INTER_AREA)
    return LitPatch(np.asarray(shares, np.float32), np.full(3, 220, np.float32), 0.003)


def called_bare(drawn: np.ndarray) -> bool:
    settings = VisionSettings()
    found = BarePlace(lit(paper()).shares).compare(lit(drawn), settings)
    return found.strange <= (settings.bare_reach_max if found.reaches_in else settings.bare_strange_max)


def test_paper_is_bare() -> None:
    assert called_bare(paper())


def test_a_line_that_a_sharper_picture_shows_darker_is_still_the_outline() -> None:
    sharper = paper()
    square(sharper, 42, 0, 0, 0, INK / 2, FINER)

    assert called_bare(sharper)


def test_the_outline_shows_in_a_deep_shadow() -> None:
    place, shaded = BarePlace(lit(paper()).shares), paper()
    shaded[SIDE // 2 :] *= 0.3

    assert place.outline(lit(shaded).shares) == 1.0


def test_a_place_with_a_hand_along_its_edge_is_still_bare() -> None:
    beside = paper()
    beside[: SIDE * 2 // 3, : 5 * FINER] = (0.4, 0.5, 0.75)

    assert called_bare(beside)


def test_a_place_into_which_a_finger_reaches_is_still_bare() -> None:
    assert called_bare(with_fingertip(paper()))


def test_a_white_tile_that_touches_the_rim_is_not_bare() -> None:
    assert not called_bare(with_bar(white_tile()))
