"""A writer of its own thread: a slow disk costs pictures, never the game's time."""

from __future__ import annotations

import queue
import threading
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from companion.engine.events import Line
    from companion.recorder.writer import Writer
    from companion.table import Command

_WAITING = 64
"""How many pieces may wait; a picture for which there is no place is dropped."""


class Behind:
    """Takes what its writer takes, and returns at once."""

    def __init__(self, writer: Writer) -> None:
        self._writer = writer
        self._tasks: queue.Queue[Callable[[], None] | None] = queue.Queue()
        self.dropped = 0
        self._thread = threading.Thread(target=self._run, name="recorder", daemon=True)
        self._thread.start()

    @property
    def trouble(self) -> str:
        """As its writer says."""
        return self._writer.trouble

    def frame(self, t: float, jpeg: bytes) -> None:
        """A picture, if there is a place for it."""
        if self._tasks.qsize() >= _WAITING:
            self.dropped += 1
        else:
            self._tasks.put(lambda: self._writer.frame(t, jpeg))

    def said(self, command: Command) -> None:
        """What somebody said."""
        self._tasks.put(lambda: self._writer.said(command))

    def unseen(self, lines: Sequence[Line]) -> None:
        """Notes."""
        self._tasks.put(lambda: self._writer.unseen(lines))

    def close(self) -> None:
        """Waits until all is written."""
        self._tasks.put(self._writer.close)
        self._tasks.put(None)
        self._thread.join()

    def _run(self) -> None:
        while (task := self._tasks.get()) is not None:
            task()
