"""Roughly how a tile lies: all faces at many turns, a pixel four units, compared with the middle of what is seen, then beside it."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import cv2
import numpy as np

from companion.vision.place.patches import PATCH_PX
from companion.vision.quick.lattice import smooth_light, unlit
from companion.vision.tile.faces import Pose

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from companion.vision.place.light import Shares
    from companion.vision.tile.faces import Face

_CELL = 4
"""Units a pixel."""
_PATCH_SIDE = PATCH_PX // _CELL
_SIDE = 9
"""Pixels along what is compared: about a tile."""
_MIDDLE = (_PATCH_SIDE - _SIDE) // 2
_SHIFTS = sorted(((x, y) for y in (-1, 0, 1) for x in (-1, 0, 1)), key=lambda shift: shift != (0, 0))
"""Pixels that a tile may lie off the middle, right and down: poses are settled from there. The middle first."""
_LIKE_ENOUGH = 0.75
"""A face that is so like the middle of a patch is not looked for beside it: its pose is settled from there."""
_PIXELS = np.arange(_PATCH_SIDE**2 * 3).reshape(_PATCH_SIDE, _PATCH_SIDE, 3)
_WINDOWS = [_PIXELS[_MIDDLE + y :, _MIDDLE + x :][:_SIDE, :_SIDE] for x, y in _SHIFTS]
_WINDOWS_AT = np.stack([np.stack([np.rot90(window, quarter).ravel() for quarter in range(4)]) for window in _WINDOWS])
"""(shifts, quarters, pixels): where in a small patch what is compared lies, turned back by so many quarters."""
_BESIDE_DEG = range(-16, 17, 8)
"""Turns beside a quarter: poses are settled from there too."""
_LIGHT = smooth_light(_SIDE)


class Guess:
    """All faces at all turns, small."""

    def __init__(self, faces: Sequence[Face]) -> None:
        drawn = np.stack([_small(face, beside) for face in faces for beside in _BESIDE_DEG])
        self._drawn = np.ascontiguousarray(np.concatenate([unlit(drawn, _LIGHT), _LIGHT.T]).T)
        """(pixels, faces x turns and surfaces of light): the faces have no light, so that of what is seen shows in its length alone."""
        self._count = len(drawn)

    def of(self, shares: Shares) -> tuple[int, Pose]:
        """The likeliest face of a patch (PATCH_PX, PATCH_PX, 3), and roughly how it lies."""
        small = np.asarray(cv2.resize(shares, (_PATCH_SIDE, _PATCH_SIDE), interpolation=cv2.INTER_AREA), np.float32)
        window = 0
        drawn, likeness = self._likest(small.take(_WINDOWS_AT[0]))
        if likeness < _LIKE_ENOUGH:
            likest = [self._likest(turned) for turned in small.take(_WINDOWS_AT)]
            window = max(range(len(likest)), key=lambda n: likest[n][1])
            drawn = likest[window][0]
        quarter, upright = divmod(drawn, self._count)
        face, beside = divmod(upright, len(_BESIDE_DEG))
        x, y = _SHIFTS[window]
        return face, Pose(float(x * _CELL), float(y * _CELL), float(90 * quarter + _BESIDE_DEG[beside]))

    def _likest(self, turned: NDArray[np.float32]) -> tuple[int, float]:
        """Which quarter turn and drawn face is likest to a window at all its quarter turns, (4, pixels), and how like: 1 is the same."""
        products = turned.dot(self._drawn)
        likeness, light, window = products[:, : self._count].ravel(), products[0, self._count :], turned[0]
        drawn = int(likeness.argmax())
        return drawn, float(likeness[drawn]) / math.sqrt(max(float(window.dot(window)) - float(light.dot(light)), 1e-9))


def _small(face: Face, turn_deg: float) -> NDArray[np.float32]:
    """A face turned, seen as small as patches are; past the face lies paper."""
    patch = cv2.warpAffine(
        cv2.blur(face.image, (3, 3)),
        Pose(0, 0, turn_deg).matrix(),
        (PATCH_PX, PATCH_PX),
        flags=cv2.INTER_LINEAR,
        borderMode=cv2.BORDER_CONSTANT,
        borderValue=(1, 1, 1),
    )
    small = cv2.resize(patch, (_PATCH_SIDE, _PATCH_SIDE), interpolation=cv2.INTER_AREA)
    return np.asarray(small[_MIDDLE : _MIDDLE + _SIDE, _MIDDLE : _MIDDLE + _SIDE].ravel(), np.float32)
