"""A log that is printed line by line, for whoever takes it up."""

from __future__ import annotations

from typing import TYPE_CHECKING, TextIO

from companion.record.lines import format_line

if TYPE_CHECKING:
    from collections.abc import Sequence

    from companion.engine.events import Line


class Printed:
    """A log that goes to a stream, without checksums."""

    trouble = ""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream

    def append(self, lines: Sequence[Line]) -> None:
        """Write the lines of one ruling."""
        self._stream.writelines(f"{format_line(line)}\n" for line in lines)
        self._stream.flush()

    def close(self) -> None:
        """The stream is its owner's."""
