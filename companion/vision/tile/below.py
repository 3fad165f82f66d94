"""A back below what may lie on it: searched for beside a disc that hides some of it, then laid by all that shows."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING

import cv2
import numpy as np

from companion.vision.place.patches import PATCH_PX
from companion.vision.tile.evidence import log_odds
from companion.vision.tile.explain import Explanation, explain
from companion.vision.tile.faces import FACE_PX, Face, Pose

if TYPE_CHECKING:
    from collections.abc import Iterable

    from numpy.typing import NDArray

    from companion.vision.place.light import LitPatch, Shares, Visible
    from companion.vision.settings import VisionSettings
    from companion.vision.tile.rock import RockTest

_SMALL_PATCH_PX, _SMALL_PX = 17, 13
"""Pixels along a patch and along what is compared of it, about three units each."""
_UNITS = PATCH_PX / _SMALL_PATCH_PX
_STEP_DEG = 6.0
_OFF = 5.0
"""How far off the middle of a back a token is looked for, units, in the middle too; it is found where it lies some units beside."""
_OFFSETS = ((0.0, 0.0), *((_OFF * float(np.cos(a)), _OFF * float(np.sin(a))) for a in np.arange(8) * np.pi / 4))
_DISCS = 1.3
"""What a token of radius one hides, with its shadow."""
_SMALL_AT = (np.mgrid[:_SMALL_PX, :_SMALL_PX] - (_SMALL_PX - 1) / 2) * _UNITS
_PATCH_AT = np.mgrid[:PATCH_PX, :PATCH_PX].astype(np.float32)


class Below:
    """The backs that were taught, and the token that may hide some of them."""

    def __init__(self, backs: Iterable[Face], rock: RockTest, turns_deg: float) -> None:
        self._backs = tuple(backs)
        self._rock = rock
        steps = int(np.ceil(turns_deg / _STEP_DEG))
        self._turns = [quarter * 90.0 + k * _STEP_DEG for quarter in range(4) for k in range(-steps, steps + 1)]
        images = np.stack([_small(back, turn) for back in self._backs for turn in self._turns])
        self._beside = [_Beside(_SMALL_AT, offset, _DISCS * rock.radius, images) for offset in _OFFSETS]

    def lying(self, patch: LitPatch, shares: Shares, starts: Iterable[Pose], settings: VisionSettings) -> Explanation:
        """The back that explains best what shows of it beside the likeliest place of a token: that place counts as hidden.

        shares: the patch without what is hidden in it; starts: poses from which it is looked for besides.
        """
        tries = [(back, start, (0.0, 0.0)) for back in self._backs for start in starts] + self._searched(shares)
        found = [self._laid(back, start, offset, patch, settings) for back, start, offset in tries]
        return max(found, key=lambda back: log_odds(back, 0.0))

    def _laid(self, back: Face, start: Pose, offset: tuple[float, float], patch: LitPatch, settings: VisionSettings) -> Explanation:
        reach = _DISCS * self._rock.radius
        first = explain(back, back.settle(patch.shares, start, visible=_beside(patch, start, offset, reach)), patch, settings)
        shown = _beside(patch, first.pose, self._rock.likeliest(first, patch), reach)
        pose = back.settle(patch.shares, first.pose, visible=shown)
        return explain(back, pose, dataclasses.replace(patch, visible=shown), settings)

    def _searched(self, shares: Shares) -> list[tuple[Face, Pose, tuple[float, float]]]:
        """Of each back the pose, and the place of a disc on it, at which it is likest beside the disc."""
        small = cv2.resize(shares, (_SMALL_PATCH_PX, _SMALL_PATCH_PX), interpolation=cv2.INTER_AREA)
        windows = np.lib.stride_tricks.sliding_window_view(small, (_SMALL_PX, _SMALL_PX), axis=(0, 1))
        n = windows.shape[0]
        rows = np.asarray(np.moveaxis(windows, 2, -1).reshape(n * n, -1), np.float32)
        likeness = np.stack([beside.likeness(rows) for beside in self._beside]).reshape(len(_OFFSETS), n * n, len(self._backs), -1)
        found = []
        for i, back in enumerate(self._backs):
            disc, window, turn = (int(at) for at in np.unravel_index(np.argmax(likeness[:, :, i]), likeness[:, :, i].shape))
            y, x = divmod(window, n)
            pose = Pose((x - (n - 1) / 2) * _UNITS, (y - (n - 1) / 2) * _UNITS, self._turns[turn])
            # A disc is looked for in the picture, and lies on a tile that is turned in it.
            a = np.radians(pose.turn_deg)
            c, s = float(np.cos(a)), float(np.sin(a))
            right, down = _OFFSETS[disc]
            found.append((back, pose, (c * right + s * down, c * down - s * right)))
        return found


class _Beside:
    """Backs as they look beside a disc, small."""

    def __init__(self, at: NDArray[np.float64], offset: tuple[float, float], radius: float, images: NDArray[np.float32]) -> None:
        self._shown = np.repeat((np.hypot(at[1] - offset[0], at[0] - offset[1]) > radius).ravel(), 3)
        u, v = at[1] / at.max(), at[0] / at.max()
        light = np.stack([np.repeat(surface.ravel(), 3)[self._shown] for surface in (np.ones_like(u), u, v)], axis=1)
        self._light = np.asarray(np.linalg.qr(light)[0], np.float32)
        self._images = np.ascontiguousarray(self._unlit(images).T)

    def likeness(self, rows: NDArray[np.float32]) -> NDArray[np.float32]:
        """How like each back (columns) each window (N, pixels) is."""
        return np.asarray(self._unlit(rows) @ self._images, np.float32)

    def _unlit(self, rows: NDArray[np.float32]) -> NDArray[np.float32]:
        shown = rows[:, self._shown]
        drawn = shown - (shown @ self._light) @ self._light.T
        return np.asarray(drawn / np.maximum(np.linalg.norm(drawn, axis=1, keepdims=True), 1e-6), np.float32)


def _beside(patch: LitPatch, pose: Pose, offset: tuple[float, float], radius: float) -> Visible:
    """What is visible of a patch outside of a disc on a tile at a pose. offset: its middle from the tile's, x, y, units."""
    middle = (FACE_PX - 1) / 2
    across, down = pose.matrix() @ (middle + offset[0], middle + offset[1], 1)
    shown = (np.hypot(_PATCH_AT[1] - across, _PATCH_AT[0] - down) > radius).astype(np.float32)
    return shown if patch.visible is None else np.asarray(shown * patch.visible, np.float32)


def _small(back: Face, turn_deg: float) -> NDArray[np.float32]:
    """A back turned, small. Past it lies paper."""
    size = (PATCH_PX, PATCH_PX)
    patch = cv2.warpAffine(back.image, Pose(0, 0, turn_deg).matrix(), size, borderMode=cv2.BORDER_CONSTANT, borderValue=(1, 1, 1))
    rim = (_SMALL_PATCH_PX - _SMALL_PX) // 2
    small = cv2.resize(patch, (_SMALL_PATCH_PX, _SMALL_PATCH_PX), interpolation=cv2.INTER_AREA)
    return np.asarray(small[rim:-rim, rim:-rim].ravel(), np.float32)
