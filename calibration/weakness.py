"""What makes an enrolment too weak to play by: light, sharpness, places, faces that look alike; each told by name with its cure."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING

import cv2
import numpy as np

from companion.mats import ENROLMENT
from companion.table import Kind, State
from companion.vision.tile.veil import bleached

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from numpy.typing import NDArray

    from companion.table import Place, Shows
    from companion.vision.calibration import TableModel
    from companion.vision.place.bare import Bareness
    from companion.vision.place.light import LitPatch, Shares
    from companion.vision.settings import VisionSettings

_CURE = "mark one of them with a dot of colour, a finger wide"
_MARGIN = 5
"""What of a face is not compared with another, units from its edge."""
_NEARLY = 0.06
"""Difference from which on two faces are not the same, however they are laid on one another, shares."""
_SLIGHT_TURNS_DEG = (-1.0, -0.5, 0.0, 0.5, 1.0)


def dim_or_blurred(bgr: NDArray[np.uint8], patches: Mapping[Place, LitPatch], table: TableModel, settings: VisionSettings) -> str:
    """Why a picture is no good to learn from, or nothing."""
    paper = float(np.median([float(patch.paper.max()) for patch in patches.values()]))
    noise = float(np.median([patch.noise for patch in patches.values()]))
    if paper < settings.taught_paper_min or noise > settings.taught_noise_max:
        return "it is too dim; switch on more light, or expose longer"
    if float(np.mean(bgr.max(axis=2) >= 254)) > 0.5:
        return "it is too bright; expose less"
    bare = [place for place, shows in ENROLMENT.items() if shows is State.EMPTY]
    depths = [_line_depth(patches[place].shares) / max(_line_depth(table.bare[place]), 1e-3) for place in bare]
    if max(depths) < settings.taught_sharpness_min:
        return "it is blurred; focus the camera and hold it still"
    return ""


def strange_places(bareness: Mapping[Place, Bareness], settings: VisionSettings) -> str:
    """Which places are not as the layout wants them, or nothing."""
    # With a drawing of a few lines a white tile may hardly differ from bare paper.
    empty = [
        place for place, shows in ENROLMENT.items() if shows is not State.EMPTY and bareness[place].strange <= settings.bare_strange_max
    ]
    if empty:
        missing = ", ".join(f"{place} ({ENROLMENT[place]})" for place in empty)
        return f"nothing lies on {missing}, or a tile as white and plain as paper: lay out all nine, or draw something on it, and try again"
    full = [place for place, shows in ENROLMENT.items() if shows is State.EMPTY and bareness[place].strange > settings.bare_reach_max]
    if full:
        return f"something lies on {', '.join(full)}, or a hand is in the picture; clear the pads and take it again"
    return ""


def pale_tiles(bareness: Mapping[Place, Bareness], settings: VisionSettings) -> tuple[str, ...]:
    """What is said of tiles that hardly differ from bare paper, a sentence each."""
    return tuple(
        f"{shows} is nearly as white as paper: it may be read as unsure; a dot of colour or a coloured rim on all tiles of its kind helps"
        for place, shows in ENROLMENT.items()
        if shows is not State.EMPTY and bareness[place].strange <= settings.tile_strange_min
    )


def bleached_kinds(pictures: Sequence[Sequence[tuple[Shows, Shares]]], settings: VisionSettings) -> tuple[str, ...]:
    """What is said of kinds that look bleached by mirrored light in all pictures that taught them, a sentence each.

    pictures: the faces that each of them taught.
    """
    pale = [{shows for (shows, _), looks in zip(faces, bleached(faces, settings.bleached_min), strict=True) if looks} for faces in pictures]
    return tuple(
        f"{kind} looks bleached: if light is mirrored in it, teach it by one more picture with the lamp or the tiles turned (--picture P2)"
        for kind in Kind
        if all(kind in kinds for kinds in pale)
    )


def the_same(faces: Sequence[tuple[Shows, Shares]], pairs: Sequence[tuple[Shows, Shows]], settings: VisionSettings) -> str:
    """Pairs of faces between which nobody could tell, and the cure; or nothing.

    pairs: those that may be taken for each other (calibration.alike): thin lines of another colour make little difference in all, but play
    tells them.
    """
    same = [
        f"{one} and {other}"
        for one, other in pairs
        if any(_apart(first, second) < settings.same_face_max for first, second in product(_looks_of(one, faces), _looks_of(other, faces)))
    ]
    return f"{'; '.join(same)} look the same to the camera: {_CURE}, then take the picture again" if same else ""


def look_alikes(pairs: Sequence[tuple[Shows, Shows]], pictures: int) -> tuple[str, ...]:
    """What is said of pairs that may be taken for each other (calibration.alike), a sentence each. pictures: how many taught them."""
    more = ", or teach them by a second picture in other light (--picture P2)" if pictures == 1 else ""
    return tuple(
        f"{one} and {other} look much alike: where they cannot be told apart they are read as unsure; {_CURE}{more}" for one, other in pairs
    )


def _looks_of(shows: Shows, faces: Sequence[tuple[Shows, Shares]]) -> list[Shares]:
    return [image for name, image in faces if name is shows]


def _apart(first: Shares, second: Shares) -> float:
    """The least difference of two faces over quarter turns and shifts, root mean square over the drawing, shares.

    Where it is small it is looked for more finely: half a pixel beside one another the same face twice is not the same.
    """
    smooth: Shares = np.asarray(cv2.blur(first, (3, 3)), np.float32)
    turned = [np.asarray(cv2.blur(np.ascontiguousarray(np.rot90(second, quarter)), (3, 3)), np.float32) for quarter in range(4)]
    least, which, beside = min(
        (_between(smooth, image, shift, 0.0), quarter, shift)
        for quarter, image in enumerate(turned)
        for shift in product((-1.0, 0.0, 1.0), (-1.0, 0.0, 1.0))
    )
    if least > _NEARLY:
        return least
    finer = (-0.5, 0.0, 0.5)
    return min(
        _between(smooth, turned[which], (beside[0] + x, beside[1] + y), turn)
        for x, y in product(finer, finer)
        for turn in _SLIGHT_TURNS_DEG
    )


def _between(one: Shares, other: Shares, shift: tuple[float, float], turn_deg: float) -> float:
    """The difference of two images, the second shifted (x, y, pixels) and turned about its middle."""
    height, width = one.shape[:2]
    moved = np.asarray(cv2.getRotationMatrix2D(((width - 1) / 2, (height - 1) / 2), turn_deg, 1.0), np.float64)
    moved[:, 2] += np.array(shift)
    inside = slice(_MARGIN, -_MARGIN)
    off = one - cv2.warpAffine(other, moved, (width, height), flags=cv2.INTER_CUBIC)
    return float(np.sqrt(np.mean(np.square(off[inside, inside]))))


def _line_depth(shares: Shares) -> float:
    """How dark the printed outline is, shares: the mean over its four sides of the darkest line of pixels."""
    grey = shares.mean(axis=2)
    sides = [np.rot90(grey, quarter)[1:9, 8:-8].mean(axis=1) for quarter in range(4)]
    return float(np.mean([np.median(side) - side.min() for side in sides]))
