"""A bank of lamps by number: what LEDs on lines and LEDs on a strip have in common."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, Protocol

if TYPE_CHECKING:
    from collections.abc import Sequence


class Colour(NamedTuple):
    """How strongly red, green and blue shine, each 0 to 1, as the eye sees it or not: 0.5 is half of the current."""

    red: float
    green: float
    blue: float

    def dimmed(self, share: float) -> Colour:
        """The same, a share as strong."""
        return Colour(self.red * share, self.green * share, self.blue * share)


DARK = Colour(0, 0, 0)


class Bank(Protocol):
    """Lamps numbered from 0 on, all dark at first. count: how many. coloured: whether they can show more than one colour."""

    @property
    def count(self) -> int:
        """How many lamps there are."""

    @property
    def coloured(self) -> bool:
        """Whether they can show more than one colour."""

    def paint(self, colours: Sequence[Colour]) -> None:
        """Lights every lamp, the first colour on lamp 0. Raises DeviceFailure where that cannot be done."""

    def close(self) -> None:
        """Puts all lamps out and lets go of them; a second call does nothing."""
