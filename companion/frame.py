"""A picture on its way from a camera to the reader."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Self

if TYPE_CHECKING:
    from collections.abc import Callable

    import numpy as np
    from numpy.typing import NDArray

SHRINK = 4
"""A small grey picture is this much smaller along either side."""


@dataclass(frozen=True, slots=True, eq=False)
class Luma:
    """The brightness of a picture as a film has it.

    plane: (H, W) uint8, its rows may be padded, never written to by a reader. levels: (256,) uint8, what each value of the plane is between
    black, 0, and white, 255.
    """

    plane: NDArray[np.uint8]
    levels: NDArray[np.uint8]


class Frame:
    """One picture. t: seconds on the camera's clock, of the exposure.

    small_grey: (H/4, W/4) uint8, where the camera makes one itself (a low-resolution stream), else None. luma: the picture's brightness,
    where it is there without its colours, else None.
    """

    __slots__ = ("_bgr", "_develop", "luma", "small_grey", "t")

    def __init__(self, t: float, bgr: NDArray[np.uint8], small_grey: NDArray[np.uint8] | None = None) -> None:
        """bgr: (H, W, 3) uint8, BGR."""
        self.t, self.small_grey = t, small_grey
        self.luma: Luma | None = None
        self._bgr: NDArray[np.uint8] | None = bgr
        self._develop: Callable[[], NDArray[np.uint8]] | None = None

    @classmethod
    def undeveloped(cls, t: float, develop: Callable[[], NDArray[np.uint8]], luma: Luma | None) -> Self:
        """A frame whose pixels are made by `develop` once they are asked for: of most frames nobody does."""
        frame = cls.__new__(cls)
        frame.t, frame.small_grey, frame.luma = t, None, luma
        frame._bgr, frame._develop = None, develop
        return frame

    @property
    def bgr(self) -> NDArray[np.uint8]:
        """(H, W, 3) uint8, BGR, never written to by a reader."""
        if self._bgr is None:
            assert self._develop is not None  # noqa: S101  for the type checker
            self._bgr, self._develop = self._develop(), None
        return self._bgr


@dataclass(frozen=True, slots=True)
class LostFrame:
    """A picture that should have come at t (seconds) and could not be had; why: in a few words."""

    t: float
    why: str
