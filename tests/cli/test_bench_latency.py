"""How long people wait, told by frames and by what really lies on the table."""

from __future__ import annotations

import pytest

from companion.cli.bench_latency import first_still
from companion.errors import CompanionError
from companion.table import Change, Kind, State

TIMES = (0.0, 0.5, 1.0, 1.5, 2.0, 2.5, 3.0)


def changes(*facts: tuple[float, str, Kind | State]) -> list[Change]:
    return [Change(t, ((place, shows),)) for t, place, shows in facts]


def test_a_wait_begins_with_the_first_frame_after_the_hand_has_gone() -> None:
    truth = changes((0.0, "a1", State.BACK), (0.6, "a1", Kind.GEOMON))

    assert first_still(truth, TIMES, "a1", Kind.GEOMON) == 1.0


def test_of_a_tile_that_lay_open_before_the_last_time_counts() -> None:
    truth = changes((0.2, "a1", Kind.GEOMON), (1.1, "a1", State.BACK), (2.0, "a1", Kind.GEOMON), (2.4, "b1", Kind.GEOMON))

    assert first_still(truth, TIMES, "a1", Kind.GEOMON) == 2.0


def test_what_never_lay_there_is_said_to_be_seen_wrong() -> None:
    with pytest.raises(CompanionError, match="b2 was ruled on as rock, which it never showed"):
        first_still(changes((0.2, "a1", Kind.GEOMON)), TIMES, "b2", State.ROCK)
