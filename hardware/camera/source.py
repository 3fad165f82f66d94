"""A camera's driver as the capture process runs it: opened once, then one picture after the other."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple, Protocol

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


class Picture(NamedTuple):
    """One picture. t: seconds, of the exposure, on the system's monotonic clock (a simulated sensor's: on the table's).

    bgr: (H, W, 3) uint8, BGR. small_grey: (H/4, W/4) uint8, where the camera makes one itself, else None. Both may be lent: what is
    kept must be copied before the next one is asked for.
    """

    t: float
    bgr: NDArray[np.uint8]
    small_grey: NDArray[np.uint8] | None = None


@dataclass(frozen=True, slots=True)
class Shape:
    """What pictures of a camera are like, pixels. small: whether there is a small grey one beside each."""

    width: int
    height: int
    small: bool

    @property
    def bgr_bytes(self) -> int:
        """Of one picture."""
        return self.width * self.height * 3


class Source(Protocol):
    """A driver. It may hang and it may die: it runs in a process that can be killed, and nobody but that process uses it."""

    @property
    def identity(self) -> str:
        """Which camera it is, once it is open, see CameraSettings; "" where that says nothing."""

    def open(self) -> str:
        """Opens the device and settles it; returns what was found, in a few words. Raises DeviceFailure with the cure."""

    def picture(self) -> Picture:
        """Waits for the next picture. Raises DeviceFailure where there will be none."""
