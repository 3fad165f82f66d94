"""How far a taught face explains what is seen at a pose, and how a rival is told from it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

import cv2
import numpy as np

from companion.vision.place.light import grey_of
from companion.vision.place.robust import typical
from companion.vision.tile.faces import FACE_PX, Face, Pose, cut_face, cut_visible

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from companion.vision.place.light import LitPatch, Shares
    from companion.vision.settings import VisionSettings

INSIDE = slice(2, FACE_PX - 2)
"""What of a face is looked at: the tile without its worn rim."""
INSIDE_PX = FACE_PX - 4
CORE = slice(2, INSIDE_PX - 2)
CORE_PX = INSIDE_PX - 4
_DRAWING = slice(4, FACE_PX - 4)
"""The tile without what lies near its edges, seen from the tile's inside and from the whole face."""
MUCH = 0.3
"""A difference of two faces, shares, from which on a pixel weighs no more."""
TELLING_MIN = 0.35
"""How much of what tells two faces apart must be visible, by weight; where it is less the one may as well be the other."""
_U, _V = np.meshgrid(np.linspace(-1, 1, INSIDE_PX), np.linspace(-1, 1, INSIDE_PX))
_SURFACES = (np.ones_like(_U), _U, _V, _U * _U, _V * _V, _U * _V)
_SHEEN = np.repeat(np.stack([surface.ravel() for surface in _SURFACES], axis=1), 3, axis=0).astype(np.float32)
_SOME_SHEEN = np.ascontiguousarray(_SHEEN.reshape(INSIDE_PX, INSIDE_PX, 3, -1)[::2, ::2].reshape(-1, len(_SURFACES)).T)
"""At every second pixel either way: light is fitted by these."""
_COLOURS = np.ones(3, np.float32)
_EXPECTED, _EXPECTED_SPREAD = np.array([1.0, 0, 0, 0, 0, 0, 0]), np.array([0.35, np.inf, 0.3, 0.3, 0.2, 0.2, 0.2])
"""Gain and surfaces of sheen that are expected, and how far they are from that, typically, shares."""
_ERROR = 0.05
"""Typical misfit of one pixel, shares: the weight of what is known beforehand about light against what is seen."""
_PULL = _ERROR**2 / _EXPECTED_SPREAD**2
_SPOT_REACH = 4.0
"""Standard deviation of the smallest spots of mirrored light, units."""


@dataclass(frozen=True, eq=False)
class Explanation:
    """A face at a pose against a patch. Most are asked for little: what more there is to be told is worked out when it is asked for.

    cut: (FACE_PX, FACE_PX, 3) shares, the patch cut at the pose. shown: (FACE_PX, FACE_PX) bool, what of it is visible; None where all is.
    seen: (INSIDE_PX, INSIDE_PX, 3) shares, what is seen with the light on the tile taken out; clear: the same without spots of mirrored
    light, which smear what lies on the tile.
    gain: contrast of the tile against the taught face; little where light is mirrored in it. noise: see light.LitPatch.
    """

    face: Face
    pose: Pose
    cut: Shares
    shown: NDArray[np.bool_] | None
    seen: Shares
    clear: Shares
    gain: float
    noise: float
    settings: VisionSettings

    @property
    def visible(self) -> NDArray[np.bool_] | None:
        """(INSIDE_PX, INSIDE_PX) bool, or None where all is."""
        return None if self.shown is None else self.shown[INSIDE, INSIDE]

    @cached_property
    def unexplained(self) -> NDArray[np.bool_]:
        """(INSIDE_PX, INSIDE_PX), what the face leaves over of what is visible when the light may differ on the tile."""
        return self._left_over(self.seen, self.gain)

    @cached_property
    def off_paper(self) -> NDArray[np.bool_]:
        """The same when the light must be that of the paper round it."""
        plain, gain = _on_paper(self.cut, self.face.image, self.shown)
        return self._left_over(plain[INSIDE, INSIDE], gain)

    @cached_property
    def lift(self) -> float:
        """How much brighter it is than the taught face, shares."""
        lifted = self.cut[INSIDE, INSIDE] - self.face.image[INSIDE, INSIDE]
        if self.visible is not None:
            lifted = lifted[self.visible]
        return float(lifted.mean()) if lifted.size else 0.0

    def explained(self) -> float:
        """Share of what is visible of the tile that the face explains, 0 to 1, by both ways of judging the light.

        Where nearly nothing is left over under a light of its own, the light of the paper matters less, though never nothing.
        """
        shown = max(self.visible_share(), 0.01)
        left, left_off_paper = float(self.unexplained.mean()) / shown, float(self.off_paper.mean()) / shown
        return 1 - min((left + left_off_paper) / 2, max(4 * left, left_off_paper - 0.6))

    def visible_share(self) -> float:
        """How much of the tile is visible, 0 to 1."""
        return 1.0 if self.visible is None else float(self.visible.mean())

    def _left_over(self, seen: Shares, gain: float) -> NDArray[np.bool_]:
        side = 3 if self.noise > self.settings.noise_much else 2
        tolerance = self.settings.print_tolerance + 4 * self.noise / side / max(gain, 0.3)
        outside = _outside(seen, self.face, tolerance, side)
        return outside if self.visible is None else outside & self.visible


def explain(face: Face, pose: Pose, patch: LitPatch, settings: VisionSettings) -> Explanation:
    """What a face explains of a patch at a pose. What is hidden counts for nothing."""
    cut = cut_face(patch.shares, pose)
    shown = None if patch.visible is None else cut_visible(patch.visible, pose)
    own, visible = face.image[INSIDE, INSIDE], None if shown is None else shown[INSIDE, INSIDE]
    seen, gain = _without_sheen(cut[INSIDE, INSIDE], own, visible)
    return Explanation(face, pose, cut, shown, seen, _without_spots(seen, own, visible), gain, patch.noise, settings)


def drawing_of(face: Face) -> Shares:
    """A face without what lies near its edges, (CORE_PX, CORE_PX, 3)."""
    return face.image[_DRAWING, _DRAWING]


def leaning(mine: Explanation, rival: Explanation) -> float:
    """Where the picture lies between two explanations: 0 is all mine, 1 all the rival's; below 0 and above 1 happen.

    Taken over what differs between both, each pixel weighing by how much it does.
    """
    own = drawing_of(mine.face)
    difference = rival.face.as_from(rival.pose, mine.pose)[_DRAWING, _DRAWING] - own
    # An even difference of brightness is taken for light by both explanations, so it tells nothing.
    difference = difference - difference.mean()
    square = _summed(difference * difference)
    along = _summed((mine.clear[CORE, CORE] - own) * difference) / np.maximum(square, 1e-6)
    # A few pixels in which both differ much (edges of the drawing) must not outweigh all others.
    weight = square / (1 + square / MUCH**2)
    if mine.visible is not None:
        shown = weight * mine.visible[CORE, CORE]
        if float(np.sum(shown)) < TELLING_MIN * float(np.sum(weight)):
            return 1.0
        weight = shown
    return float(np.sum(np.clip(along, -0.5, 1.5) * weight) / max(float(np.sum(weight)), 1e-6))


def _summed(colours: Shares) -> NDArray[np.float32]:
    """The sum of the three colours, (H, W)."""
    return np.asarray(colours.reshape(-1, 3).dot(_COLOURS).reshape(colours.shape[:2]), np.float32)


def _outside(seen: Shares, face: Face, tolerance: float, side: int) -> NDArray[np.bool_]:
    """Where what is seen leaves the range of the face within a pixel's reach: neither blur nor a small shift does that."""
    smooth = cv2.blur(seen, (side, side))
    low, high = face.low[INSIDE, INSIDE] - tolerance, face.high[INSIDE, INSIDE] + tolerance
    colours = (smooth < low) | (smooth > high)
    outside = cv2.medianBlur((colours[..., 0] | colours[..., 1] | colours[..., 2]).astype(np.uint8), 3)
    return np.asarray(outside > 0, np.bool_)


def _without_sheen(seen: Shares, image: Shares, shown: NDArray[np.bool_] | None) -> tuple[Shares, float]:
    """What is seen with the light on the tile alone taken out: seen = gain * image + a curved surface of sheen.

    Returns it and the gain; gain one and no sheen are what is expected beforehand.
    """
    y = seen[::2, ::2].ravel()
    across = np.concatenate([image[::2, ::2].reshape(1, -1), _SOME_SHEEN])
    pull = len(y) * _PULL
    held, expected = np.diag(pull + 1e-6), pull * _EXPECTED
    some_shown = None if shown is None else np.repeat(shown[::2, ::2].ravel(), 3)
    weights = np.ones_like(y) if some_shown is None else some_shown.astype(np.float32)
    for _ in range(4):
        weighted = across * weights
        found = np.linalg.solve(weighted.dot(across.T) + held, weighted.dot(y) + expected)
        weights = _trust(y - found.astype(np.float32).dot(across), some_shown)
    gain = float(found[0])
    sheen = _SHEEN.dot(found[1:].astype(np.float32)).reshape(image.shape)
    return np.asarray((seen - sheen) / max(gain, 0.2), np.float32), gain


def _without_spots(seen: Shares, image: Shares, shown: NDArray[np.bool_] | None) -> Shares:
    """What is seen without what differs from a face softly and without colour: light is mirrored in spots too small for a surface."""
    off = grey_of(seen - image)
    if shown is None:
        spots = cv2.GaussianBlur(off, (0, 0), _SPOT_REACH, borderType=cv2.BORDER_REFLECT)
    else:
        near = cv2.GaussianBlur(shown.astype(np.float32), (0, 0), _SPOT_REACH, borderType=cv2.BORDER_REFLECT)
        spots = cv2.GaussianBlur(off * shown, (0, 0), _SPOT_REACH, borderType=cv2.BORDER_REFLECT) / np.maximum(near, 0.02)
    return np.asarray(seen - spots[..., None], np.float32)


def _on_paper(seen: Shares, image: Shares, shown: NDArray[np.bool_] | None) -> tuple[Shares, float]:
    """What is seen with gain and offset of tile and surrounding paper together taken out."""
    some_shown = None if shown is None else np.repeat(shown[::2, ::2].ravel(), 3)
    x, y = image[::2, ::2].ravel(), seen[::2, ::2].ravel()
    pull = len(y) * (_ERROR / 0.35) ** 2
    weights = _trust(y - x, some_shown)
    for _ in range(4):
        total = float(weights.sum()) + 1e-6
        mx, my = float(weights @ x) / total, float(weights @ y) / total
        off = x - mx
        gain = (float(weights @ (off * (y - my))) + pull) / (float(weights @ (off * off)) + pull)
        offset = my - gain * mx
        weights = _trust(y - gain * x - offset, some_shown)
    return (seen - offset) / max(gain, 0.3), gain


def _trust(error: NDArray[np.floating[Any]], shown: NDArray[np.bool_] | None) -> NDArray[np.float32]:
    """Weights after Geman and McClure: one where it fits, little where it does not, none where it is hidden."""
    far = error * (1 / (2 * max(typical(error) * 1.48, 0.015)))
    far *= far
    far += 1
    far *= far
    return np.asarray(1 / far if shown is None else shown / far, np.float32)
