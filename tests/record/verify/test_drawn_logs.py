"""Whatever is done at a table, the log of it can be."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hypothesis import given, settings

from companion.record.verify.verifier import first_fault
from drawn_logs import any_log

if TYPE_CHECKING:
    from companion.engine.events import Line


@settings(max_examples=max(1, settings().max_examples * 2 // 5))
@given(any_log())
def test_the_log_of_any_game_can_be(lines: list[Line]) -> None:
    assert first_fault(lines) is None
