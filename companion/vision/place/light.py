"""Light taken out of a patch: brightness as shares of the paper round the place, colour by colour."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.place.patches import PATCH_PX

Shares = NDArray[np.float32]
"""(H, W, 3) float32, BGR: 1 is as bright as the paper."""

Visible = NDArray[np.float32]
"""(PATCH_PX, PATCH_PX) float32: 1 where a patch shows what lies there, 0 where that is hidden."""

_THIRD = np.full(3, 1 / 3, np.float32)
_COLOURS = np.tile(np.arange(3), PATCH_PX)
"""Which colour each number in a row of a patch is."""


def _ring() -> NDArray[np.bool_]:
    off = np.abs(np.arange(PATCH_PX) + 0.5 - PATCH_PX / 2)
    return np.asarray(np.maximum.outer(off, off) > 22.5, np.bool_)


RING = _ring()
"""(PATCH_PX, PATCH_PX) bool: the paper outside of the printed outline."""
_RING_AT = np.flatnonzero(RING)
_PAIRS_AT = np.flatnonzero((np.diff(_RING_AT) == 1) & (_RING_AT[1:] % PATCH_PX > 0))
"""Which pixels of the ring have the next one of it to their right."""


@dataclass(frozen=True, eq=False)
class LitPatch:
    """A patch without its light.

    shares: (PATCH_PX, PATCH_PX, 3). paper: (3,) float32, the paper's brightness, 0 to 255, BGR. noise: standard deviation of single
    pixels of the paper, shares. visible: where the patch shows what lies there; None: everywhere. blur: of the picture,
    standard deviation, units (see sharpness.blur_of); 0: it is taken for sharp.
    """

    shares: Shares
    paper: NDArray[np.float32]
    noise: float
    visible: Visible | None = None
    blur: float = 0.0

    @cached_property
    def shown(self) -> Shares:
        """The shares, with what is hidden painted over by what shows round it: for searches that look at whole patches."""
        if self.visible is None:
            return self.shares
        weight = self.visible[..., None]
        near = cv2.GaussianBlur(self.shares * weight, (0, 0), 6) / np.maximum(cv2.GaussianBlur(self.visible, (0, 0), 6), 1e-3)[..., None]
        return np.asarray(np.where(weight > 0, self.shares, near), np.float32)


def grey_of(shares: Shares) -> NDArray[np.float32]:
    """The mean of the three colours: (H, W) float32."""
    return np.asarray((shares.reshape(-1, 3) @ _THIRD).reshape(shares.shape[:2]), np.float32)


def strongest(shares: Shares) -> NDArray[np.float32]:
    """The greatest of the three colours: (H, W) float32."""
    return np.maximum(np.maximum(shares[..., 0], shares[..., 1]), shares[..., 2])


def without_light(patch: NDArray[np.uint8], blur: float = 0.0) -> LitPatch:
    """A patch (PATCH_PX, PATCH_PX, 3) uint8 BGR in shares of its own paper. blur: see LitPatch.

    The paper is the median of the brighter half of the ring: what lies across it (a hand, a shadow) is mostly darker.
    """
    ring = patch.reshape(-1, 3).take(_RING_AT, axis=0).astype(np.float32)
    luma = ring.dot(_THIRD)
    bright = ring.compress(luma >= _median(luma.copy()), axis=0).T.copy()
    half = bright.shape[1] // 2
    bright.partition(half, axis=1)
    paper = np.maximum(bright[:, half], np.float32(1))
    inverse = 1 / paper
    shares = np.multiply(patch.reshape(PATCH_PX, -1), inverse.take(_COLOURS), dtype=np.float32)
    grey = ring.dot(inverse * _THIRD)
    noise = _median(np.abs((grey[1:] - grey[:-1]).take(_PAIRS_AT))) / 0.954
    return LitPatch(shares.reshape(patch.shape), paper, noise, blur=blur)


def _median(values: NDArray[np.float32]) -> float:
    """The median of values, which are put in another order."""
    half = len(values) // 2
    values.partition(half)
    return float(values[half])
