"""Tiles looked at by every second unit alone, many at once: the points of a lattice laid on each, and the light that may lie on them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import cv2
import numpy as np

from companion.vision.faces import FACE_PX
from companion.vision.patches import PATCH_PX

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from companion.vision.light import Shares

STEP = 2
"""Units from point to point."""
SIDE = (FACE_PX + 1) // STEP
"""Points along a tile."""
_ALONG = np.arange(SIDE, dtype=np.float32) * STEP - (FACE_PX - 1) / 2
ACROSS, DOWN = (np.asarray(units, np.float32) for units in np.meshgrid(_ALONG, _ALONG))
"""(SIDE, SIDE), units from the middle of the tile."""
_FROM_MIDDLE = np.maximum(np.abs(ACROSS), np.abs(DOWN))
INSIDE = _FROM_MIDDLE <= 17
"""(SIDE, SIDE) bool: the tile without its worn rim."""
CORE = slice(2, SIDE - 2)
"""What is compared of a tile, seen from the whole lattice: the drawing without its edges."""
CORE_SIDE = SIDE - 4


def points(across: NDArray[np.float32], down: NDArray[np.float32]) -> NDArray[np.float32]:
    """Points of a tile, units from its middle, as `sampled` takes them: (3, height, width)."""
    return np.asarray(np.stack([across, down, np.ones_like(across)]), np.float32)


LATTICE = points(ACROSS, DOWN)


def smooth_light(side: int) -> NDArray[np.float32]:
    """What smooth light without colour adds to an image of side x side pixels of three colours: (side^2 * 3, 6), orthonormal columns."""
    along = np.linspace(-1, 1, side)
    u, v = np.meshgrid(along, along)
    surfaces = np.stack([np.repeat(surface.ravel(), 3) for surface in (np.ones_like(u), u, v, u * u, v * v, u * v)], axis=1)
    return np.asarray(np.linalg.qr(surfaces)[0], np.float32)


def unlit(rows: NDArray[np.float32], light: NDArray[np.float32]) -> NDArray[np.float32]:
    """Rows (N, M) without what smooth light (M, 6) adds to them, each of length one."""
    drawn = rows - (rows @ light) @ light.T
    lengths = np.sqrt(np.einsum("ij,ij->i", drawn, drawn))
    return np.asarray(drawn / np.maximum(lengths, 1e-6)[:, None], np.float32)


def of_face(image: Shares) -> Shares:
    """An image of a face (FACE_PX, FACE_PX, 3) at the points of the lattice, each a mean over 3 units: (SIDE, SIDE, 3)."""
    return np.ascontiguousarray(cv2.blur(image, (3, 3))[::STEP, ::STEP], np.float32)


def sampled(smooth: Shares, rows: NDArray[np.intp], poses: NDArray[np.float32], at: NDArray[np.float32] = LATTICE) -> NDArray[np.float32]:
    """What is seen at points of tiles (3, height, width): (N, height * width * 3) shares.

    smooth: patches below each other, each a mean over 3 units, (patches * PATCH_PX, PATCH_PX, 3). rows: (N,), in which patch each tile
    lies. poses: (N, 3), off the patch's middle to the right and down (units) and the turn clockwise (degrees).
    """
    _, height, width = at.shape
    n = len(poses)
    turns = np.radians(poses[:, 2])
    c, s = np.cos(turns), np.sin(turns)
    matrices = np.empty((n, 2, 3), np.float32)
    matrices[:, 0, 0], matrices[:, 0, 1], matrices[:, 1, 0], matrices[:, 1, 1] = c, -s, s, c
    matrices[:, :, 2] = poses[:, :2] + (PATCH_PX - 1) / 2
    matrices[:, 1, 2] += PATCH_PX * rows
    shown = matrices @ at.reshape(3, -1)
    x, y = (np.ascontiguousarray(shown[:, axis]).reshape(n * height, width) for axis in (0, 1))
    seen = cv2.remap(smooth, x, y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(seen, np.float32).reshape(n, -1)


def moved(poses: NDArray[np.float32], steps: NDArray[np.float32]) -> NDArray[np.float32]:
    """Poses (N, 3) moved by steps (N, 3) that are told in the tile's own directions."""
    turns = np.radians(poses[:, 2])
    c, s = np.cos(turns), np.sin(turns)
    x, y = steps[:, 0], steps[:, 1]
    return np.asarray(poses + np.stack([c * x - s * y, s * x + c * y, steps[:, 2]], axis=1), np.float32)
