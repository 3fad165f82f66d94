"""What the line told last, as people see it."""

from __future__ import annotations

import numpy as np

from companion.frame import Frame
from companion.table import Change, Kind, State
from report.told import Told

FRAME = Frame(0.0, np.zeros((1, 1, 3), np.uint8))


class Telling:
    """Sees what it is told to, frame by frame."""

    def __init__(self, *changes: Change) -> None:
        self._changes = list(changes)

    def see(self, _: Frame) -> tuple[Change, ...]:
        return (self._changes.pop(0),)


def test_the_last_fact_of_each_place_is_told() -> None:
    sight = Told(
        Telling(
            Change(0.0, (("a1", State.BACK), ("b1", State.UNSURE))),
            Change(1.0, (("b1", Kind.GEOMON),)),
        )
    )
    assert sight.shows == {}
    sight.see(FRAME)
    sight.see(FRAME)

    assert sight.shows == {"a1": State.BACK, "b1": Kind.GEOMON}


def test_what_is_seen_goes_on_unchanged() -> None:
    change = Change(0.0, (("a1", State.UNSURE),))

    assert Told(Telling(change)).see(FRAME) == (change,)
