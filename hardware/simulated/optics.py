"""A pinhole camera with one number of lens distortion, looking down on the mat.

Mat coordinates are those of companion.mats (mm, x right, y down); heights above the sheet count upwards. In the camera, with
x, y the undistorted coordinates at focal length 1, a point is drawn at focal_px * (x, y) * (1 + k1 * (x^2 + y^2)) + middle of the
picture (the radial model of Brown and Conrady, first term).
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import ArrayLike, NDArray

    from companion.mats import Mat


@dataclass(frozen=True, slots=True)
class Lens:
    """size_px: width, height of the picture. focal_px: focal length in pixels. k1: radial distortion, below 0 for a barrel."""

    size_px: tuple[int, int]
    focal_px: float
    k1: float


@dataclass(frozen=True, slots=True)
class View:
    """Where a camera stands. aim_mm: the point of the sheet in the middle of the picture, from distance_mm.

    tilt_deg: off the vertical, towards_deg: to which side (0 the picture's right); turn_deg: the sheet turned clockwise in the picture.
    """

    lens: Lens
    aim_mm: tuple[float, float]
    distance_mm: float
    tilt_deg: float
    towards_deg: float
    turn_deg: float

    def project(self, points_mm: ArrayLike, height_mm: float = 0.0) -> NDArray[np.float64]:
        """Pixels x, y of points of the sheet (N, 2), or of points that high above it; (N, 2) float64."""
        points = np.asarray(points_mm, np.float64) - self.aim_mm
        rotation = self._rotation()
        seen = points @ rotation[:, :2].T + rotation[:, 2] * -height_mm + (0, 0, self.distance_mm)
        xy = seen[:, :2] / seen[:, 2:]
        bent = xy * (1 + self.lens.k1 * np.sum(xy**2, axis=1, keepdims=True))
        return np.asarray(bent * self.lens.focal_px + np.array(self.lens.size_px) / 2, np.float64)

    def sheet_of_pixels(self) -> NDArray[np.float32]:
        """Where each pixel's ray meets the sheet: (H, W, 2) float32, mm x, y."""
        width, height = self.lens.size_px
        bent = np.stack(np.meshgrid(np.arange(width) - width / 2, np.arange(height) - height / 2), axis=-1) / self.lens.focal_px
        xy = bent.copy()
        for _ in range(8):  # a fixed point; each round gains more than a digit with lenses that keep straight lines nearly straight
            xy = bent / (1 + self.lens.k1 * np.sum(xy**2, axis=-1, keepdims=True))
        rotation = self._rotation()
        eye = rotation.T @ (0, 0, -self.distance_mm)
        ray = np.concatenate([xy, np.ones_like(xy[..., :1])], axis=-1) @ rotation
        return np.asarray(eye[:2] - ray[..., :2] / ray[..., 2:] * eye[2] + self.aim_mm, np.float32)

    @property
    def px_per_mm(self) -> float:
        """How large the sheet is in the middle of the picture."""
        return self.lens.focal_px / self.distance_mm

    def _rotation(self) -> NDArray[np.float64]:
        """From the sheet's axes (x right, y down, z into the table) to the camera's (x right, y down, z forward): turn, then tilt."""
        turn, tilt, to = (math.radians(angle) for angle in (self.turn_deg, self.tilt_deg, self.towards_deg))
        upright = np.array([[math.cos(turn), -math.sin(turn), 0], [math.sin(turn), math.cos(turn), 0], [0, 0, 1]])
        axis = np.array([-math.sin(to), math.cos(to), 0])
        cross = np.array([[0, -axis[2], axis[1]], [axis[2], 0, -axis[0]], [-axis[1], axis[0], 0]])
        tilted = np.eye(3) + math.sin(tilt) * cross + (1 - math.cos(tilt)) * cross @ cross
        return np.asarray(tilted @ upright, np.float64)


def view_of_mat(mat: Mat, lens: Lens, *, turn_deg: float = 90, tilt_deg: float = 0, towards_deg: float = 0, margin: float = 0.04) -> View:
    """The nearest view with the whole sheet in the picture. margin: share of the picture's width and height left free at each side."""
    width, height = mat.sheet_mm
    corners = ((0, 0), (width, 0), (width, height), (0, height))
    view = View(lens, (width / 2, height / 2), 1.0, tilt_deg, towards_deg, turn_deg)
    size = np.array(lens.size_px)
    low, high = max(mat.sheet_mm) / 4, max(mat.sheet_mm) * 20
    while high - low > 0.5:
        middle = (low + high) / 2
        at = replace(view, distance_mm=middle).project(corners)
        fits = bool(np.all((at >= margin * size) & (at <= (1 - margin) * size)))
        low, high = (low, middle) if fits else (middle, high)
    return replace(view, distance_mm=high)
