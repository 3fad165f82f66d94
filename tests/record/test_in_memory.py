"""A log in memory."""

from __future__ import annotations

from companion.engine.events import InStep, Line, Paused, Resumed
from companion.record.in_memory import LogInMemory


def test_keeps_the_lines_of_one_ruling_after_the_other() -> None:
    log = LogInMemory()
    paused, resumed, in_step = Line(1, 0.0, Paused()), Line(2, 1.0, Resumed()), Line(3, 1.0, InStep())
    log.append((paused,))
    log.append((resumed, in_step))

    assert log.lines == [paused, resumed, in_step]
    assert log.trouble == ""
