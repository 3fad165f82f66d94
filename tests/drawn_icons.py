"""Stands in for an icon pack: shapes drawn by their number, as many as are asked for."""

from __future__ import annotations

import cv2
import numpy as np


class DrawnIcons:
    """Icons named by numbers; every shape is drawn `twins` times, each under a name of its own."""

    def __init__(self, count: int = 20, twins: int = 1) -> None:
        self.names = tuple(f"{n:03}" for n in range(count))
        self._twins = twins

    def draw(self, name: str, side_px: int):
        n = int(name) // self._twins
        rng = np.random.default_rng(n)
        icon = np.zeros((side_px, side_px, 4), np.uint8)
        points = (rng.uniform(0.05, 0.95, (5, 2)) * side_px).astype(np.int32)
        colour = [int(value) for value in rng.integers(0, 255, 3)]
        cv2.fillConvexPoly(icon, cv2.convexHull(points), (*colour, 255))
        cv2.circle(icon, (side_px // 2, side_px // 2), side_px // 5, (*colour[::-1], 255), -1)
        return icon
