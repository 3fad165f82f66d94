"""What gives frames: the protocol that every camera keeps, whether it is a device, a recording or simulated."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol, Self

if TYPE_CHECKING:
    from collections.abc import Iterator
    from types import TracebackType

    from companion.frame import Frame, LostFrame


class Camera(Protocol):
    """Pictures in order of time, all of one size; used in a `with` block, which closes it."""

    @property
    def size_px(self) -> tuple[int, int]:
        """Width and height of every frame."""

    def frames(self) -> Iterator[Frame | LostFrame]:
        """The pictures one by one, t (seconds) increasing; a picture that could not be had is a LostFrame, never a gap without a word.

        Ends where the camera has nothing more to give. Raises CompanionError where there is no going on.
        """

    def close(self) -> None:
        """Lets go of the device; a second call does nothing."""

    def __enter__(self) -> Self: ...

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None: ...
