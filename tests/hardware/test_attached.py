"""A device may be missing, fail and come back; whoever uses it is never stopped by it."""

from __future__ import annotations

import itertools

from companion.errors import DeviceFailure
from hardware.attached import PAUSES_S, Attached


class Bell:
    """A device that counts how often it rings, until its wire is cut."""

    def __init__(self) -> None:
        self.rung = 0
        self.cut = False
        self.closed = False

    def ring(self) -> int:
        if self.cut:
            raise DeviceFailure("the wire of the bell is cut: mend it")
        self.rung += 1
        return self.rung

    def close(self) -> None:
        self.closed = True
        if self.cut:
            raise OSError("no such device")


class Workshop:
    """Gives a new bell each time, while there are any."""

    def __init__(self) -> None:
        self.bells: list[Bell] = []
        self.asked = 0
        self.open = True

    def bell(self) -> Bell:
        self.asked += 1
        if not self.open:
            raise DeviceFailure("there is no bell: buy one")
        self.bells.append(Bell())
        return self.bells[-1]


def ring(attached: Attached[Bell], t: float) -> int:
    return attached.use(t, Bell.ring, 0)


def test_a_device_is_opened_once_and_used() -> None:
    workshop = Workshop()
    bell = Attached("bell", workshop.bell)
    assert [ring(bell, 0.0), ring(bell, 0.1)] == [1, 2]
    assert workshop.asked == 1
    assert not bell.trouble


def test_a_missing_device_is_told_with_its_cure_and_tried_again_after_growing_pauses() -> None:
    workshop = Workshop()
    workshop.open = False
    bell = Attached("bell", workshop.bell)
    tried = []
    for tenth in range(2000):
        before = workshop.asked
        assert ring(bell, tenth / 10) == 0
        if workshop.asked > before:
            tried.append(tenth / 10)
    assert bell.trouble == "there is no bell: buy one"
    pauses = [round(after - before, 1) for before, after in itertools.pairwise(tried)]
    assert pauses == [*PAUSES_S, *[PAUSES_S[-1]] * (len(pauses) - len(PAUSES_S))]


def test_a_device_that_fails_in_use_is_let_go_of_and_comes_back() -> None:
    workshop = Workshop()
    bell = Attached("bell", workshop.bell)
    ring(bell, 0.0)
    workshop.bells[0].cut = True
    assert ring(bell, 1.0) == 0
    assert workshop.bells[0].closed
    assert bell.trouble == "the wire of the bell is cut: mend it"
    assert ring(bell, 1.0 + PAUSES_S[0]) == 1
    assert not bell.trouble


def test_what_no_driver_should_raise_is_a_failure_too() -> None:
    bell = Attached("bell", Workshop().bell)

    def crash(_: Bell) -> int:
        raise ZeroDivisionError("division by zero")

    assert bell.use(0.0, crash, -1) == -1
    assert bell.trouble == "ZeroDivisionError: division by zero"


def test_after_success_the_pauses_begin_anew() -> None:
    workshop = Workshop()
    workshop.open = False
    bell = Attached("bell", workshop.bell)
    ring(bell, 0.0)
    ring(bell, 1.0)
    workshop.open = True
    assert ring(bell, 3.0) == 1
    workshop.bells[0].cut = True
    ring(bell, 4.0)
    assert ring(bell, 4.0 + PAUSES_S[0]) == 1
