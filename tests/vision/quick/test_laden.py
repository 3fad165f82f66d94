"""What light makes of bare paper, and what a tile makes of it."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from companion.table import Kind, State
from companion.vision.place.patches import PATCH_PX
from companion.vision.quick.bare import QuickBare
from companion.vision.quick.laden import Laden
from companion.vision.settings import VisionSettings
from companion.vision.tile.faces import FACE_PX

BARE = np.ones((PATCH_PX, PATCH_PX, 3), np.float32)
BACK = np.full((FACE_PX, FACE_PX, 3), 0.4, np.float32)
KIND = np.random.default_rng(3).uniform(0.2, 0.9, (FACE_PX, FACE_PX, 3)).astype(np.float32)
LADEN = Laden([(State.BACK, BACK), (Kind.GEOMON, KIND)], BARE, VisionSettings())


def may_be(shows: Kind | State, patch: np.ndarray) -> bool:
    smooth = np.asarray(cv2.blur(patch, (3, 3)), np.float32)
    return LADEN.may_be(shows, smooth, QuickBare(BARE).apart(smooth)[0])


def with_tile(image: np.ndarray) -> np.ndarray:
    patch, beside = BARE.copy(), (PATCH_PX - FACE_PX) // 2
    patch[beside : beside + FACE_PX, beside : beside + FACE_PX] = image
    return patch


def bands(depth: float, long_px: float, phase: float) -> np.ndarray:
    """Bare paper with bands of light along its rows, as lamps on the mains make them."""
    return BARE * (1 + depth * np.sin(2 * np.pi * np.arange(PATCH_PX) / long_px + phase)[:, None, None]).astype(np.float32)


@pytest.mark.parametrize("phase", np.linspace(0, 2 * np.pi, 12, endpoint=False))
@pytest.mark.parametrize("long_px", [60, 90, 140])
def test_bands_of_light_on_bare_paper_are_no_plain_back(long_px: float, phase: float) -> None:
    assert not may_be(State.BACK, bands(0.2, long_px, phase))


@pytest.mark.parametrize("shade", [0.7, 1.0, 1.15])
def test_a_back_is_one_in_shadow_and_in_light(shade: float) -> None:
    assert may_be(State.BACK, with_tile(BACK * shade))


def test_a_face_in_weak_contrast_is_one_and_bare_paper_is_not() -> None:
    assert may_be(Kind.GEOMON, with_tile(0.4 + KIND * 0.5))
    assert not may_be(Kind.GEOMON, BARE)
