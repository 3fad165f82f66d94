"""Markers too blurred or too noisy for their bits to be read one by one: squares compared whole with what each marker would look like."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from itertools import combinations
from typing import TYPE_CHECKING

import cv2
import numpy as np

from companion.vision.mat.markers import MODULES, find_squares, marker_bits

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from numpy.typing import NDArray

    from companion.mats import Marker, Mat
    from companion.vision.mat.lens import Lens

_MODULE_PX = 4
_SIDE_PX = (MODULES + 2) * _MODULE_PX
"""A square is looked at with one module of the white round it."""
_ONTO = np.array([(1, 1), (MODULES + 1, 1), (MODULES + 1, MODULES + 1), (1, MODULES + 1)], np.float32) * _MODULE_PX - 0.5
_BLURS = (0.3, 0.6, 0.9, 1.2)
"""Standard deviations, modules."""
_ALIKE_MIN = 0.8
_LEAD_MIN, _LEAD_OF_ONE_MIN = 0.008, 0.02
"""How far a square must be liker to one marker, one way up, than to any other: each of those that are taken, and one of them at least."""
_CONTRAST_MIN = 8
"""Standard deviation, grey levels: a square with less shows nothing."""
_APART_MAX = 0.08
"""How far from where the others put it a marker's corner may lie, sides of the marker, root mean square."""


@dataclass(frozen=True, slots=True, eq=False)
class _Square:
    """A square that is like a marker. corners: (4, 2) float32, pixels, in the order of Marker.corners_mm."""

    number: int
    corners: NDArray[np.float32]
    lead: float


def find_faint(grey: NDArray[np.uint8], mats: Iterable[Mat], lens: Lens) -> dict[int, NDArray[np.float32]]:
    """The markers of one mat in a picture (H, W) uint8, by number, as markers.find_markers gives them; none where fewer than two agree.

    A blurred square alone says little, but of several each must be another marker, all the same way up, where the sheet has them.
    """
    mats = tuple(mats)
    squares = _alike(grey, tuple(sorted(marker.number for mat in mats for marker in mat.markers)))
    found = [_agreeing([s for s in squares if s.number in {m.number for m in mat.markers}], mat, lens) for mat in mats]
    return max(found, key=len, default={})


def _alike(grey: NDArray[np.uint8], numbers: tuple[int, ...]) -> list[_Square]:
    """The squares in a picture that are like one of the markers."""
    templates = _templates(numbers)
    ways = len(numbers) * 4
    alike = []
    for corners in find_squares(grey):
        onto = cv2.getPerspectiveTransform(corners, _ONTO)
        seen = cv2.warpPerspective(grey, onto, (_SIDE_PX, _SIDE_PX), flags=cv2.INTER_LINEAR).astype(np.float32).ravel()
        seen -= seen.mean()
        length = float(np.linalg.norm(seen))
        if length < _CONTRAST_MIN * _SIDE_PX:
            continue
        likeness = np.max((templates @ (seen / length)).reshape(ways, len(_BLURS)), axis=1)
        second, best = np.argsort(likeness)[-2:]
        lead = float(likeness[best] - likeness[second])
        if likeness[best] >= _ALIKE_MIN and lead >= _LEAD_MIN:
            number, quarter = divmod(int(best), 4)
            alike.append(_Square(numbers[number], np.roll(corners, quarter, axis=0), lead))
    return alike


def _agreeing(squares: list[_Square], mat: Mat, lens: Lens) -> dict[int, NDArray[np.float32]]:
    """The most squares, each another marker, that lie to each other as on the sheet; of as many those with the greater lead."""
    markers = {marker.number: marker for marker in mat.markers}
    best: tuple[int, float, dict[int, NDArray[np.float32]]] = (1, 0.0, {})
    for pair in combinations(squares, 2):
        if pair[0].number == pair[1].number or max(square.lead for square in pair) < _LEAD_OF_ONE_MIN:
            continue
        chosen = {square.number: square for square in pair}
        if _apart(chosen, markers, lens) > _APART_MAX:
            continue
        for square in sorted(squares, key=lambda square: -square.lead):
            if square.number not in chosen and _apart(more := {**chosen, square.number: square}, markers, lens) <= _APART_MAX:
                chosen = more
        rank = (len(chosen), sum(square.lead for square in chosen.values()))
        if rank > best[:2]:
            best = (*rank, {number: square.corners for number, square in chosen.items()})
    return best[2]


def _apart(chosen: Mapping[int, _Square], markers: Mapping[int, Marker], lens: Lens) -> float:
    """How far squares lie from where one flat sheet would show them as markers, root mean square, sides of a square."""
    sheet = np.concatenate([markers[number].corners_mm() for number in chosen])
    shown = lens.undistort(np.concatenate([square.corners for square in chosen.values()]).astype(np.float64))
    found = cv2.findHomography(sheet, shown, 0)[0]
    if not np.any(found):  # None where the corners lie in no possible way
        return float("inf")
    put = np.asarray(cv2.perspectiveTransform(sheet[None], found)[0])
    side = np.mean([np.linalg.norm(square.corners - np.roll(square.corners, 1, axis=0), axis=1).mean() for square in chosen.values()])
    return float(np.sqrt(np.mean(np.sum((put - shown) ** 2, axis=1))) / side)


@cache
def _templates(numbers: tuple[int, ...]) -> NDArray[np.float32]:
    """(numbers x quarter turns x blurs, _SIDE_PX^2): what markers look like, of mean none and length one."""
    rows = []
    for number in numbers:
        bits = np.pad(marker_bits(number), 1, constant_values=True).astype(np.float32)
        sharp = np.kron(bits, np.ones((_MODULE_PX, _MODULE_PX), np.float32))
        blurred = [cv2.GaussianBlur(sharp, (0, 0), sigma * _MODULE_PX, borderType=cv2.BORDER_REPLICATE) for sigma in _BLURS]
        rows += [np.rot90(image, quarter).ravel() for quarter in range(4) for image in blurred]
    images = np.stack(rows)
    images -= images.mean(axis=1, keepdims=True)
    return np.asarray(images / np.linalg.norm(images, axis=1, keepdims=True), np.float32)
