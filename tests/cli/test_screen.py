"""A view on a terminal's own screen."""

from __future__ import annotations

from companion.cli.screen import drawn


def test_of_a_view_that_is_too_high_the_last_lines_are_drawn() -> None:
    assert drawn(["first", "second", "third"], 2) == "\x1b[Hsecond\x1b[K\r\nthird\x1b[J"
