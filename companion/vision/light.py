"""Light taken out of a patch: brightness as shares of the paper round the place, colour by colour."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from companion.vision.patches import PATCH_PX

Shares = NDArray[np.float32]
"""(H, W, 3) float32, BGR: 1 is as bright as the paper."""


def _ring() -> NDArray[np.bool_]:
    off = np.abs(np.arange(PATCH_PX) + 0.5 - PATCH_PX / 2)
    return np.asarray(np.maximum.outer(off, off) > 22.5, np.bool_)


RING = _ring()
"""(PATCH_PX, PATCH_PX) bool: the paper outside of the printed outline."""


@dataclass(frozen=True, slots=True, eq=False)
class LitPatch:
    """A patch without its light.

    shares: (PATCH_PX, PATCH_PX, 3). paper: (3,) float32, the paper's brightness, 0 to 255, BGR. noise: standard deviation of single
    pixels of the paper, shares. clipped: share of pixels of the patch that are too bright for the camera.
    """

    shares: Shares
    paper: NDArray[np.float32]
    noise: float
    clipped: float


def without_light(patch: NDArray[np.uint8], paper: NDArray[np.float32] | None = None) -> LitPatch:
    """A patch (PATCH_PX, PATCH_PX, 3) uint8 BGR in shares of its own paper, or of the paper given (3,) BGR.

    The paper is the median of the brighter half of the ring: what lies across it (a hand, a shadow) is mostly darker.
    """
    ring = patch[RING].astype(np.float32)
    luma = ring.sum(axis=1)
    bright = ring[luma >= np.median(luma)]
    if paper is None:
        paper = np.maximum(np.median(bright, axis=0), 1).astype(np.float32)
    shares = patch.astype(np.float32) / paper
    grey = shares.mean(axis=2)
    differences = np.abs(np.diff(grey, axis=1)[RING[:, 1:] & RING[:, :-1]])
    noise = float(np.median(differences)) / 0.954
    return LitPatch(shares, paper, noise, float(np.mean(patch.max(axis=2) >= 253)))
