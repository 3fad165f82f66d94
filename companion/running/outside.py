"""What the service at the table needs from outside: a camera, whoever listens for answers, the time."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping
    from pathlib import Path

    from companion.frame import Frame, LostFrame
    from companion.recorder.recordings import Recordings
    from companion.spoken.message import Answer


class Watching(Protocol):
    """The camera. trouble: why no pictures come, else "". found: what it is. identity: which one, for what is learnt by it, else ""."""

    trouble: str
    identity: str

    @property
    def found(self) -> str:
        """What camera it is, for whoever asks."""

    def frames(self) -> Iterator[Frame | LostFrame]:
        """Pictures, or a word why there are none, some times a second; never raises."""

    def now(self) -> float:
        """Seconds on the clock of the frames."""


class Listening(Protocol):
    """The game's end of the socket."""

    def stands_at(self, last_number: int) -> None:
        """The number of the last line of the log now."""

    def answered(self, identity: str, answer: Answer) -> None:
        """What became of the command with this id."""


@dataclass(frozen=True, slots=True)
class Outside:
    """What comes in from outside. clock: seconds, never steps. keep_picture: writes a frame where it can be fetched; raises OSError.

    settle_s: as for from_frames. recordings: None where nothing is recorded. camera: whether the owner has one, which may fail. buttons:
    whether the table has some, for what people are told to do. troubles: what else is known to be wrong, by its part.
    """

    clock: Callable[[], float]
    keep_picture: Callable[[Frame], Path]
    settle_s: float
    recordings: Recordings | None = None
    camera: bool = True
    buttons: bool = False
    troubles: Mapping[str, str] = field(default_factory=dict)
