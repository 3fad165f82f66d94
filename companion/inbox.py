"""What people say to the referee, on its way: said while a game goes on, or read from a recording."""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from companion.table import Command


class Inbox:
    """Commands by the time at which they were said; `say` may be called from any thread."""

    def __init__(self, commands: Iterable[Command] = ()) -> None:
        """commands: what is said already, by rising t."""
        self._waiting = deque(commands)

    def say(self, command: Command) -> None:
        """Adds a command; its t is on the camera's clock, and not before that of the one said last."""
        self._waiting.append(command)

    def before(self, t: float) -> Iterator[Command]:
        """Takes out what was said before t (seconds), in order."""
        while self._waiting and self._waiting[0].t < t:
            yield self._waiting.popleft()
