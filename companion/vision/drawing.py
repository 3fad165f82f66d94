"""A picture of what was found in a picture: the outlines of the places, what each shows, by which margin, and why not."""

from __future__ import annotations

from typing import TYPE_CHECKING

import cv2
import numpy as np

from companion.table import State

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from companion.table import Look, Reading
    from companion.vision.mat.locate import Grid

_KNOWN, _NOTHING, _DOUBT = (60, 200, 60), (200, 160, 60), (40, 60, 230)
"""BGR: a tile, an empty place, a place of which nothing is known."""
_FONT = cv2.FONT_HERSHEY_SIMPLEX
_SMALL, _SMALLEST = 0.6, 0.4
"""How large reasons are written beside a picture that is 1280 wide, and at least."""


def draw_look(bgr: NDArray[np.uint8], grid: Grid | None, look: Look) -> NDArray[np.uint8]:
    """A copy of a picture (H, W, 3) uint8 BGR with its look drawn over it; above why nothing was read, below why places were not.

    grid: None where the mat was not found. The picture is as wide as it was, and higher by what is written above and below.
    """
    drawn, width = bgr.copy(), bgr.shape[1]
    if grid is not None:
        _draw_places(drawn, grid, look)
    doubts = [f"{place} {reading.shows}: {reading.why}" for place, reading in look.places.items() if reading.why]
    return np.vstack([_strip([look.why] if look.why else [], width), drawn, _strip(doubts, width)])


def _draw_places(drawn: NDArray[np.uint8], grid: Grid, look: Look) -> None:
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


def _strip(sentences: Sequence[str], width: int) -> NDArray[np.uint8]:
    """White on black, each sentence on as many lines as it takes: (H, width, 3), H 0 where there are none."""
    scale = max(width / 1280 * _SMALL, _SMALLEST)
    line_px = int(36 * scale)
    lines = [line for sentence in sentences for line in _wrapped(sentence, width - line_px, scale)]
    strip = np.zeros((line_px * len(lines) + line_px // 2 if lines else 0, width, 3), np.uint8)
    for row, words in enumerate(lines, 1):
        _letters(strip, words, (line_px // 2, line_px * row), scale, (255, 255, 255))
    return strip


def _wrapped(sentence: str, width: int, scale: float) -> list[str]:
    """The lines of a sentence, none wider than so many pixels unless it is a single word."""
    lines = [""]
    for word in sentence.split():
        longer = f"{lines[-1]} {word}".lstrip()
        if lines[-1] and cv2.getTextSize(longer, _FONT, scale, 1)[0][0] > width:
            lines.append(word)
        else:
            lines[-1] = longer
    return lines


def _write(drawn: NDArray[np.uint8], words: str, at: tuple[int, int], scale: float) -> None:
    """White letters with a black rim. From OpenCV 5 on thick letters are wider than thin ones, so the rim is made of thin ones beside."""
    for right, down in ((-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1), (1, 1)):
        _letters(drawn, words, (at[0] + right, at[1] + down), scale, (0, 0, 0))
    _letters(drawn, words, at, scale, (255, 255, 255))


def _letters(drawn: NDArray[np.uint8], words: str, at: tuple[int, int], scale: float, ink: tuple[int, int, int]) -> None:
    cv2.putText(drawn, words, at, _FONT, scale, ink, 1, cv2.LINE_AA)


def _colour(reading: Reading) -> tuple[int, int, int]:
    if reading.shows in (State.COVERED, State.UNSURE):
        return _DOUBT
    return _NOTHING if reading.shows is State.EMPTY else _KNOWN


def _words(place: str, reading: Reading) -> list[str]:
    words = [f"{place} {reading.shows}", f"{reading.margin:.2f}"]  # on one line they would run into the next place
    if reading.runner_up is not None:
        words.append(f"next: {reading.runner_up}")
    return words
