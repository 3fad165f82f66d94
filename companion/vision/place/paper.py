"""Whether what surrounds a place is paper: its light is held against that of the white in the markers."""

from __future__ import annotations

from typing import TYPE_CHECKING

import cv2
import numpy as np

from companion.table import Reading, State
from companion.vision.mat.markers import MODULES, marker_bits

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from companion.table import Place
    from companion.vision.mat.locate import Grid

_DARKEST = 0.45
"""Paper in the shadow of a hand keeps more of the light than this."""
_TINT = 0.3
"""By so much, as a logarithm, may paper be redder or bluer at a place than at the markers; skin in any light is by more."""
_BLACK = 12.0
"""Levels between the white and the black of a marker below which it is hidden."""
_FEWEST = 2
HIDDEN = Reading(State.COVERED, 0.0, None, "no paper shows round the place: something lies over it")
"""What a place shows that is_paper denies: with the light taken from a hand, the hand would look like a pale tile on paper."""


class WhiteWatch:
    """The white of the markers of one grid, and what of it reaches each place."""

    def __init__(self, grid: Grid) -> None:
        middles = np.arange(MODULES) + 0.5
        modules = np.stack(np.meshgrid(middles, middles), axis=-1).reshape(-1, 2)
        points = [
            grid.to_picture((modules / MODULES - 0.5) * marker.side_mm + np.array(marker.at_mm)).astype(np.float32)
            for marker in grid.mat.markers
        ]
        self._maps = cv2.convertMaps(np.stack(points)[..., 0], np.stack(points)[..., 1], cv2.CV_16SC2)
        white = np.stack([marker_bits(marker.number).ravel() for marker in grid.mat.markers])
        self._colours = np.stack([white, ~white])[:, :, None]
        """(white or black, markers, 1, modules) bool: which modules are of that colour."""
        counts = self._colours.sum(axis=-1)
        starts = np.arange(white.shape[1] * counts.size * 3, step=white.shape[1]).reshape(2, len(white), 3)
        self._middles = np.stack([starts + (counts - 1) // 2, starts + counts // 2])
        """Where their medians lie, those of an even number between two: (2, white or black, markers, colours)."""
        self._places = tuple(grid.mat.places_mm)
        at = np.array([(1.0, *marker.at_mm) for marker in grid.mat.markers])
        places = np.array([(1.0, *at_mm) for at_mm in grid.mat.places_mm.values()])
        self._from_markers = places @ np.linalg.pinv(at)
        """(places, markers): what of the logarithm of each marker's white reaches each place: the plane that fits all of them best."""

    def white(self, bgr: NDArray[np.uint8]) -> dict[Place, NDArray[np.float64]]:
        """How bright white is at each place of a picture (H, W, 3) uint8: (3,) levels, BGR; nothing where too few markers are seen."""
        sampled = cv2.remap(bgr, *self._maps, cv2.INTER_LINEAR, borderMode=cv2.BORDER_CONSTANT)
        # Those of the other colour are put behind all others.
        ordered = np.sort(np.where(self._colours, sampled.transpose(0, 2, 1), np.uint8(255)), axis=-1)
        white, black = ordered.reshape(-1).take(self._middles).mean(axis=0)
        whites = white[(white - black).min(axis=-1) > _BLACK]
        if len(whites) < _FEWEST:
            return {}
        if len(whites) < len(white):
            mean: NDArray[np.float64] = np.asarray(whites.mean(axis=0), np.float64)
            return dict.fromkeys(self._places, mean)
        return dict(zip(self._places, np.exp(self._from_markers @ np.log(whites)), strict=True))


def is_paper(paper: NDArray[np.float32], white: NDArray[np.float64]) -> bool:
    """Whether what surrounds a place, (3,) levels BGR, is paper in shadow or light where white would be so bright."""
    share = np.log(np.maximum(paper, 1.0) / white)
    return bool(share.mean() > np.log(_DARKEST) and np.ptp(share) < _TINT)
