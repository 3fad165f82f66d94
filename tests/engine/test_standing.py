"""What stands of a log is what was neither undone nor corrected."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.engine.events import Corrected, Event, Line, Paused, Resumed, TileDealt, Undone
from companion.engine.standing import standing
from companion.table import Kind

if TYPE_CHECKING:
    from collections.abc import Sequence


def log(*events: Event) -> list[Line]:
    return [Line(n, float(n), event) for n, event in enumerate(events, 1)]


def numbers(lines: Sequence[Line]) -> list[int]:
    return [line.n for line in standing(lines)]


def test_a_log_without_voiding_stands_whole() -> None:
    assert numbers(log(Paused(), Resumed())) == [1, 2]


def test_an_undone_line_does_not_stand_and_what_follows_does() -> None:
    assert numbers(log(TileDealt("a1"), TileDealt("b1"), Undone(2), TileDealt("c1"))) == [1, 4]


def test_a_correction_voids_from_its_number_on() -> None:
    assert numbers(log(TileDealt("a1"), TileDealt("b1"), TileDealt("c1"), Corrected(2, "b1", Kind.GEOMON))) == [1]


def test_what_is_void_stays_void_when_the_voiding_line_is_voided() -> None:
    assert numbers(log(TileDealt("a1"), TileDealt("b1"), Undone(2), TileDealt("c1"), Undone(4), Undone(1), TileDealt("a2"))) == [7]
