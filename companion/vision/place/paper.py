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
        bits = [marker_bits(marker.number).ravel() for marker in grid.mat.markers]
        self._modules = [(np.flatnonzero(white), np.flatnonzero(~white)) for white in bits]
        self._places = tuple(grid.mat.places_mm)
        at = np.array([(1.0, *marker.at_mm) for marker in grid.mat.markers])
        places = np.array([(1.0, *at_mm) for at_mm in grid.mat.places_mm.values()])
        self._from_markers = places @ np.linalg.pinv(at)
        """(places, markers): what of the logarithm of each marker's white reaches each place: the plane that fits all of them best."""

    def white(self, bgr: NDArray[np.uint8]) -> dict[Place, NDArray[np.float64]]:
        """How bright white is at each place of a picture (H, W, 3) uint8: (3,) levels, BGR; nothing where too few markers are seen."""
        sampled = cv2.remap(bgr, *self._maps, cv2.INTER_LINEAR, borderMode=cv2.BORDER_CONSTANT)
        whites = []
        for samples, (of_white, of_black) in zip(sampled, self._modules, strict=True):
            white, black = _middle(samples.take(of_white, axis=0)), _middle(samples.take(of_black, axis=0))
            if float((white - black).min()) > _BLACK:
                whites.append(white)
        if len(whites) < _FEWEST:
            return {}
        if len(whites) < len(self._modules):
            mean: NDArray[np.float64] = np.asarray(np.mean(whites, axis=0), np.float64)
            return dict.fromkeys(self._places, mean)
        return dict(zip(self._places, np.exp(self._from_markers @ np.log(whites)), strict=True))


def _middle(levels: NDArray[np.uint8]) -> NDArray[np.float64]:
    """The median of each colour of levels (N, 3)."""
    ordered = np.sort(levels, axis=0, kind="stable")
    return np.asarray((ordered[(len(ordered) - 1) // 2].astype(np.float64) + ordered[len(ordered) // 2]) / 2, np.float64)


def is_paper(paper: NDArray[np.float32], white: NDArray[np.float64]) -> bool:
    """Whether what surrounds a place, (3,) levels BGR, is paper in shadow or light where white would be so bright."""
    share = np.log(np.maximum(paper, 1.0) / white)
    return bool(share.mean() > np.log(_DARKEST) and np.ptp(share) < _TINT)
