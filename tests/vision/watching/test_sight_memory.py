"""What looks the same is not read again."""

from __future__ import annotations

import numpy as np

from companion.table import Kind, Reading, State
from companion.vision.place.light import LitPatch, without_light
from companion.vision.place.patches import PATCH_PX
from companion.vision.settings import VisionSettings
from companion.vision.watching.memory import Memory

READ, HAND = Reading(Kind.GEOMON, 0.8), Reading(State.COVERED, 0.0)


def patch(shade: int, *, gain: float = 1.0) -> LitPatch:
    """A square of some shade on white paper, with a camera's noise."""
    picture = np.full((PATCH_PX, PATCH_PX, 3), 200.0)
    picture[8:-8, 8:-8] = shade
    return without_light(np.asarray(picture * gain + np.random.default_rng(shade).integers(-1, 2, picture.shape), np.uint8))


def test_nothing_is_recalled_of_a_place_that_was_not_read() -> None:
    assert Memory(VisionSettings()).recall("a1", patch(90)) is None


def test_what_looks_the_same_in_another_light_is_recalled() -> None:
    memory = Memory(VisionSettings())
    memory.keep("a1", patch(90), READ)

    assert memory.recall("a1", patch(90, gain=0.7)) == READ


def test_what_looks_otherwise_is_not_recalled() -> None:
    memory = Memory(VisionSettings())
    memory.keep("a1", patch(90), READ)

    assert memory.recall("a1", patch(120)) is None


def test_a_settled_look_is_recalled_after_a_hand_was_read_there() -> None:
    memory = Memory(VisionSettings())
    memory.keep("a1", patch(90), READ)
    memory.settle("a1")
    memory.keep("a1", patch(150), HAND)

    assert memory.recall("a1", patch(90)) == READ


def test_a_look_that_did_not_settle_gives_way_to_the_next() -> None:
    memory = Memory(VisionSettings())
    memory.keep("a1", patch(90), READ)
    memory.keep("a1", patch(150), HAND)

    assert memory.recall("a1", patch(90)) is None


def test_nothing_is_recalled_under_another_grid() -> None:
    memory = Memory(VisionSettings())
    memory.keep("a1", patch(90), READ)
    memory.settle("a1")
    memory.forget()

    assert memory.recall("a1", patch(90)) is None


def test_the_outlines_of_a_settled_look_are_known_again_under_a_shadow() -> None:
    memory = Memory(VisionSettings())
    memory.keep("a1", patch(90), READ)
    memory.settle("a1")

    assert memory.still_outlined("a1", patch(60))
    assert not memory.still_outlined("a1", patch(199))


def test_where_nothing_has_settled_no_outlines_are_known() -> None:
    assert not Memory(VisionSettings()).still_outlined("a1", patch(90))


def test_the_settled_look_is_told_apart_from_one_that_was_only_read() -> None:
    memory = Memory(VisionSettings())
    memory.keep("a1", patch(90), READ)
    assert not memory.looks_settled("a1")

    memory.settle("a1")
    memory.keep("a1", patch(150), HAND)
    assert not memory.looks_settled("a1")

    memory.recall("a1", patch(90))
    assert memory.looks_settled("a1")
