"""A picture on its way from a camera to the reader."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


@dataclass(frozen=True, slots=True, eq=False)
class Frame:
    """One picture. t: seconds on the camera's clock, of the exposure. bgr: (H, W, 3) uint8, BGR, never written to by a reader.

    small_grey: (H/4, W/4) uint8, where the camera makes one itself (a low-resolution stream), else None.
    """

    t: float
    bgr: NDArray[np.uint8]
    small_grey: NDArray[np.uint8] | None = None


@dataclass(frozen=True, slots=True)
class LostFrame:
    """A picture that should have come at t (seconds) and could not be had; why: in a few words."""

    t: float
    why: str
