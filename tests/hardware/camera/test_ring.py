"""The ring of the newest pictures."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import numpy as np
import pytest

from hardware.camera.ring import SLOTS, Ring
from hardware.camera.source import Picture, Shape

if TYPE_CHECKING:
    from collections.abc import Iterator


@pytest.fixture
def file() -> Iterator[int]:
    file = os.memfd_create("ring")
    yield file
    os.close(file)


def picture(number: int, *, small: bool) -> Picture:
    return Picture(number / 10, np.full((8, 12, 3), number, np.uint8), np.full((2, 3), 2 * number, np.uint8) if small else None)


@pytest.mark.parametrize("small", [False, True])
def test_what_is_written_is_read_on_the_other_side(file: int, *, small: bool) -> None:
    writes, reads = (Ring(file, Shape(12, 8, small), writes=writes) for writes in (True, False))

    for number in range(1, 2 * SLOTS):
        writes.write(number, picture(number, small=small))
        read = reads.read(number)

        assert read is not None
        assert read.t == number / 10
        assert np.array_equal(read.bgr, picture(number, small=small).bgr)
        assert (read.small_grey is None) is not small
        assert not small or np.array_equal(read.small_grey, picture(number, small=True).small_grey)


def test_a_picture_that_was_written_over_is_not_there_any_more(file: int) -> None:
    ring = Ring(file, Shape(12, 8, small=False), writes=True)
    for number in range(1, SLOTS + 2):
        ring.write(number, picture(number, small=False))

    assert ring.read(1) is None
    assert ring.read(2) is not None


def test_a_picture_that_was_never_written_is_not_there(file: int) -> None:
    assert Ring(file, Shape(12, 8, small=False), writes=True).read(1) is None
