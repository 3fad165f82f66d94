"""Whether the mat still lies where it lay: its markers sampled at a few hundred points, and searched for only where those disagree."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING

import cv2
import numpy as np

from companion.vision.mat.markers import MODULES, find_markers, marker_bits

if TYPE_CHECKING:
    from collections.abc import Mapping

    from numpy.typing import NDArray

    from companion.mats import Marker
    from companion.vision.mat.locate import Grid
    from companion.vision.settings import VisionSettings

_WINDOW_SIDES = 2.6
"""Side of a window in which a marker is searched for, in sides of the marker."""
_STEP = 0.2
_ACROSS = np.arange(-0.8, 0.81, _STEP)
"""Where the edges of the black square are sampled, modules inwards from the edge."""
_ALONG = np.linspace(0.5, MODULES - 0.5, 8)
_EVEN = np.full(len(_ALONG), 1 / len(_ALONG), np.float32)
_OTHER_BITS = 2
"""So many modules may look wrong (a reflection) before the marker is searched for."""
_THIRD = np.full(3, 1 / 3, np.float32)
_CONTRAST_MIN = 20
"""Grey levels between black and white, below which the samples say nothing."""
_PLAINLY = 1.7
"""So many times farther than the limit lies a marker that has moved while three others have not: less may be a turn about these."""


class Stance(Enum):
    """What the markers say of the grid."""

    HOLDS = "every marker that is seen lies where it lay"
    BENT = "one marker lies elsewhere, and all others where they lay: the mat is curled there"
    MOVED = "markers lie elsewhere"
    UNSEEN = "no marker is seen where it lay"


class MarkerWatch:
    """The markers of one grid.

    astray: the number of the marker by which the mat is BENT, and how far it lies from its place, pixels.
    """

    def __init__(self, grid: Grid, settings: VisionSettings) -> None:
        self._settings = settings
        self._corners = {marker.number: grid.to_picture(np.array(marker.corners_mm())).astype(np.float32) for marker in grid.mat.markers}
        self._sides_px = {
            number: float(np.linalg.norm(corners - np.roll(corners, 1, axis=0), axis=1).mean()) for number, corners in self._corners.items()
        }
        self._bits = np.stack([marker_bits(number).ravel() for number in self._corners])
        points = np.stack([grid.to_picture(_sampled_mm(marker)) for marker in grid.mat.markers]).astype(np.float32)
        self._maps = cv2.convertMaps(points[..., 0], points[..., 1], cv2.CV_16SC2)
        self.astray: tuple[int, float] | None = None

    def check(self, picture: NDArray[np.uint8]) -> Stance:
        """Looks at the markers in a picture, (H, W, 3) uint8 BGR, or in its brightness alone, (H, W) uint8."""
        sampled = cv2.remap(picture, *self._maps, cv2.INTER_LINEAR, borderMode=cv2.BORDER_CONSTANT).astype(np.float32)
        edges, shown = _edges(sampled if picture.ndim == 2 else sampled.dot(_THIRD), self._bits)
        off_px: dict[int, float] = {}
        for number, shift, shows in zip(self._corners, _shifts(edges).tolist(), shown.tolist(), strict=True):
            found = shift * self._sides_px[number] / MODULES if shows else self._search(picture, number)
            if found is not None:
                off_px[number] = found
        return self._stance(off_px)

    def _stance(self, off_px: Mapping[int, float]) -> Stance:
        self.astray = None
        if not off_px:
            return Stance.UNSEEN
        limits = {number: max(self._settings.marker_shift_max * self._sides_px[number], 1.0) for number in off_px}
        gone = [number for number, off in off_px.items() if off > limits[number]]
        if not gone:
            return Stance.HOLDS
        if len(gone) == 1 and len(off_px) == len(self._corners) and off_px[gone[0]] > _PLAINLY * limits[gone[0]]:
            self.astray = (gone[0], off_px[gone[0]])
            return Stance.BENT
        return Stance.MOVED

    def _search(self, picture: NDArray[np.uint8], number: int) -> float | None:
        """How far the marker lies from where it lay, pixels; None where it is not seen round there."""
        height, width = picture.shape[:2]
        corners, side = self._corners[number], self._sides_px[number]
        middle, reach = corners.mean(axis=0), side * _WINDOW_SIDES / 2
        left, top = np.maximum(middle - reach, 0).astype(int)
        right, bottom = np.minimum(middle + reach, (width, height)).astype(int)
        if right - left < side or bottom - top < side:
            return None
        window = picture[top:bottom, left:right]
        grey = np.ascontiguousarray(window) if window.ndim == 2 else np.asarray(cv2.cvtColor(window, cv2.COLOR_BGR2GRAY), np.uint8)
        found = find_markers(grey, thorough=False)
        if number not in found:
            return None
        return float(np.median(np.linalg.norm(found[number] + (left, top) - corners, axis=1)))


def _sampled_mm(marker: Marker) -> NDArray[np.float64]:
    """The middles of a marker's modules, row by row, then points across its four edges, (N, 2) millimetres of the sheet."""
    middles = np.arange(MODULES) + 0.5
    modules = np.stack(np.meshgrid(middles, middles), axis=-1).reshape(-1, 2)
    along, across = (grid.ravel() for grid in np.meshgrid(_ALONG, _ACROSS))
    left, top = np.stack([across, along], axis=1), np.stack([along, across], axis=1)
    points = np.concatenate([modules, left, MODULES - left, top, MODULES - top])
    return np.asarray((points / MODULES - 0.5) * marker.side_mm + marker.at_mm)


def _edges(samples: NDArray[np.float32], bits: NDArray[np.bool_]) -> tuple[NDArray[np.float32], NDArray[np.bool_]]:
    """How dark it gets across the left, right, top and bottom edge of markers, 1 is paper and 0 ink: (markers, 4, steps); whether the
    samples, (markers, N), show each of them."""
    modules = samples[:, : bits.shape[1]]
    whites = np.count_nonzero(bits, axis=1)
    of_white = (modules * bits).sum(axis=1)
    white, black = of_white / whites, (modules.sum(axis=1) - of_white) / (bits.shape[1] - whites)
    other = np.count_nonzero((modules > ((white + black) / 2)[:, None]) != bits, axis=1)
    profiles = samples[:, bits.shape[1] :].reshape(len(samples), 4, len(_ACROSS), len(_ALONG)).dot(_EVEN)
    paper, ink = ((profiles[..., at] + profiles[..., at + 1]) / 2 for at in (0, -2))
    apart = paper - ink
    least = apart.min(axis=1)
    shown = (white - black >= _CONTRAST_MIN) & (other <= _OTHER_BITS) & (least >= _CONTRAST_MIN)
    edges = (profiles - ink[..., None]) / np.maximum(apart, 1)[..., None]
    return np.asarray(np.minimum(np.maximum(edges, 0), 1), np.float32), np.asarray(shown, np.bool_)


def _shifts(edges: NDArray[np.float32]) -> NDArray[np.float32]:
    """How far markers lie from where they lay, modules: the area below a profile tells where its edge lies, however blurred it is."""
    left, right, top, bottom = edges.sum(axis=2).T * _STEP
    return np.asarray(np.hypot(left - right, top - bottom) / 2, np.float32)
