"""A program that dies at its n-th step on the disk, as by a power cut: in a process of its own, which has no time to put anything right."""

from __future__ import annotations

import os
import sys
import warnings
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

_STEPS = {"open", "os.rename", "os.remove", "os.mkdir", "os.truncate"}
_CUT = 9


def cut_at_each_step(folder: Path, prepared: Callable[[], Callable[[], object]]) -> Iterator[int]:
    """Runs a program again and again, cut before its first step in `folder`, before its second and so on, until it is not cut.

    prepared: does what is to be done before, uncut, and returns the program. After each cut the folder is looked at, and laid as it was
    before the next step is asked for.
    """
    for steps in range(200):
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", DeprecationWarning)  # threads of the test runner, which the child has no need of
            child = os.fork()
        if child == 0:
            _run(folder, prepared, steps)
        ended = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
        assert ended in {0, _CUT}
        yield steps
        if ended == 0:
            return


def _run(folder: Path, prepared: Callable[[], Callable[[], object]], steps: int) -> None:
    left = steps

    def step(event: str, args: tuple[object, ...]) -> None:
        nonlocal left
        if event in _STEPS and str(args[0]).startswith(str(folder)):
            if left == 0:
                os._exit(_CUT)
            left -= 1

    try:
        program = prepared()
        sys.addaudithook(step)
        program()
        os._exit(0)
    finally:
        os._exit(1)
