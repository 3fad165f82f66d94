"""Light delays a reading and never changes a name: shadows over half a place, and white balance that wanders."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pytest

from companion.frame import Frame
from companion.table import CELLS, KINDS, Change, State
from companion.vision.read import Reader
from companion.vision.sight import Sight
from drawn_table import SIZE_PX, calibration, flat_mat, photograph

if TYPE_CHECKING:
    from companion.table import Look
    from companion.vision.calibration import Calibration

LAID = dict(zip(CELLS, (*KINDS, State.BACK, State.BACK), strict=True))
PICTURE = photograph(flat_mat(LAID))
BARE_PADS = {("mine", State.EMPTY), ("theirs", State.EMPTY)}
DOUBTS = {State.COVERED, State.UNSURE}
STEP_S = 0.1


@pytest.fixture(scope="module")
def learnt() -> Calibration:
    return calibration()


def shaded(dark: float, every_px: int = 64) -> np.ndarray:
    """Soft-edged shadows over every second stripe of the picture, about as wide as a place."""
    across = np.arange(SIZE_PX[0]) / every_px
    stripe = 1 / (1 + np.exp(-12 * np.sin(2 * np.pi * across)))
    return np.asarray(PICTURE * (1 - dark * stripe)[None, :, None], np.uint8)


def wrong(look: Look) -> dict[str, object]:
    """What is called otherwise than it lies, for sure."""
    lies = {place: LAID.get(place, State.EMPTY) for place in look.places}
    return {place: reading.shows for place, reading in look.places.items() if reading.shows not in {lies[place], *DOUBTS}}


@pytest.mark.parametrize("dark", [0.2, 0.4, 0.6])
def test_a_shadow_over_half_of_a_place_changes_no_name_r09(learnt: Calibration, dark: float) -> None:
    look = Reader(learnt).look(Frame(0.0, shaded(dark)))

    assert wrong(look) == {}


@pytest.mark.parametrize("gains", [(0.8, 1.0, 1.05), (1.05, 1.0, 0.8), (0.8, 0.8, 0.8), (0.9, 1.05, 0.85)])
def test_white_balance_that_wanders_changes_no_name_r29(learnt: Calibration, gains: tuple[float, float, float]) -> None:
    look = Reader(learnt).look(Frame(0.0, np.clip(PICTURE * np.array(gains), 0, 255).astype(np.uint8)))

    assert wrong(look) == {}


def test_a_shadow_that_comes_and_goes_tells_nothing(learnt: Calibration) -> None:
    sight, told, t = Sight(learnt), [], 0.0
    for seconds, picture in ((1.5, PICTURE), (1.5, shaded(0.4)), (1.5, PICTURE)):
        for _ in range(round(seconds / STEP_S)):
            told += [change for change in sight.see(Frame(t, picture)) if isinstance(change, Change)]
            t += STEP_S

    assert {(place, shows) for change in told for place, shows in change.facts if shows not in DOUBTS} == set(LAID.items()) | BARE_PADS
