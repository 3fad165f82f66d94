"""The newest pictures in memory that two processes share: one writes, one reads, nobody waits, and nothing outlives them."""

from __future__ import annotations

import mmap
import os
import struct
from typing import TYPE_CHECKING

import numpy as np

from companion.frame import SHRINK
from hardware.camera.source import Picture

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from hardware.camera.source import Shape

SLOTS = 4
"""A reader that copies the newest picture has the time of three more before it is written over."""

_HEAD = struct.Struct("=Qd")
_HEAD_BYTES = 64


class Ring:
    """SLOTS pictures, each with its number, from 1 on, and its time. Number 0 marks a slot that is being written."""

    def __init__(self, file: int, shape: Shape, *, writes: bool) -> None:
        """file: of memfd_create; the writer gives it its size. It may be closed afterwards."""
        if writes:
            os.ftruncate(file, SLOTS * _slot_bytes(shape))
        self.shape = shape
        self._memory = mmap.mmap(file, SLOTS * _slot_bytes(shape))

    def write(self, number: int, picture: Picture) -> None:
        """Puts picture `number` in the place of the oldest one."""
        at, bgr, small = self._slot(number)
        _HEAD.pack_into(self._memory, at, 0, 0.0)
        np.copyto(bgr, picture.bgr)
        if small is not None and picture.small_grey is not None:
            np.copyto(small, picture.small_grey)
        _HEAD.pack_into(self._memory, at, number, picture.t)

    def read(self, number: int) -> Picture | None:
        """A copy of picture `number`; None where it has been written over."""
        at, bgr, small = self._slot(number)
        held, t = _HEAD.unpack_from(self._memory, at)
        copy = Picture(t, bgr.copy(), None if small is None else small.copy())
        return copy if held == number == _HEAD.unpack_from(self._memory, at)[0] else None

    def _slot(self, number: int) -> tuple[int, NDArray[np.uint8], NDArray[np.uint8] | None]:
        width, height = self.shape.width, self.shape.height
        at = number % SLOTS * _slot_bytes(self.shape)
        begins = at + _HEAD_BYTES
        bgr = np.frombuffer(self._memory, np.uint8, self.shape.bgr_bytes, begins).reshape(height, width, 3)
        if not self.shape.small:
            return at, bgr, None
        rows, columns = height // SHRINK, width // SHRINK
        return at, bgr, np.frombuffer(self._memory, np.uint8, rows * columns, begins + self.shape.bgr_bytes).reshape(rows, columns)


def _slot_bytes(shape: Shape) -> int:
    """Of one slot with its head."""
    return _HEAD_BYTES + shape.bgr_bytes + (shape.height // SHRINK * (shape.width // SHRINK) if shape.small else 0)
