"""What makes an enrolment too weak to play by: light, sharpness, places, faces that look alike; each told by name with its cure."""

from __future__ import annotations

from itertools import combinations, product
from typing import TYPE_CHECKING

import cv2
import numpy as np

from companion.mats import ENROLMENT
from companion.table import State

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from numpy.typing import NDArray

    from companion.table import Place, Shows
    from companion.vision.bare import Bareness
    from companion.vision.calibration import TableModel
    from companion.vision.light import LitPatch, Shares
    from companion.vision.settings import VisionSettings

PAPER_MIN = 60
"""Grey levels: paper darker than this is too dim to learn colours from."""
NOISE_MAX = 0.03
"""Shares of paper."""
SHARPNESS_MIN = 0.35
"""Depth of the printed outline of the bare pads against the picture of the bare mat."""
SAME, ALIKE = 0.03, 0.06
"""Root mean square difference of two faces, shares of paper: below the first nobody could tell them, below the second it is hard."""


def dim_or_blurred(bgr: NDArray[np.uint8], patches: Mapping[Place, LitPatch], table: TableModel) -> str:
    """Why a picture is no good to learn from, or nothing."""
    paper = float(np.median([float(patch.paper.max()) for patch in patches.values()]))
    noise = float(np.median([patch.noise for patch in patches.values()]))
    if paper < PAPER_MIN or noise > NOISE_MAX:
        return "it is too dim; switch on more light, or expose longer"
    if float(np.mean(bgr.max(axis=2) >= 254)) > 0.5:
        return "it is too bright; expose less"
    bare = [place for place, shows in ENROLMENT.items() if shows is State.EMPTY]
    depths = [_line_depth(patches[place].shares) / max(_line_depth(table.bare[place]), 1e-3) for place in bare]
    if max(depths) < SHARPNESS_MIN:
        return "it is blurred; focus the camera and hold it still"
    return ""


def strange_places(bareness: Mapping[Place, Bareness], settings: VisionSettings) -> str:
    """Which places are not as the layout wants them, or nothing."""
    empty = [
        place for place, shows in ENROLMENT.items() if shows is not State.EMPTY and bareness[place].strange <= settings.tile_strange_min
    ]
    if empty:
        missing = ", ".join(f"{place} ({ENROLMENT[place]})" for place in empty)
        return f"nothing lies on {missing}; lay out all nine and take the picture again"
    full = [place for place, shows in ENROLMENT.items() if shows is State.EMPTY and bareness[place].strange > settings.bare_reach_max]
    if full:
        return f"something lies on {', '.join(full)}, or a hand is in the picture; clear the pads and take it again"
    return ""


def look_alikes(faces: Sequence[tuple[Shows, Shares]]) -> tuple[str, tuple[str, ...]]:
    """Pairs of faces that look alike: why the set is refused, or nothing; and warnings, a sentence each."""
    refused, warned = [], []
    for (one, first), (other, second) in combinations([face for face in faces if face[0] is not State.ROCK], 2):
        if one is other:
            continue
        apart = _apart(first, second)
        if apart < SAME:
            refused.append(f"{one} and {other}")
        elif apart < ALIKE:
            warned.append(
                f"{one} and {other} look much alike: they may be read as unsure; a dot of colour on one of them, or another picture, helps"
            )
    text = (
        f"{'; '.join(refused)} look the same to the camera: mark one of them with a dot of colour, then take the picture again"
        if refused
        else ""
    )
    return text, tuple(warned)


def _apart(first: Shares, second: Shares) -> float:
    """The least difference of two faces over quarter turns and shifts by a pixel, root mean square over the drawing, shares."""
    margin, reach = 5, 1
    smooth = cv2.blur(first, (3, 3))[margin:-margin, margin:-margin]
    height, width = smooth.shape[:2]
    least = np.inf
    for quarter in range(4):
        turned = cv2.blur(np.ascontiguousarray(np.rot90(second, quarter)), (3, 3))
        for top, left in product(range(margin - reach, margin + reach + 1), repeat=2):
            least = min(least, float(np.sqrt(np.mean((smooth - turned[top : top + height, left : left + width]) ** 2))))
    return least


def _line_depth(shares: Shares) -> float:
    """How dark the printed outline is, shares: the mean over its four sides of the darkest line of pixels."""
    grey = shares.mean(axis=2)
    sides = [np.rot90(grey, quarter)[1:9, 8:-8].mean(axis=1) for quarter in range(4)]
    return float(np.mean([np.median(side) - side.min() for side in sides]))
