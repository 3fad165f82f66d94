"""Sound files played by ALSA's aplay, which says by its status whether the device was there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.errors import DeviceFailure
from hardware.speaker.job import Job

if TYPE_CHECKING:
    from pathlib import Path


class Aplay:
    """aplay on one device."""

    def __init__(self, device: str, program: str = "aplay") -> None:
        """device: by its name in `aplay -L`; numbers change from boot to boot. program: what is run; its name or path."""
        self._command = (program, "-q", "-D", device)
        self._device = device

    def play(self, path: Path) -> Job:
        """Begins to play a file. Raises DeviceFailure."""
        try:
            return Job((*self._command, str(path)))
        except DeviceFailure as failure:
            raise self.failure(failure) from failure

    def failure(self, failure: DeviceFailure) -> DeviceFailure:
        """A failure of a job of ours with its cure."""
        missing = "cannot be run" in str(failure)
        cure = (
            "sudo apt install alsa-utils" if missing else "set voice.device to one that `aplay -L` names, with the user in the group audio"
        )
        return DeviceFailure(f"nothing can be played on {self._device} ({failure}); {cure}")
