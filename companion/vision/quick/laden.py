"""Whether a place is laden as by the tile that it is named as: what light and shadow make of bare paper differs from it by less."""

from __future__ import annotations

from typing import TYPE_CHECKING

import cv2
import numpy as np

from companion.table import State
from companion.vision.place.patches import PATCH_PX
from companion.vision.quick.bare import QuickBare
from companion.vision.tile.faces import FACE_PX

if TYPE_CHECKING:
    from collections.abc import Iterable

    from companion.table import Shows
    from companion.vision.place.light import Shares
    from companion.vision.settings import VisionSettings

_FACE = slice((PATCH_PX - FACE_PX) // 2, (PATCH_PX + FACE_PX) // 2)
_MIDDLE = slice(PATCH_PX // 2 - 11, PATCH_PX // 2 + 11)
"""What a tile covers wherever it lies on its place."""
_PALE = 0.05
"""Shares: by so little light alone makes paper darker or brighter."""


class Laden:
    """What of each taught tile must show. faces: each (FACE_PX, FACE_PX, 3). bare: a place with nothing on it, (PATCH_PX, PATCH_PX, 3)."""

    def __init__(self, faces: Iterable[tuple[Shows, Shares]], bare: Shares, settings: VisionSettings) -> None:
        place = QuickBare(bare)
        self._apart: dict[Shows, float] = {}
        self._darker = 0.0
        for shows, image in faces:
            laid = bare.copy()
            laid[_FACE, _FACE] = image
            smooth = np.asarray(cv2.blur(laid, (3, 3)), np.float32)
            apart = settings.laden_apart_min * place.apart(smooth)[0]
            self._apart[shows] = min(apart, self._apart.get(shows, apart))
            if shows is State.BACK:
                self._darker = settings.laden_darker_min * max(_darker(smooth) - _PALE, 0.0)

    def may_be(self, shows: Shows, smooth: Shares, apart: float) -> bool:
        """Whether that tile may lie on a place. smooth: see lattice.sampled. apart: how far it is from bare paper, see QuickBare.apart.

        A back is a tile like any other, and often so plain that bands of light could pass for it: it must be as dark as one, too.
        """
        return apart >= self._apart[shows] and (shows is not State.BACK or _darker(smooth) >= self._darker)


def _darker(smooth: Shares) -> float:
    """By how much the middle of a place is darker than paper, shares."""
    return 1 - float(smooth[_MIDDLE, _MIDDLE].mean())
