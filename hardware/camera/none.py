"""No camera: for those who play without one for now, or try the rest."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Self

from companion.frame import LostFrame

if TYPE_CHECKING:
    from collections.abc import Iterator
    from types import TracebackType

    from companion.frame import Frame

_TICK_S = 0.25


class NoCamera:
    """Says some times a second that there is none."""

    trouble = "the settings name no camera: set camera.driver"
    found, identity = "", ""
    size_px = (0, 0)

    def __init__(self) -> None:
        self._closed = False

    def frames(self) -> Iterator[Frame | LostFrame]:
        """A word why there are no pictures, until `close`."""
        while not self._closed:
            time.sleep(_TICK_S)
            yield LostFrame(self.now(), self.trouble)

    def now(self) -> float:
        """Seconds on a clock that never steps."""
        return time.monotonic()

    def close(self) -> None:
        """Ends the words."""
        self._closed = True

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.close()
