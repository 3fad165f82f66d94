"""Draws pictures of a mat with tiles on it, for tests that see: flat art, even light, a camera that looks down askew."""

from __future__ import annotations

from typing import TYPE_CHECKING

import cv2
import numpy as np

from calibration.table import learn_table
from calibration.tiles import learn_tiles
from companion.mats import A4, ENROLMENT, Mat
from companion.table import KINDS, Kind, Place, Shows, State
from companion.vision.calibration import Calibration
from companion.vision.mat.markers import MODULES, marker_bits
from companion.vision.settings import VisionSettings

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from numpy.typing import NDArray

SIZE_PX = (640, 480)
PX_PER_MM = 4
PAPER = (225, 230, 235)
GROUNDS = ((60, 170, 70), (60, 60, 200), (200, 120, 40), (70, 110, 150), (190, 190, 120), (50, 200, 220), (170, 80, 150))


def tile(shows: Shows) -> NDArray[np.uint8]:
    """The art of a kind or of the back, 37 mm square."""
    side = 37 * PX_PER_MM
    if shows is State.BACK:
        art = np.full((side, side, 3), (120, 60, 30), np.uint8)
        cv2.circle(art, (side // 2, side // 2), side // 3, (220, 160, 90), 8)
        cv2.line(art, (side // 2, side // 2), (side // 2, side // 5), (240, 220, 200), 8)
        return art
    number = KINDS.index(Kind(shows))
    art = np.full((side, side, 3), GROUNDS[number], np.uint8)
    chance = np.random.default_rng(number)
    for _ in range(6):
        points = chance.integers(side // 8, side * 7 // 8, (3, 2)).astype(np.int32)
        cv2.fillPoly(art, [points], [int(value) for value in chance.integers(20, 235, 3)])
    return art


def flat_mat(shown: Mapping[Place, Shows], turns: Mapping[Place, float] | None = None, mat: Mat = A4) -> NDArray[np.uint8]:
    """The sheet from above at PX_PER_MM. shown: what lies where; turns: degrees that a tile is turned by."""
    sheet = np.full((round(mat.sheet_mm[1] * PX_PER_MM), round(mat.sheet_mm[0] * PX_PER_MM), 3), PAPER, np.uint8)
    for marker in mat.markers:
        left, top = (round((middle - marker.side_mm / 2) * PX_PER_MM) for middle in marker.at_mm)
        side = round(marker.side_mm * PX_PER_MM / MODULES) * MODULES
        bits = np.kron(marker_bits(marker.number).astype(np.uint8), np.ones((side // MODULES, side // MODULES), np.uint8))
        sheet[top : top + side, left : left + side] = np.where(bits[..., None] > 0, PAPER, (20, 20, 20))
    for place, at_mm in mat.places_mm.items():
        x, y = (round(value * PX_PER_MM) for value in at_mm)
        half = round(mat.outline_mm / 2 * PX_PER_MM)
        cv2.rectangle(sheet, (x - half, y - half), (x + half, y + half), (60, 60, 60), 2)
        lay(sheet, shown.get(place, State.EMPTY), (x, y), (turns or {}).get(place, 0.0), mat.tile_mm / 37)
    return sheet


def mat_without(*numbers: int) -> NDArray[np.uint8]:
    """The bare A4 mat with something round laid on the markers of these numbers."""
    sheet = flat_mat({})
    for marker in A4.markers:
        if marker.number in numbers:
            x, y = (round(value * PX_PER_MM) for value in marker.at_mm)
            cv2.circle(sheet, (x, y), 16 * PX_PER_MM, (60, 90, 120), -1)
    return sheet


def lay(sheet: NDArray[np.uint8], shows: Shows, at: tuple[int, int], turn_deg: float, scale: float) -> None:
    """Lays a tile, with a rock on it where that is shown, on the sheet."""
    if shows in (State.EMPTY, State.COVERED, State.UNSURE):
        return
    art = tile(State.BACK if shows is State.ROCK else shows)
    matrix = cv2.getRotationMatrix2D((art.shape[1] / 2, art.shape[0] / 2), -turn_deg, scale)
    matrix[:, 2] += np.array(at) - art.shape[0] / 2
    size = (sheet.shape[1], sheet.shape[0])
    mask = cv2.warpAffine(np.full(art.shape[:2], 255, np.uint8), matrix, size, flags=cv2.INTER_LINEAR)
    sheet[mask > 127] = cv2.warpAffine(art, matrix, size, flags=cv2.INTER_LINEAR)[mask > 127]
    if shows is State.ROCK:
        cv2.circle(sheet, (at[0] + 4, at[1] - 3), round(8 * scale * PX_PER_MM), (90, 95, 100), -1)


def photograph(
    sheet: NDArray[np.uint8], *, turn_deg: float = 3.0, shift_px: tuple[float, float] = (0, 0), noise: float = 1.5, seed: int = 1
) -> NDArray[np.uint8]:
    """A picture of a sheet on a dark table, turned about the middle of the picture, a little askew: SIZE_PX, BGR."""
    height, width = sheet.shape[:2]
    scale = 0.94 * SIZE_PX[1] / np.hypot(width, height)
    a = np.radians(turn_deg)
    corners = (np.array([(0, 0), (width, 0), (width, height), (0, height)]) - (width / 2, height / 2)) * scale
    shown = corners @ np.array([[np.cos(a), np.sin(a)], [-np.sin(a), np.cos(a)]]) + np.array(SIZE_PX) / 2 + shift_px
    shown += np.array([(3, 2), (-2, 1), (2, -3), (-1, -2)])
    source = np.array([(0, 0), (width, 0), (width, height), (0, height)], np.float32)
    homography = cv2.getPerspectiveTransform(source, shown.astype(np.float32))
    # Made from a picture twice as large, as a sensor averages over its pixels.
    large = cv2.warpPerspective(
        cv2.GaussianBlur(sheet, (5, 5), 0),
        np.diag([2.0, 2.0, 1.0]) @ homography,
        (2 * SIZE_PX[0], 2 * SIZE_PX[1]),
        borderValue=(40, 50, 60),
    )
    picture = cv2.resize(large, SIZE_PX, interpolation=cv2.INTER_AREA).astype(np.float32)
    picture += np.random.default_rng(seed).normal(0, noise, picture.shape)
    return np.asarray(np.clip(picture, 0, 255), np.uint8)


def calibration() -> Calibration:
    """The calibration that the drawn table leads to."""
    settings = VisionSettings()
    table, tiles = photograph(flat_mat({}), seed=2), photograph(flat_mat(ENROLMENT), seed=3)
    model = learn_table(table, settings, (tiles,))
    return Calibration(model, learn_tiles(model, [tiles], settings))


def write(path: Path, picture: NDArray[np.uint8]) -> Path:
    """A picture as a file."""
    assert cv2.imwrite(str(path), picture)
    return path
