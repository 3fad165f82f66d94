"""Outlines of a place, in one light and another."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from companion.table import KINDS, Kind, Shows, State
from companion.vision.place.patches import PATCH_PX
from companion.vision.settings import VisionSettings
from companion.vision.watching.outlines import outlines_kept
from drawn_table import PAPER, PX_PER_MM, tile

ENOUGH = VisionSettings().outlines_kept_min
PALE = Kind.AEROMON
"""Drawn so pale that it has hardly any outlines on paper."""
_ALONG = np.arange(PATCH_PX, dtype=np.float32)


def patch(shows: Shows | None, *, noise: float = 0.01, seed: int = 0) -> np.ndarray:
    """A tile on paper in shares of it, smoothed; None is bare paper."""
    picture = np.full((52 * PX_PER_MM, 52 * PX_PER_MM, 3), PAPER, np.uint8)
    if shows is not None:
        art = tile(shows)
        start = (len(picture) - len(art)) // 2
        picture[start : start + len(art), start : start + len(art)] = art
    small = cv2.resize(picture, (PATCH_PX, PATCH_PX), interpolation=cv2.INTER_AREA) / np.float32(PAPER)
    return np.asarray(cv2.blur(small + np.random.default_rng(seed).normal(0, noise, small.shape), (3, 3)), np.float32)


def kept(before: np.ndarray, now: np.ndarray, noise: float = 0.01) -> float:
    return outlines_kept(before, now.astype(np.float32), noise)


def shadow(at: float, dark: float) -> np.ndarray:
    """A soft-edged shadow over what lies beyond a column: (1, PATCH_PX, 1)."""
    return (1 - dark / (1 + np.exp(-(_ALONG - at) / 2)))[None, :, None]


@pytest.mark.parametrize("shows", [*KINDS, State.BACK])
def test_the_same_again_keeps_nearly_all(shows: Shows) -> None:
    assert kept(patch(shows), patch(shows, seed=1)) > 0.9


@pytest.mark.parametrize("dark", [0.2, 0.4, 0.6])
@pytest.mark.parametrize("shows", [*KINDS, State.BACK])
def test_a_shadow_over_half_of_it_keeps_enough(shows: Shows, dark: float) -> None:
    assert kept(patch(shows), patch(shows, seed=1) * shadow(26, dark)) > ENOUGH


@pytest.mark.parametrize("dark", [0.2, 0.4])
def test_a_shadow_over_bare_paper_keeps_enough(dark: float) -> None:
    assert kept(patch(None), patch(None, seed=1) * shadow(26, dark)) > ENOUGH


def test_bare_paper_in_much_noise_is_as_plain_as_before() -> None:
    assert kept(patch(None, noise=0.04), patch(None, noise=0.04, seed=1), noise=0.04) > ENOUGH


@pytest.mark.parametrize("gains", [(0.8, 1.0, 1.25), (1.25, 1.0, 0.8)])
def test_another_white_balance_keeps_nearly_all(gains: tuple[float, float, float]) -> None:
    assert kept(patch(Kind.GEOMON), patch(Kind.GEOMON, seed=1) * np.array(gains)) > 0.9


@pytest.mark.parametrize("shows", [*(kind for kind in KINDS if kind is not PALE), State.BACK])
def test_a_tile_that_came_or_went_keeps_too_little(shows: Shows) -> None:
    assert kept(patch(None), patch(shows)) < ENOUGH
    assert kept(patch(shows), patch(None)) < ENOUGH
