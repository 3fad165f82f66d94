"""A tile looked at by every second unit alone: the points of a lattice laid on it, and the light that may lie on them."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import cv2
import numpy as np

from companion.vision.place.patches import PATCH_PX
from companion.vision.tile.faces import FACE_PX, Pose

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from companion.vision.place.light import Shares

STEP = 2
"""Units from point to point."""
SIDE = (FACE_PX + 1) // STEP
"""Points along a tile."""
_ALONG = np.arange(SIDE, dtype=np.float32) * STEP - (FACE_PX - 1) / 2
ACROSS, DOWN = (np.asarray(units, np.float32) for units in np.meshgrid(_ALONG, _ALONG))
"""(SIDE, SIDE), units from the middle of the tile."""
INSIDE = np.maximum(np.abs(ACROSS), np.abs(DOWN)) <= 17
"""(SIDE, SIDE) bool: the tile without its worn rim."""
CORE = slice(2, SIDE - 2)
"""What is compared of a tile, seen from the whole lattice: the drawing without its edges."""
CORE_SIDE = SIDE - 4
_MIDDLE = (PATCH_PX - 1) / 2


def smooth_light(side: int) -> NDArray[np.float32]:
    """What smooth light without colour adds to an image of side x side pixels of three colours: (side^2 * 3, 6), orthonormal columns."""
    along = np.linspace(-1, 1, side)
    u, v = np.meshgrid(along, along)
    surfaces = np.stack([np.repeat(surface.ravel(), 3) for surface in (np.ones_like(u), u, v, u * u, v * v, u * v)], axis=1)
    return np.asarray(np.linalg.qr(surfaces)[0], np.float32)


def unlit(rows: NDArray[np.float32], light: NDArray[np.float32]) -> NDArray[np.float32]:
    """Rows (N, M) without what smooth light (M, 6) adds to them, each of length one."""
    drawn = rows - (rows @ light) @ light.T
    return np.asarray(drawn / np.maximum(np.linalg.norm(drawn, axis=1, keepdims=True), 1e-6), np.float32)


def of_face(image: Shares) -> Shares:
    """An image of a face (FACE_PX, FACE_PX, 3) at the points of the lattice, each a mean over 3 units: (SIDE, SIDE, 3)."""
    return np.ascontiguousarray(cv2.blur(image, (3, 3))[::STEP, ::STEP], np.float32)


def sampled(smooth: Shares, pose: Pose, side: int = SIDE) -> Shares:
    """What is seen at the points of a lattice of side x side points round the middle of a tile: (side, side, 3).

    smooth: the patch, each point a mean over 3 units, (PATCH_PX, PATCH_PX, 3). Past its rim lies what lies there.
    """
    turn, half = math.radians(pose.turn_deg), (side - 1) / 2
    c, s = STEP * math.cos(turn), STEP * math.sin(turn)
    matrix = np.array(((c, -s, _MIDDLE + pose.x - (c - s) * half), (s, c, _MIDDLE + pose.y - (s + c) * half)))
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    return np.asarray(cv2.warpAffine(smooth, matrix, (side, side), flags=flags, borderMode=cv2.BORDER_REPLICATE), np.float32)


def moved(pose: Pose, right: float, down: float, turn_deg: float) -> Pose:
    """A pose moved by units in the tile's own directions, and turned."""
    a = math.radians(pose.turn_deg)
    c, s = math.cos(a), math.sin(a)
    return Pose(pose.x + c * right - s * down, pose.y + s * right + c * down, pose.turn_deg + turn_deg)
