"""What hides a part of a tile from the front: it reaches in from beside the tile, where no paper shows, over what the face leaves over."""

from __future__ import annotations

from typing import TYPE_CHECKING

import cv2
import numpy as np

from companion.vision.place.light import grey_of, strongest
from companion.vision.place.patches import PATCH_PX
from companion.vision.tile.explain import INSIDE, INSIDE_PX
from companion.vision.tile.faces import FACE_PX, cut_face, cut_visible

if TYPE_CHECKING:
    from companion.vision.place.light import LitPatch, Visible
    from companion.vision.settings import VisionSettings
    from companion.vision.tile.explain import Explanation

_RIM = 2
"""Past the edges of a tile lies its own shadow, and before them its worn rim, units: neither tells what lies there."""
_OUTSIDE_MIN = 12
"""Pixels of a patch beside the tile: less is no hand."""
_SOFT = 5
"""Side of what is hidden round a pixel that is: edges are soft, and throw shadows."""
_AREA = FACE_PX - 2


def in_front(patch: LitPatch, tile: Explanation, settings: VisionSettings) -> Visible | None:
    """What of a patch shows beside what reaches in over a tile; None where nothing does, or where it hides more than settings.hidden_max.

    What lies near a hidden pixel counts as hidden too: a finger hides by half as much again as it covers.
    """
    to_patch, size = tile.pose.matrix(), (PATCH_PX, PATCH_PX)
    left_over = np.zeros((FACE_PX, FACE_PX), np.uint8)
    left_over[INSIDE, INSIDE] = tile.unexplained
    on_tile = np.zeros((FACE_PX, FACE_PX), np.uint8)
    on_tile[1:-1, 1:-1] = 1
    inside = np.asarray(cv2.warpAffine(on_tile, to_patch, size, flags=cv2.INTER_NEAREST), np.uint8)
    window = np.ones((2 * _RIM + 1, 2 * _RIM + 1), np.uint8)
    outside = cv2.dilate(inside, window) == 0
    grey = grey_of(patch.shares)
    tint = strongest(np.abs(patch.shares / np.maximum(grey, 0.05)[..., None] - 1))
    foreign = ((grey < settings.hand_dark_max) | (grey > settings.hand_bright_min) | (tint > settings.paper_tint_max)) & outside
    beside = np.asarray(cv2.morphologyEx(foreign.astype(np.uint8), cv2.MORPH_OPEN, np.ones((3, 3), np.uint8)), np.uint8)
    if np.count_nonzero(beside) < _OUTSIDE_MIN:
        return None
    over = np.asarray(cv2.warpAffine(left_over, to_patch, size, flags=cv2.INTER_NEAREST), np.uint8)
    _, parts = cv2.connectedComponents(cv2.dilate(over | beside, window))
    sizes = np.bincount(parts[beside > 0], minlength=int(parts.max()) + 1)
    reaching = np.isin(parts, np.flatnonzero(sizes >= _OUTSIDE_MIN)) & ((over | beside) > 0)
    hidden = np.asarray(cv2.dilate(reaching.astype(np.uint8), cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (_SOFT, _SOFT))), np.uint8)
    share = np.count_nonzero(hidden & inside) / _AREA**2
    if not 0 < share <= settings.hidden_max:
        return None
    shown = np.asarray(1 - hidden, np.float32)
    return shown if patch.visible is None else np.asarray(shown * patch.visible, np.float32)


def hidden_share(patch: LitPatch, shown: Visible, tile: Explanation) -> float:
    """How much of a tile is hidden by what reaches in over it, 0 to 1; shown: by in_front."""
    before = 1.0 if patch.visible is None else float(cut_visible(patch.visible, tile.pose)[INSIDE, INSIDE].mean())
    return before - float(cut_visible(shown, tile.pose)[INSIDE, INSIDE].mean())


def would_show(visible: Visible, tile: Explanation, radius: float, least: float) -> bool:
    """Whether of a disc of a radius, units, wherever a token may lie on a tile, at least a share shows."""
    shown = cut_face(visible, tile.pose)[INSIDE, INSIDE]
    reach = int(radius)
    disc = (np.hypot(*np.mgrid[-reach : reach + 1, -reach : reach + 1]) <= radius).astype(np.float32)
    share = cv2.filter2D(np.ascontiguousarray(shown), -1, disc / disc.sum(), borderType=cv2.BORDER_REPLICATE)
    return bool(float(share[_TOKENS_AT].min()) >= least)


_OFF_MIDDLE = 6.0
"""So far off the middle of a tile a token may lie, units."""
_FROM_MIDDLE = np.arange(INSIDE_PX) - (INSIDE_PX - 1) / 2
_TOKENS_AT = np.hypot(*np.meshgrid(_FROM_MIDDLE, _FROM_MIDDLE)) <= _OFF_MIDDLE
