"""A program that does one thing and ends: started without a shell, looked at without waiting, killed with all its children."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import tempfile
from typing import TYPE_CHECKING

from companion.errors import DeviceFailure

if TYPE_CHECKING:
    from collections.abc import Sequence

_MOURNING_S = 1.0
"""How long a killed program may take to go; after that its remains are the kernel's."""


class Job:
    """One run of a program. Text goes in by standard input, as UTF-8 whatever the locale, so that no word is ever an option."""

    def __init__(self, command: Sequence[str], text: str = "") -> None:
        """Raises DeviceFailure where there is no such program; its text does not name the package."""
        self._errors = tempfile.TemporaryFile()  # noqa: SIM115  read when the program has ended
        with tempfile.TemporaryFile() as said:
            said.write(text.encode("utf-8", "replace"))
            said.seek(0)
            try:
                self._process = subprocess.Popen(  # noqa: S603  the words are no part of the command
                    command, stdin=said, stdout=subprocess.DEVNULL, stderr=self._errors, start_new_session=True
                )
            except OSError as error:
                self._errors.close()
                raise DeviceFailure(f"{command[0]} cannot be run ({error.strerror or error})") from error
        self._name = command[0]

    def running(self) -> bool:
        """Whether it still runs. Raises DeviceFailure with what it complained of, once, where it failed."""
        status = self._process.poll()
        if status is None:
            return True
        complaint = self._complaint()
        if status:
            raise DeviceFailure(f"{self._name} failed ({complaint or f'status {status}'})")
        return False

    def kill(self) -> None:
        """Ends it and its children at once."""
        if self._process.poll() is None:
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.killpg(self._process.pid, signal.SIGKILL)
            with contextlib.suppress(subprocess.TimeoutExpired):
                self._process.wait(_MOURNING_S)
        self._errors.close()

    def _complaint(self) -> str:
        if self._errors.closed:
            return ""
        self._errors.seek(0)
        lines = [line.strip() for line in self._errors.read(4000).decode("utf-8", "replace").splitlines() if line.strip()]
        self._errors.close()
        return lines[-1] if lines else ""
