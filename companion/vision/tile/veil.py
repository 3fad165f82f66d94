"""Mirrored light that lies over a tile like a veil: which face may lie below it, how thick it is, and the tile without it.

A glossy tile mirrors a window: what is seen is mixed with white, more in one place than in another. So brightness and contrast tell
nothing there, but the drawing does, once every part of it is measured by its own contrast.
"""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass
from typing import TYPE_CHECKING

import cv2
import numpy as np

from companion.table import Kind
from companion.vision.place.light import grey_of
from companion.vision.tile.faces import FACE_PX, Pose, cut_face

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from numpy.typing import NDArray

    from companion.table import Shows
    from companion.vision.place.light import LitPatch, Shares
    from companion.vision.tile.faces import Face

_FINEST, _WIDEST, _NEAR = 3, 11, 9
"""Sides of squares, units: what is smoothed over, whose mean is taken out, and by whose contrast a part is measured."""
_FAINT = 1e-4
"""Contrast that tells nothing, square shares."""
_HARDLY_DRAWN = 1.0
"""Length of a drawing below which there is none, but what sums are rounded by: one of two lines has tens."""
_RIM = 4
_CORE_PX = FACE_PX - 2 * _RIM
_STEP = 2
"""Drawings are compared at every second pixel either way."""
_TURNS_DEG = (-4.0, -2.0, 0.0, 2.0, 4.0)
_QUARTERS = 4
_REACH = 3.0
"""Standard deviation of what a veil's thickness is taken over, units: windows are mirrored with their bars."""
_EDGE = 2
"""What lies this near the edge of a tile's image has light of its own, units."""
_WHITE = 255.0
_THICKEST, _THINNEST = 0.8, -4.0
"""Where a veil is thicker nothing is seen through it. A face that was itself taught below so thick a one is seen with less than none."""
_DARKER = -0.1
"""A little darker than taught any tile may be."""
_DARKEST = 2
"""Percent of a face that are called its darkest part."""
_ROUNDS = 2


@dataclass(frozen=True, slots=True)
class Beneath:
    """The face whose drawing is likest to what is seen, where it lies, how like it is (1: the same), and its lead over other names."""

    face: Face
    pose: Pose
    likeness: float
    lead: float


@dataclass(frozen=True, slots=True, eq=False)
class Lifted:
    """A patch with the veil over a tile taken off. thickness: its mean over the tile, 1 is white; below 0 where it lay over the taught
    face instead."""

    patch: LitPatch
    pose: Pose
    thickness: float


class Drawings:
    """The drawings of faces, each part by its own contrast."""

    def __init__(self, faces: Iterable[Face]) -> None:
        self._faces = tuple(faces)
        # A patch cut with a pose that is a quarter further clockwise shows its tile a quarter further back.
        turned = [np.rot90(face.image, -quarter) for face in self._faces for quarter in range(_QUARTERS)]
        self._drawings = np.stack([_of_length_one(_drawing(np.ascontiguousarray(image))[_RIM:-_RIM, _RIM:-_RIM]) for image in turned])

    def likeliest(self, shares: Shares, near: Pose) -> Beneath:
        """What may lie at about a pose or its quarter turns in a patch (PATCH_PX, PATCH_PX, 3)."""
        found = [self._at(shares, Pose(near.x, near.y, near.turn_deg + turn)) for turn in _TURNS_DEG]
        best = np.stack([likeness for likeness, _ in found])
        of_face = best.max(axis=(0, 2))
        turn, which, quarter = (int(at) for at in np.unravel_index(int(np.argmax(best)), best.shape))
        face = self._faces[which]
        others = [float(like) for other, like in zip(self._faces, of_face, strict=True) if other.shows is not face.shows]
        likeness = float(of_face[which])
        return Beneath(face, found[turn][1][which][quarter], likeness, likeness - max(others, default=0.0))

    def _at(self, shares: Shares, pose: Pose) -> tuple[NDArray[np.float32], list[list[Pose]]]:
        """How like each face (rows) at each quarter (columns) what is seen at a pose and some units beside it is, and where."""
        seen = _drawing(cut_face(shares, pose))
        windows = np.lib.stride_tricks.sliding_window_view(seen, (_CORE_PX, _CORE_PX), axis=(0, 1))
        side = windows.shape[0]
        rows = np.moveaxis(windows[..., ::_STEP, ::_STEP], 2, -1).reshape(side * side, -1)
        likeness = (rows @ self._drawings.T) / np.maximum(np.linalg.norm(rows, axis=1, keepdims=True), _HARDLY_DRAWN)
        at = np.argmax(likeness, axis=0).reshape(-1, _QUARTERS)
        a = np.radians(pose.turn_deg)
        c, s = float(np.cos(a)), float(np.sin(a))
        poses = []
        for row in at.tolist():
            beside = [(window % side - _RIM, window // side - _RIM) for window in row]
            poses.append(
                [Pose(pose.x + c * x - s * y, pose.y + s * x + c * y, pose.turn_deg + 90.0 * n) for n, (x, y) in enumerate(beside)]
            )
        return np.asarray(likeness.max(axis=0).reshape(-1, _QUARTERS), np.float32), poses


def bleached(faces: Sequence[tuple[Shows, Shares]], least: float) -> tuple[bool, ...]:
    """Which of some taught faces look as if mirrored light had lain over them: of a kind, and nothing dark in it.

    least: how much brighter than in the kinds at large the darkest of such a face is, shares.
    """
    darkest = [float(np.percentile(cv2.blur(grey_of(image)[_EDGE:-_EDGE, _EDGE:-_EDGE], (2, 2)), _DARKEST)) for _, image in faces]
    kinds = [isinstance(shows, Kind) for shows, _ in faces]
    usual = float(np.median([level for level, kind in zip(darkest, kinds, strict=True) if kind] or [1.0]))
    return tuple(kind and level > usual + least for level, kind in zip(darkest, kinds, strict=True))


def lifted(patch: LitPatch, beneath: Beneath, *, taught_below: bool = False) -> Lifted:
    """A patch without the veil, if that face lies there: seen = (1 - thickness) face + thickness white, thickness changing smoothly.

    White is the brightest that the camera tells. What is left over, and the noise with it, grows as the veil is thick. taught_below:
    whether a veil may have lain over the taught face instead.
    """
    face, pose = beneath.face, beneath.face.settle(patch.shares, beneath.pose)
    white = np.asarray(_WHITE / patch.paper, np.float32)
    thinnest = _THINNEST if taught_below else _DARKER
    thickness = _thickness(face, cut_face(patch.shares, pose), white, thinnest)
    for _ in range(_ROUNDS):
        clear, shown = _without(patch, face, pose, thickness, white)
        pose = face.settle(clear, pose, 3, visible=shown)
        thickness = _thickness(face, cut_face(patch.shares, pose), white, thinnest)
    clear, shown = _without(patch, face, pose, thickness, white)
    on_tile = np.minimum(thickness[_EDGE:-_EDGE, _EDGE:-_EDGE], _THICKEST)
    noise = max(patch.noise, 1 / float(patch.paper.mean())) * float(np.sqrt(np.mean(1 / (1 - np.maximum(on_tile, 0)) ** 2)))
    visible = shown if patch.visible is None else np.asarray(shown * patch.visible, np.float32)
    whole = bool(visible.min() >= 1)
    return Lifted(dataclasses.replace(patch, shares=clear, noise=noise, visible=None if whole else visible), pose, float(on_tile.mean()))


def _thickness(face: Face, seen: Shares, white: NDArray[np.float32], thinnest: float) -> NDArray[np.float32]:
    """The thickness of a veil over a face as cut from a patch, (FACE_PX, FACE_PX): least squares over what lies near each pixel."""
    whiter = white - face.image
    on_tile = np.zeros((FACE_PX, FACE_PX), np.float32)
    on_tile[_EDGE:-_EDGE, _EDGE:-_EDGE] = 1
    along, square = np.sum((seen - face.image) * whiter, axis=2) * on_tile, np.sum(whiter * whiter, axis=2) * on_tile
    along, square = (cv2.GaussianBlur(part, (0, 0), _REACH, borderType=cv2.BORDER_REFLECT) for part in (along, square))
    return np.asarray(np.clip(along / (square + 1e-3), thinnest, 1), np.float32)


def _without(
    patch: LitPatch, face: Face, pose: Pose, thickness: NDArray[np.float32], white: NDArray[np.float32]
) -> tuple[Shares, NDArray[np.float32]]:
    """The shares of a patch without a veil on a tile, and what of it shows through: (PATCH_PX, PATCH_PX).

    Where a veil lay over the taught face, what is left over is measured by how faint that face is as a whole: a part of it that is white
    must hide nothing.
    """
    fainter = 1 - min(float(thickness[_EDGE:-_EDGE, _EDGE:-_EDGE].mean()), 0.0)
    size = (patch.shares.shape[1], patch.shares.shape[0])
    thick = np.asarray(cv2.warpAffine(thickness, pose.matrix(), size, flags=cv2.INTER_LINEAR), np.float32)
    shown = np.asarray(1 - cv2.dilate((thick > _THICKEST).astype(np.float32), np.ones((3, 3), np.uint8)), np.float32)
    thick = np.minimum(thick, _THICKEST)[..., None]
    own = np.asarray(cv2.warpAffine(face.image, pose.matrix(), size, flags=cv2.INTER_LINEAR), np.float32)
    left = patch.shares - (1 - thick) * own - thick * white
    lifted_there = np.asarray(own + left / (fainter - fainter * np.maximum(thick, 0)), np.float32)
    return np.where(thick == 0, patch.shares, lifted_there), shown


def _drawing(image: Shares) -> Shares:
    smooth = cv2.blur(image, (_FINEST, _FINEST))
    band = smooth - cv2.blur(smooth, (_WIDEST, _WIDEST))
    contrast = cv2.blur(np.sum(band * band, axis=2), (_NEAR, _NEAR))
    return np.asarray(band / np.sqrt(contrast + _FAINT)[..., None], np.float32)


def _of_length_one(drawing: Shares) -> NDArray[np.float32]:
    row = drawing[::_STEP, ::_STEP].ravel()
    return np.asarray(row / max(float(np.linalg.norm(row)), 1e-6), np.float32)
