"""Movements of one hand at a time: queued, and done one after the other as time passes."""

from __future__ import annotations

import math
from collections import deque
from typing import TYPE_CHECKING

from companion.table import State

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from hardware.simulated.hand_view import Hand
    from hardware.simulated.movement import Pause, Step
    from hardware.simulated.world import World


class Lane:
    """Times are seconds of the table. A movement is worked out when the hand gets to it: only then is known what lies there."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._queue: deque[Callable[[], Iterator[Step | Pause]]] = deque()
        self._movement: Iterator[Step | Pause] = iter(())
        self._step: Step | Pause | None = None
        self._began_s = 0.0
        self._cleared = False

    @property
    def busy(self) -> bool:
        """A movement is under way or queued."""
        return self._step is not None or bool(self._queue)

    def hand(self, now_s: float) -> Hand | None:
        """The hand over the table."""
        return None if self._step is None else self._step.hand(now_s - self._began_s)

    def queue(self, movement: Callable[[], Iterator[Step | Pause]]) -> None:
        """One more movement, after those that are queued."""
        self._queue.append(movement)

    def begin(self, now_s: float) -> None:
        """Begins what is queued, where no hand is under way. Raises ValueError where a hand cannot do it."""
        if self._step is not None:
            return
        step = next(self._movement, None)
        while step is None and self._queue:
            self._movement = self._queue.popleft()()
            step = next(self._movement, None)
        self._step, self._began_s, self._cleared = step, now_s, False
        if step is not None and step.covers is not None:
            self._world.settle(now_s, step.covers, State.COVERED)

    @property
    def due_s(self) -> float:
        """When it next comes to something: the hand has left a place, or ends its step; never, where nothing is under way."""
        if self._step is None:
            return math.inf
        if self._step.clears is not None and not self._cleared:
            return self._began_s + self._step.clears[1]
        return self._began_s + self._step.lasts_s

    def go_on(self) -> None:
        """Lets come what is due, and begins the next step where one ends. Raises ValueError where a hand cannot do it."""
        assert self._step is not None  # noqa: S101 (for the type checker)
        due_s = self.due_s
        if self._step.clears is not None and not self._cleared:
            self._cleared = True
            self._world.settle(due_s, self._step.clears[0])
        else:
            self._step = None
            self.begin(due_s)
