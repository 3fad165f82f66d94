"""A picture of what was found in a picture: the outlines of the places, what each shows, by which margin, and why not."""

from __future__ import annotations

from typing import TYPE_CHECKING

import cv2
import numpy as np

from companion.table import State

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from companion.table import Look, Reading
    from companion.vision.mat.locate import Grid

_KNOWN, _NOTHING, _DOUBT = (60, 200, 60), (200, 160, 60), (40, 60, 230)
"""BGR: a tile, an empty place, a place of which nothing is known."""


def draw_look(bgr: NDArray[np.uint8], grid: Grid, look: Look) -> NDArray[np.uint8]:
    """A copy of a picture (H, W, 3) uint8 BGR with its look drawn over it."""
    drawn = bgr.copy()
    scale = max(grid.px_per_mm() * grid.mat.tile_mm / 140, 0.3)
    half = grid.mat.outline_mm / 2
    corners = np.array([(-half, -half), (half, -half), (half, half), (-half, half)])
    for place, at_mm in grid.mat.places_mm.items():
        outline = grid.to_picture(corners + at_mm)
        reading = look.places[place]
        colour = _colour(reading)
        cv2.polylines(drawn, [np.round(outline).astype(np.int32)], isClosed=True, color=colour, thickness=2)
        x, y = outline[:, 0].min(), outline[:, 1].mean()
        for row, words in enumerate(_words(place, reading)):
            _write(drawn, words, (int(x), int(y + 34 * scale * row)), scale)
    return drawn


def _write(drawn: NDArray[np.uint8], words: str, at: tuple[int, int], scale: float) -> None:
    """White letters with a black rim. From OpenCV 5 on thick letters are wider than thin ones, so the rim is made of thin ones beside."""
    for right, down in ((-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1), (1, 1)):
        _letters(drawn, words, (at[0] + right, at[1] + down), scale, (0, 0, 0))
    _letters(drawn, words, at, scale, (255, 255, 255))


def _letters(drawn: NDArray[np.uint8], words: str, at: tuple[int, int], scale: float, ink: tuple[int, int, int]) -> None:
    cv2.putText(drawn, words, at, cv2.FONT_HERSHEY_SIMPLEX, scale, ink, 1, cv2.LINE_AA)


def _colour(reading: Reading) -> tuple[int, int, int]:
    if reading.shows in (State.COVERED, State.UNSURE):
        return _DOUBT
    return _NOTHING if reading.shows is State.EMPTY else _KNOWN


def _words(place: str, reading: Reading) -> list[str]:
    words = [f"{place} {reading.shows}", f"{reading.margin:.2f}"]  # on one line they would run into the next place
    if reading.runner_up is not None:
        words.append(f"next: {reading.runner_up}")
    if reading.why:
        words.append(reading.why[:40])
    return words
