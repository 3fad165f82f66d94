"""What makes sound of words: the protocol that espeak-ng, piper and beeps keep."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from pathlib import Path

    from companion.utterance import Utterance


class Speaks(Protocol):
    """One sentence on its way into a file."""

    def done(self) -> bool:
        """Whether the file is there. Raises DeviceFailure where there will be none."""

    def stop(self) -> None:
        """Gives it up; the file may still come."""


class Synthesis(Protocol):
    """One way of making sound."""

    def key(self, utterance: Utterance) -> str:
        """What tells the sound of this from that of anything else, however made, so that it can be kept."""

    def start(self, utterance: Utterance, path: Path) -> Speaks:
        """Begins to make a WAV file. Raises DeviceFailure."""

    def close(self) -> None:
        """Lets go of what it holds, also of what hangs; another sentence may be started afterwards."""
