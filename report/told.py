"""What people see of the line while they play: what it told last of each place."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.table import Change

if TYPE_CHECKING:
    from collections.abc import Mapping

    from companion.frame import Frame
    from companion.service import Seeing
    from companion.table import Interrupted, Place, Shows


class Told:
    """Something that sees, looked at from outside."""

    def __init__(self, sight: Seeing) -> None:
        self._sight = sight
        self._shows: dict[Place, Shows] = {}

    def see(self, frame: Frame) -> tuple[Change | Interrupted, ...]:
        """What this frame settles."""
        settled = self._sight.see(frame)
        for change in settled:
            if isinstance(change, Change):
                self._shows |= dict(change.facts)
        return settled

    @property
    def shows(self) -> Mapping[Place, Shows]:
        """What was told last of each place; nothing of those of which nothing was told."""
        return self._shows
