"""A contact that bounces, is lost or is held comes to one press, one hold or nothing."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from hardware.buttons.debounce import Contact, Touch

SETTLE_S, HOLD_S = 0.03, 3.0
UP, DOWN = False, True


def touches(*levels: tuple[float, bool]) -> list[Touch]:
    """What comes of levels, the contact being looked at every 50 ms besides until a second after the last one."""
    contact = Contact(SETTLE_S, HOLD_S)
    told = []
    last = levels[-1][0]
    looked = [step / 20 for step in range(round((last + 1) * 20) + 1)]
    at = {**dict(levels)}
    for t in sorted({*looked, *at}):
        known = [level for moment, level in levels if moment <= t]
        told.append(contact.level(t, known[-1] if known else UP))
    return [touch for touch in told if touch is not None]


def test_a_press_is_told_once_when_it_is_let_go() -> None:
    assert touches((0.1, DOWN), (0.3, UP)) == [Touch.PRESSED]


def test_a_contact_that_bounces_is_one_press_r35() -> None:
    down = [(0.1 + 0.001 * step, step % 2 == 0) for step in range(13)]
    up = [(0.3 + 0.001 * step, step % 2 == 1) for step in range(12)]
    assert touches(*down, *up, (0.312, UP)) == [Touch.PRESSED]


def test_a_flicker_that_is_never_steady_is_nothing() -> None:
    assert touches(*((0.1 + 0.01 * step, step % 2 == 0) for step in range(20))) == []


def test_a_hold_is_told_while_it_lasts_and_its_end_tells_nothing() -> None:
    contact = Contact(SETTLE_S, HOLD_S)
    told = [(tenth / 10, contact.level(tenth / 10, 5 <= tenth < 60)) for tenth in range(100)]
    assert [(t, touch) for t, touch in told if touch] == [(3.5, Touch.HELD)]


def test_a_release_that_was_lost_makes_no_hold_r35() -> None:
    contact = Contact(SETTLE_S, HOLD_S)
    assert contact.level(0.1, DOWN) is None
    assert contact.level(0.2, DOWN) is None
    assert contact.level(0.25, UP) is None
    assert contact.level(9.0, UP) is Touch.PRESSED


@given(st.lists(st.tuples(st.floats(0.05, 2), st.floats(0.05, 2)), max_size=8))
def test_every_steady_press_is_told_exactly_once(fingers: list[tuple[float, float]]) -> None:
    levels: list[tuple[float, bool]] = []
    t = 0.0
    for apart, long in fingers:
        levels += [(t + apart, DOWN), (t + apart + long, UP)]
        t += apart + long
    assert all(after[0] > before[0] for before, after in pairwise(levels))
    assert (touches(*levels) if levels else []) == [Touch.PRESSED] * len(fingers)
