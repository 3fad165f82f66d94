"""Whether the lines and edges on a tile are those of a taught face: held against each other window by window, and colour by colour.

What smooth light, ground and wear do to a tile is wider than a few units; what tells an empty shape from a striped one, or an O from an
Ö, is not. So both are looked at in a band between the two, where nothing but the drawing is left, and a stranger that shares ground,
frame and shape with a face still has lines that it should not have, or lacks some.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import cv2
import numpy as np

from companion.vision.tile.faces import FACE_PX, Pose, cut_face, is_found

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from companion.vision.place.light import Shares
    from companion.vision.tile.evidence import Measures
    from companion.vision.tile.faces import Face

_WEIGHTS, _AT_NONE = (2.05, 7.85, -4.23), -20.41
"""By tools/fit_fine.py, over labelled stills and photographs, each true face among the other six."""
_ASKED_IN_QUIET, _USUAL_NOISE, _CALM = 2.0, 0.006, 0.004
"""Where a picture is less noisy than usual (shares), little else can be why lines are not those taught: then more is asked of them."""
_FEW, _LITTLE = 5.0, 3.0
"""In how many windows' worth of a face's lines strangers can differ enough, and what each e-fold less takes from its odds."""
_FINEST, _WIDEST = 3, 11
"""The band: sides of the squares that are smoothed over and whose mean is taken out, units."""
_RIM = 4
"""What lies this near the edge of a face is not looked at, units."""
_CORE = slice(_RIM, FACE_PX - _RIM)
_CORE_PX = FACE_PX - 2 * _RIM
_COLOURS, _EVERY = np.ones(3, np.float32), np.ones(_CORE_PX**2, np.float32)
_WINDOW = 7
"""Side of a window, units."""
_WHOLE = slice(_WINDOW // 2, -(_WINDOW // 2))
"""Windows that lie on the core as a whole."""
_EVERY_WINDOW = np.ones((_CORE_PX - _WINDOW + 1) ** 2, np.float32)
_REACH = 3
"""How far off its pose a face is looked for, units."""
_TURNS_DEG = (-3.0, -1.5, 0.0, 1.5, 3.0)
_WIDE_TURNS_DEG = tuple(float(turn) for turn in range(-15, 16, 3))
"""Where a face has few lines it is hardly told how it lies before they are looked at."""
_LIKE_TURNED = 0.5
"""How like itself turned by quarters a drawing is that may have been laid the wrong way up, correlation."""
_FINDING = slice(_RIM - _REACH, FACE_PX - _RIM + _REACH)
_ROUNDS = 6
_FAINT = 3e-4
"""What a window without lines holds, square shares."""
_COLOURLESS = 0.01
"""A drawing with less of its energy in its colours is a grey one."""
_WHOLLY = 0.99
_OTHER_COLOUR, _COLOUR_TAKES = 0.6, 8.0
"""Likeness of colours below which lines are of another colour, for which no likeness of shape makes up; what each unit less takes."""
_GAINS = (0.4, 1.8)
"""By how much a drawing's contrast may differ from that taught."""
_NOISE_LEFT = 0.8
"""Square noise that is left in a window of the band, against the square noise of the patch's grey pixels."""
_U, _V = np.meshgrid(*(np.arange(FACE_PX) - (FACE_PX - 1) / 2,) * 2)


class FineFace:
    """The drawing of one taught face."""

    def __init__(self, face: Face) -> None:
        own = band(face.image)
        self._lines = np.ascontiguousarray(own[_CORE, _CORE])
        self._own = self._lines.reshape(-1, 3)
        self._own_grey = self._own @ _COLOURS
        self._energy = float(np.vdot(self._own, self._own))
        self._local = _windows(np.sum(self._lines**2, axis=2))
        spread = float(np.sum(self._local)) ** 2 / max(float(np.vdot(self._local, self._local)), 1e-12) / _WINDOW**2
        self._little = _LITTLE * max(math.log(_FEW / max(spread, 1.0)), 0.0)
        like = [float(np.vdot(np.rot90(self._lines, quarter), self._lines)) / max(self._energy, 1e-6) for quarter in range(4)]
        ways_up = [90.0 * quarter for quarter in range(4) if quarter == 0 or like[quarter] >= _LIKE_TURNED]
        self._turns = [way_up + turn for way_up in ways_up for turn in (_WIDE_TURNS_DEG if self._little else _TURNS_DEG)]
        slopes = [np.gradient(own, axis=axis) for axis in (1, 0)]
        turn = (slopes[1] * _U[..., None] - slopes[0] * _V[..., None]) * np.pi / 180
        self._design = np.stack([part[_CORE, _CORE].ravel() for part in (*slopes, turn, own)], axis=1).astype(np.float32)

    def measured(self, shares: Shares, pose: Pose, noise: float, visible: NDArray[np.float32] | None = None) -> Measures:
        """What speaks for the face in a patch at a pose: how like windows are (a log), how like colours are, the worst window (a log).

        shares: (PATCH_PX, PATCH_PX, 3), what is hidden in it painted over. noise: see light.LitPatch. visible: (PATCH_PX, PATCH_PX), 1
        where the patch shows what lies there; None: everywhere. The likeness of a window is that of its structure and contrast in one (Wang
        et al., Image quality assessment: from error visibility to structural similarity, 2004), the contrast of the whole taken out;
        windows weigh by the lines in them, and those that show in part do not count.
        """
        seen = band(cut_face(shares, pose))[_CORE, _CORE].reshape(-1, 3)
        own, local, whole = self._own, self._local, None
        if visible is not None:
            shown = (cut_face(visible, pose)[_CORE, _CORE] > _WHOLLY).astype(np.float32)
            seen, own = seen * shown.reshape(-1, 1), own * shown.reshape(-1, 1)
            whole = _windows(shown) > _WHOLLY
        squares, products = (seen * seen).dot(_COLOURS), (seen * own).dot(_COLOURS)
        energy, common = float(squares.dot(_EVERY)), float(products.dot(_EVERY))
        taught = self._energy if visible is None else float(np.vdot(own, own))
        gain = min(max(common / max(taught, 1e-6), _GAINS[0]), _GAINS[1])
        noisy = _NOISE_LEFT * noise * noise
        lines = gain * gain * local + np.maximum(_windows(squares.reshape(_CORE_PX, _CORE_PX)) - noisy, 0)
        shared = 2 * gain * _windows(products.reshape(_CORE_PX, _CORE_PX))
        weight, left = (lines, lines - shared) if whole is None else (lines * whole, (lines - shared) * whole)
        alike = np.minimum((shared + _FAINT) / (lines + _FAINT), 1).ravel()
        likeness = float(alike.dot(weight.ravel())) / max(float(weight.ravel().dot(_EVERY_WINDOW)), 1e-9)
        worst = math.sqrt(max(float(left.take(left.argmax())), 0.0))
        grey, own_grey = seen.dot(_COLOURS), self._own_grey if visible is None else own.dot(_COLOURS)
        coloured = max(energy - float(grey.dot(grey)) / 3 - noisy * 2 / 3 * len(grey), 0.0)
        own_coloured = max(taught - float(own_grey.dot(own_grey)) / 3, 0.0)
        in_common = gain * (common - float(grey.dot(own_grey)) / 3)
        little = _COLOURLESS * (gain * gain * taught + energy)
        hue = (in_common + little) / max(gain * math.sqrt(coloured * own_coloured) + little, 1e-9)
        return -math.log(max(1 - likeness, 0.004)), min(hue, 1.2), math.log(worst + 0.01)

    def log_odds(self, shares: Shares, pose: Pose, noise: float, visible: NDArray[np.float32] | None = None) -> float:
        """The log of the odds that this face's drawing is what is seen in a patch at a pose. See measured()."""
        measures = self.measured(shares, pose, noise, visible)
        quiet = _ASKED_IN_QUIET * min(math.log((noise + _CALM) / (_USUAL_NOISE + _CALM)), 0.0)
        taken = self._little + _COLOUR_TAKES * max(_OTHER_COLOUR - measures[1], 0.0)
        return _AT_NONE + quiet - taken + sum(weight * value for weight, value in zip(_WEIGHTS, measures, strict=True))

    def aligned(self, shares: Shares, pose: Pose) -> Pose:
        """The pose near one given at which the lines are likest: by correlation, then by Gauss-Newton over pose and contrast.

        The other ways up too, where the drawing is nearly the same turned by quarters: a nine of hearts but for its middle heart.
        """
        likeliest, best = -2.0, pose
        for turn in self._turns:
            turned = Pose(pose.x, pose.y, pose.turn_deg + turn)
            seen = np.ascontiguousarray(band(cut_face(shares, turned))[_FINDING, _FINDING])
            _, likeness, _, (x, y) = cv2.minMaxLoc(cv2.matchTemplate(seen, self._lines, cv2.TM_CCORR_NORMED))
            if likeness > likeliest:
                likeliest, best = likeness, _moved(turned, x - _REACH, y - _REACH, 0.0)
        for _ in range(_ROUNDS):
            seen = band(cut_face(shares, best))[_CORE, _CORE]
            gain = max(float(np.sum(seen * self._lines)) / max(self._energy, 1e-6), 0.2)
            design = self._design * np.array([gain, gain, gain, 1.0], np.float32)
            normal = design.T @ design
            normal[np.diag_indices(4)] += normal[np.diag_indices(4)] * 1e-3 + 1e-6
            dx, dy, turn, _ = np.linalg.solve(normal, design.T @ (seen - gain * self._lines).ravel())
            # The slopes are those of the upright face: seen(u) = face(u + change), so the pose moves the other way.
            best = _moved(best, -float(np.clip(dx, -0.7, 0.7)), -float(np.clip(dy, -0.7, 0.7)), -float(np.clip(turn, -1.5, 1.5)))
            if is_found(float(dx), float(dy), float(turn)):
                break
        return best


def _moved(pose: Pose, dx: float, dy: float, turn_deg: float) -> Pose:
    """A pose moved by units of the face as it lies, then turned."""
    a = np.radians(pose.turn_deg)
    c, s = float(np.cos(a)), float(np.sin(a))
    return Pose(pose.x + c * dx - s * dy, pose.y + s * dx + c * dy, pose.turn_deg + turn_deg)


def band(shares: Shares) -> Shares:
    """What is left of an image (H, W, 3) between the finest and the widest of what drawings are made of."""
    smooth = cv2.blur(shares, (_FINEST, _FINEST))
    return np.asarray(smooth - cv2.blur(smooth, (_WIDEST, _WIDEST)), np.float32)


def _windows(values: NDArray[np.float32]) -> NDArray[np.float32]:
    return np.asarray(cv2.blur(values, (_WINDOW, _WINDOW))[_WHOLE, _WHOLE], np.float32)
