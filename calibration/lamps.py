"""Which lamp is beside which cell: each is lit by itself, and its glow is found in the camera's pictures."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

import cv2
import numpy as np

from companion.errors import BadCalibration
from companion.table import CELLS

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from numpy.typing import NDArray

    from companion.table import Cell
    from companion.vision.mat.locate import Grid

_GLOW_MM = 2.5
"""Half the width over which light is gathered: that of the ring printed for a lamp."""
_ROUND_ABOUT_MM = 25.0
"""Half the width over which the room's own change of light is taken, which is none of a lamp's."""
_ABOVE_NOISE = 4.0
"""A glow must be so much stronger than the strongest that two pictures without any lamp differ by."""
_ROUNDS = 2
_OFF_MAX = 0.45
"""How far a lamp may lie from where its cell has it, in distances between cells."""


class LampsToFind(Protocol):
    """Lamps that are lit one at a time, and the camera that looks at them."""

    @property
    def count(self) -> int:
        """How many lamps there are."""

    def picture(self, lamp: int | None) -> NDArray[np.uint8]:
        """A picture (H, W, 3) uint8 BGR, taken after lamp number `lamp` was lit and all others put out; None: all are out."""


def find_lamps(lamps: LampsToFind, grid: Grid) -> dict[Cell, int]:
    """The number of the lamp beside each cell. grid: where the mat lies in the pictures, which must not move.

    Lamps stand at the rings that are printed for them, or all shifted alike from there. Raises BadCalibration naming what is not seen, or
    what is seen at the wrong place.
    """
    rounds = [_looked_at(lamps, grid) for _ in range(_ROUNDS)]
    seen_mm = {}
    for number in range(lamps.count):
        found = np.array([places[number] for places in rounds if number in places])
        if len(found) == _ROUNDS and np.ptp(found, axis=0).max() <= 2 * _GLOW_MM:
            seen_mm[number] = found.mean(axis=0)
    return _assigned(seen_mm, grid, lamps.count)


def _looked_at(lamps: LampsToFind, grid: Grid) -> dict[int, NDArray[np.float64]]:
    """Where on the sheet each lamp glows, millimetres; those whose glow is not seen are missing. Between two lamps all are out."""
    found = {}
    before = [lamps.picture(None), lamps.picture(None)]
    noise = float(_glow(before[0], before[1:], grid).max())
    for number in range(lamps.count):
        lit, after = lamps.picture(number), lamps.picture(None)
        glow = _glow(lit, (before[-1], after), grid)
        before = [after]
        if float(glow.max()) > _ABOVE_NOISE * noise:
            y, x = np.unravel_index(int(np.argmax(glow)), glow.shape)
            found[number] = _on_sheet(grid, np.array([[float(x), float(y)]]))[0]
    return found


def _glow(lit: NDArray[np.uint8], dark: Sequence[NDArray[np.uint8]], grid: Grid) -> NDArray[np.float32]:
    """How much a picture differs from each of some others in colour or brightness, the least of them, (H, W).

    Taken about each pixel and against what lies round it: a lamp on bright paper may only tint it.
    """
    near, far = (2 * max(1, round(reach_mm * grid.px_per_mm())) + 1 for reach_mm in (_GLOW_MM, _ROUND_ABOUT_MM))
    glows = []
    for other in dark:
        change = lit.astype(np.float32) - other.astype(np.float32)
        glows.append(np.abs(cv2.blur(change, (near, near)) - cv2.blur(change, (far, far))).sum(axis=2))
    return np.asarray(np.min(glows, axis=0), np.float32)


def _on_sheet(grid: Grid, shown_px: NDArray[np.float64]) -> NDArray[np.float64]:
    flat = np.asarray(grid.lens.undistort(shown_px), np.float64).reshape(-1, 1, 2)
    return np.asarray(cv2.perspectiveTransform(flat, np.linalg.inv(grid.homography)).reshape(-1, 2), np.float64)


def _assigned(seen_mm: Mapping[int, NDArray[np.float64]], grid: Grid, count: int) -> dict[Cell, int]:
    rings_mm = np.array([grid.mat.lamp_mm(cell) for cell in CELLS])
    pitch_mm = float(np.linalg.norm(rings_mm[1] - rings_mm[0]))
    if len(seen_mm) < len(CELLS):
        unseen = ", ".join(str(number) for number in range(count) if number not in seen_mm)
        raise BadCalibration(
            f"of {count} lamps the camera sees {len(seen_mm)}; not seen are numbers {unseen} (counted from 0): see that they light up and"
            " shine on the mat, draw the curtains, keep hands away, then run it again"
        )
    numbers = sorted(seen_mm)
    lamps_mm = np.array([seen_mm[number] for number in numbers])
    if len(numbers) == len(CELLS):
        lamps_mm = lamps_mm - (lamps_mm.mean(axis=0) - rings_mm.mean(axis=0))
    apart = np.linalg.norm(lamps_mm[:, None] - rings_mm[None], axis=2)
    nearest = np.argmin(apart, axis=0)
    lamp_of = {cell: numbers[int(nearest[i])] for i, cell in enumerate(CELLS)}
    far = [cell for i, cell in enumerate(CELLS) if apart[nearest[i], i] > _OFF_MAX * pitch_mm]
    if far or len(set(lamp_of.values())) < len(CELLS):
        at = ", ".join(far) or ", ".join(cell for cell in CELLS if list(lamp_of.values()).count(lamp_of[cell]) > 1)
        raise BadCalibration(f"no lamp of its own glows beside {at}: put the lamps so that each is nearest to its cell, then run it again")
    return lamp_of
