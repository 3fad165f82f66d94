"""How a game that goes on is told: line by line in a pipe, as a view that is drawn again and again in a terminal."""

from __future__ import annotations

import shutil
import time
from typing import TYPE_CHECKING, Protocol, Self, TextIO

from companion.announce.view import Seen, draw
from companion.cli.screen import ENTER, LEAVE, drawn

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from types import TracebackType

_REDRAW_S = 1 / 15


class Telling(Protocol):
    """Tells of one game; used in a `with` block, at whose end it is told."""

    def ruled(self, sentences: Sequence[str], lamps: Sequence[str]) -> None:
        """The sentences of a ruling, and what became of lamps by it (`lamp b2 on`)."""

    def moment(self, seen: Seen) -> None:
        """The game as it stands; told as often as there is a picture."""

    def __enter__(self) -> Self: ...

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None: ...


class Piped:
    """A line a sentence, a line a lamp."""

    def __init__(self, out: TextIO) -> None:
        self._out = out

    def ruled(self, sentences: Sequence[str], lamps: Sequence[str]) -> None:
        """Writes them at once."""
        for line in (*sentences, *lamps):
            self._out.write(f"{line}\n")
        self._out.flush()

    def moment(self, seen: Seen) -> None:
        """Is nothing to a pipe."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        """Has nothing to put back."""


class Live:
    """The view, on a screen of its own; the last one stays when the terminal is as it was again."""

    def __init__(self, out: TextIO, *, colour: bool) -> None:
        self._out, self._colour = out, colour
        self._last: Seen | None = None
        self._drawn_at = float("-inf")

    def ruled(self, sentences: Sequence[str], lamps: Sequence[str]) -> None:
        """Is in the view already."""

    def moment(self, seen: Seen) -> None:
        """Draws the view anew, not more often than can be watched."""
        self._last = seen
        if time.monotonic() - self._drawn_at >= _REDRAW_S:
            size = shutil.get_terminal_size()
            self._out.write(drawn(draw(seen, size.columns, colour=self._colour), size.lines))
            self._out.flush()
            self._drawn_at = time.monotonic()

    def __enter__(self) -> Self:
        self._out.write(ENTER)
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self._out.write(LEAVE)
        if self._last is not None:
            self._out.write("\n".join(draw(self._last, shutil.get_terminal_size().columns, colour=self._colour)) + "\n")
        self._out.flush()


def telling_on(out: TextIO, environment: Mapping[str, str]) -> Telling:
    """A live view where `out` is a terminal that can show it; without colours where NO_COLOR is set (https://no-color.org)."""
    if out.isatty() and environment.get("TERM", "dumb") != "dumb":
        return Live(out, colour=not environment.get("NO_COLOR"))
    return Piped(out)
