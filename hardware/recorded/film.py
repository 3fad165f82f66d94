"""What a film is to those who read it: its pictures, one after the other."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Callable

    from companion.frame import Frame


@dataclass(frozen=True, slots=True)
class Shot:
    """A picture of a film. size_px: width, height. at: the frame that it is at a time, seconds."""

    size_px: tuple[int, int]
    at: Callable[[float], Frame]


class Film(Protocol):
    """A film that was opened; one that cannot be read has no pictures.

    count: how many pictures it holds by its container, which may be one off; 0 where that does not tell.
    """

    count: int

    def read(self) -> Shot | None:
        """The next picture; None after the last one that can be decoded. One that is damaged may be left out."""

    def close(self) -> None:
        """Lets go of the file; the pictures that were read stay good."""
