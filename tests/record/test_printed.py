"""A log that is printed."""

from __future__ import annotations

from io import StringIO

from companion.engine.events import Line, Paused
from companion.record.printed import Printed


def test_the_lines_of_a_printed_log_have_no_checksums() -> None:
    stream = StringIO()

    Printed(stream).append([Line(1, 0, Paused())])

    assert stream.getvalue() == '{"n":1,"t":0,"event":"paused"}\n'
