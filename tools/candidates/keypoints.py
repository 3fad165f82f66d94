"""Descriptors of key points (SIFT, ORB): how many match a face and agree on how it lies."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import cv2
import numpy as np

from tools.candidates.likeness import faces_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from numpy.typing import NDArray

    from companion.table import Shows
    from companion.vision.calibration import TileSet
    from companion.vision.place.light import LitPatch, Shares

_LARGER = 4
_RATIO = 0.85
"""How much nearer the nearest descriptor must be than the second (Lowe, Distinctive image features, 2004)."""
_NEAR_PX = 6.0


class Keypoints:
    """way: `sift` or `orb`."""

    def __init__(self, tiles: TileSet, way: str) -> None:
        self._finder = cv2.SIFT.create(contrastThreshold=0.01) if way == "sift" else cv2.ORB.create(300, edgeThreshold=8, fastThreshold=5)
        self._matcher = cv2.BFMatcher(cv2.NORM_L2 if way == "sift" else cv2.NORM_HAMMING)
        self._faces = [(shows, *self._points(image)) for shows, image in faces_of(tiles)]

    def likenesses(self, patch: LitPatch) -> Mapping[Shows, float]:
        """The log of the number of matches that one similarity explains."""
        seen, described = self._points(patch.shares)
        found: dict[Shows, float] = {}
        for shows, points, taught in self._faces:
            agreeing = self._agreeing(points, taught, seen, described)
            found[shows] = max(found.get(shows, 0.0), float(np.log1p(agreeing)))
        return found

    def _points(self, shares: Shares) -> tuple[NDArray[np.float32], NDArray[np.float32] | None]:
        grey = np.clip(shares.mean(axis=2) * 220, 0, 255).astype(np.uint8)
        points, described = self._finder.detectAndCompute(
            cv2.resize(grey, None, fx=_LARGER, fy=_LARGER, interpolation=cv2.INTER_CUBIC), None
        )
        return np.array([point.pt for point in points], np.float32).reshape(-1, 2), described

    def _agreeing(
        self,
        points: NDArray[np.float32],
        taught: NDArray[np.float32] | None,
        seen: NDArray[np.float32],
        described: NDArray[np.float32] | None,
    ) -> int:
        if taught is None or described is None or len(seen) < 3:
            return 0
        pairs = [pair for pair in self._matcher.knnMatch(taught, described, k=2) if len(pair) == 2]
        good = [one for one, other in pairs if one.distance < _RATIO * other.distance]
        if len(good) < 3:
            return 0
        source, target = points[[match.queryIdx for match in good]], seen[[match.trainIdx for match in good]]
        found: tuple[NDArray[Any] | None, NDArray[Any]] = cv2.estimateAffinePartial2D(source, target, ransacReprojThreshold=_NEAR_PX)
        lies, fits = found
        if lies is None or not 0.8 < np.hypot(lies[0, 0], lies[1, 0]) < 1.25:
            return 0
        return int(np.count_nonzero(fits))
