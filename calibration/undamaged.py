"""What is sound of what was learnt: the newest, or where that is damaged the one before it."""

from __future__ import annotations

import contextlib
from typing import TYPE_CHECKING, TypeVar

from companion.errors import BadCalibration

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

_Where = TypeVar("_Where")
_Sound = TypeVar("_Sound")

FORMAT = 1
"""Of all files that are kept of a calibration."""


class DamagedCalibration(BadCalibration):
    """A file that was whole once: what was learnt before may do instead."""


def newest_sound(read: Callable[[_Where], _Sound], newest_first: Sequence[_Where]) -> tuple[_Sound, str]:
    """What the first place holds, or where that is damaged the first after it that is sound; and what is damaged, "" where nothing is.

    read: raises BadCalibration. Raises what is wrong with the first place where none is sound, or where that is wrong otherwise.
    """
    try:
        return read(newest_first[0]), ""
    except DamagedCalibration as problem:
        for where in newest_first[1:]:
            with contextlib.suppress(BadCalibration):
                return read(where), str(problem)
        raise
