"""Where the mat lies in a picture: found by its markers, whatever way it is turned."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import cv2
import numpy as np

from companion.plight import Plight, Unseen
from companion.vision.mat.faint import find_faint
from companion.vision.mat.markers import find_markers
from companion.vision.mat.visibility import blurred, poor_light

if TYPE_CHECKING:
    from collections.abc import Container, Iterable, Mapping

    from numpy.typing import NDArray

    from companion.mats import Mat
    from companion.vision.mat.lens import Lens, Points

CORNER_NAMES = ("top left", "top right", "bottom right", "bottom left")
"""Where on the sheet a mat's markers are, in the order of Mat.markers."""

FEWEST_FOR_A_SURE_GRID = 3
"""Where fewer markers are read, they are searched for as squares too."""

_BY_NOISE = 0.7
"""Of the misfit of three markers, what two more numbers take from it by noise alone: in 98 of 100 cases, as chi-squared with 2 degrees of
freedom is less than 7.8, of the 16 that eight numbers leave of their 24."""


@dataclass(frozen=True, slots=True, eq=False)
class Grid:
    """A mat in a picture.

    homography: (3, 3) float64, from millimetres of the sheet to pixels of the undistorted picture. markers: the numbers of the markers
    that it was fitted to; misfit_px: root mean square distance of their corners from the fit.
    """

    mat: Mat
    lens: Lens
    homography: NDArray[np.float64]
    markers: tuple[int, ...]
    misfit_px: float

    def to_picture(self, sheet_mm: Points) -> Points:
        """Where points of the sheet (N, 2) show in the picture, pixels."""
        return self.lens.distort(project(self.homography, sheet_mm))

    @property
    def whole(self) -> bool:
        """Whether it was fitted to all markers of the mat."""
        return len(self.markers) == len(self.mat.markers)

    def px_per_mm(self) -> float:
        """The scale at the middle of the sheet, from the area of a square there."""
        x, y = self.mat.sheet_mm[0] / 2, self.mat.sheet_mm[1] / 2
        a, b, c = self.to_picture(np.array([(x, y), (x + 10, y), (x, y + 10)]))
        return float(np.sqrt(abs((b - a)[0] * (c - a)[1] - (b - a)[1] * (c - a)[0])) / 10)


def project(homography: NDArray[np.float64], points: Points) -> Points:
    """Points (N, 2) through a homography (3, 3)."""
    three = np.c_[points, np.ones(len(points))] @ homography.T
    return np.asarray(three[:, :2] / three[:, 2:])


def locate(grey: NDArray[np.uint8], mats: Iterable[Mat], lens: Lens, misfit_max: float, fewest: int = 3) -> Grid:
    """Finds the mat in a picture (H, W) uint8.

    misfit_max: see VisionSettings.marker_misfit_max. fewest: with fewer markers than that it is not found. Raises Unseen, naming the
    markers that are missing, or saying that the picture is mirrored, too dark, too bright or too blurred.
    """
    mats = tuple(mats)
    found = find_markers(grey, thorough=False)
    if not any(all(marker.number in found for marker in mat.markers) for mat in mats):
        found = find_markers(grey)
    best = max(mats, key=lambda mat: sum(marker.number in found for marker in mat.markers))
    ours = {marker.number: found[marker.number] for marker in best.markers if marker.number in found}
    if len(ours) < FEWEST_FOR_A_SURE_GRID:
        faint = find_faint(grey, mats, lens)
        if len(faint) > len(ours):
            best = next(mat for mat in mats if any(marker.number in faint for marker in mat.markers))
            ours = faint
    if len(ours) >= fewest:
        return fit_grid(best, lens, ours, misfit_max)
    if not ours:
        turned_over = find_markers(np.ascontiguousarray(grey[:, ::-1]))
        if sum(marker.number in turned_over for mat in mats for marker in mat.markers) >= 2:
            raise Unseen(Plight.MIRRORED, "the picture is mirrored: switch off mirroring (flip) in the camera's settings")
    poor = poor_light(grey) or blurred(grey)
    if poor is not None:
        raise poor
    if not ours:
        names = " or ".join(f"{mat.name} (markers {_numbers(m.number for m in mat.markers)})" for mat in mats)
        raise Unseen(
            Plight.NO_MAT, f"no mat in the picture: none of the markers of {names} is seen; the whole sheet must show, in good light"
        )
    missing = [f"{m.number} ({where})" for m, where in zip(best.markers, CORNER_NAMES, strict=True) if m.number not in ours]
    raise Unseen(
        Plight.MARKERS_HIDDEN,
        f"the {best.name} mat is not found: markers {', '.join(missing)} are missing, at least {fewest} of 4 must be seen; "
        "uncover them or move the camera so that the whole sheet shows",
    )


def fit_grid(mat: Mat, lens: Lens, found: Mapping[int, NDArray[np.float32]], misfit_max: float) -> Grid:
    """The grid that fits the markers found (numbers of this mat, corners (4, 2) in pixels), at least two of them.

    A marker that contradicts the others by more than misfit_max of its side is passed over where three others remain.
    """
    numbers = sorted(found)
    while True:
        homography, misfit = _fit(mat, lens, found, numbers)
        if len(numbers) < 4 or misfit <= misfit_max * _side_px(found, numbers):
            break
        fits = [(_fit(mat, lens, found, rest)[1], rest) for rest in ([n for n in numbers if n != out] for out in numbers)]
        misfit_without, rest = min(fits)
        if misfit_without > misfit / 2:
            break
        numbers = rest
    return Grid(mat, lens, homography, tuple(numbers), misfit)


def carried(whole: Grid, part: Grid) -> Grid:
    """A grid that was fitted to few markers, with the perspective of one that was fitted to all: the mat was moved, turned, or seen a
    little from elsewhere since.

    Three markers hardly tell the two numbers of the perspective: a pixel at a corner is millimetres at the fourth marker. The rest is an
    affine map of the sheet. The part as it is, where it tells by more than its noise that the perspective is another.
    """
    sheet = corners_mm(part.mat, part.markers)
    there = project(np.asarray(np.linalg.inv(whole.homography), np.float64), project(part.homography, sheet))
    moved = np.linalg.lstsq(np.c_[sheet, np.ones(len(sheet))], there, rcond=None)[0]
    steady = replace(part, homography=whole.homography @ np.vstack([moved.T, (0.0, 0.0, 1.0)]))
    misfit_px = _root_mean_square(steady.to_picture(sheet) - part.to_picture(sheet))
    return steady if misfit_px <= _BY_NOISE * part.misfit_px else part


def corners_mm(mat: Mat, numbers: Container[int]) -> Points:
    """The corners of some markers of a mat, (4 N, 2) millimetres of the sheet."""
    return np.array([xy for marker in mat.markers if marker.number in numbers for xy in marker.corners_mm()], np.float64)


def _fit(mat: Mat, lens: Lens, found: Mapping[int, NDArray[np.float32]], numbers: list[int]) -> tuple[NDArray[np.float64], float]:
    sheet = corners_mm(mat, numbers)
    shown = np.concatenate([found[marker.number] for marker in mat.markers if marker.number in numbers]).astype(np.float64)
    found_homography, _ = cv2.findHomography(sheet, lens.undistort(shown), 0)
    if found_homography is None:
        raise Unseen(Plight.NOT_FLAT, "the markers lie in no possible way; is it a picture of a flat mat?")
    homography = np.asarray(found_homography, np.float64)
    return homography, _root_mean_square(lens.distort(project(homography, sheet)) - shown)


def _root_mean_square(off: Points) -> float:
    return float(np.sqrt(np.mean(np.sum(off * off, axis=1))))


def _side_px(found: Mapping[int, NDArray[np.float32]], numbers: list[int]) -> float:
    return float(np.mean([np.linalg.norm(found[n] - np.roll(found[n], 1, axis=0), axis=1).mean() for n in numbers]))


def _numbers(numbers: Iterable[int]) -> str:
    return ", ".join(str(number) for number in numbers)
