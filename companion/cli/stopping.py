"""A process that is told to end, by Ctrl-C, SIGTERM or a terminal that has gone, closes what it has open and says nothing of it."""

from __future__ import annotations

import os
import signal
import sys
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable

_BY = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)


class Stopped(KeyboardInterrupt):
    """What the main thread is stopped by. number: the signal."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.number = number


def until_stopped(work: Callable[[], int]) -> int:
    """Does the work; its exit status. A signal that tells it to end is raised in it, and ends the process once the work has let go.

    What is ignored (as by nohup) stays ignored. To be called in the main thread.
    """
    before = {number: signal.getsignal(number) for number in _BY}
    unraisable = sys.unraisablehook
    try:
        try:
            sys.unraisablehook = _ends_all_the_same(unraisable)
            for number in _BY:
                if before[number] is not signal.SIG_IGN:
                    signal.signal(number, _stop)
            return work()
        finally:
            sys.unraisablehook = unraisable
            for number, handler in before.items():
                signal.signal(number, handler)
    except Stopped as stopped:
        return end_by(stopped.number)


def end_by(number: int) -> int:
    """Ends the process as the signal would have ended it, so that a shell's loop or pipe knows why."""
    signal.signal(number, signal.SIG_DFL)
    os.kill(os.getpid(), number)
    return 128 + number


def _stop(number: int, _frame: object) -> None:
    # Some send it twice (`timeout`, a terminal that is closed), which must not hurry it; people who press Ctrl-C again mean to.
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    signal.signal(signal.SIGHUP, signal.SIG_IGN)
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    raise Stopped(number)


def _ends_all_the_same(otherwise: Callable[[Any], object]) -> Callable[[Any], object]:
    """Where Python can hand no exception on, as from a finaliser, it would print this one and go on."""

    def hook(unraisable: Any) -> None:
        if isinstance(unraisable.exc_value, Stopped):
            end_by(unraisable.exc_value.number)
        otherwise(unraisable)

    return hook
