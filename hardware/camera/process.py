"""One capture process from the outside: started, listened to, killed; nothing here waits longer than it is told."""

from __future__ import annotations

import contextlib
import json
import os
import select
import subprocess
import sys
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

from hardware.camera.notice import Arrived, Failed, Opened, parse_notice

if TYPE_CHECKING:
    from hardware.camera.notice import Notice
    from hardware.camera.ring import Ring
    from hardware.camera.settings import CameraSettings
    from hardware.camera.source import Picture

_CHECKOUT = str(Path(__file__).parents[2])
_READ_BYTES = 65536
_ENDS_S = 2.0
_QUIET = {"LIBCAMERA_LOG_LEVELS": "*:ERROR", "OPENCV_LOG_LEVEL": "ERROR", "OPENCV_VIDEOIO_V4L_SELECT_TIMEOUT": "2"}


class CaptureProcess:
    """A running driver and its newest picture."""

    def __init__(self, settings: CameraSettings) -> None:
        self._memory = os.memfd_create("gigamons-camera")
        try:
            self._notices, theirs = os.pipe()
        except OSError:
            os.close(self._memory)
            raise
        os.set_blocking(self._notices, False)
        try:
            self._child = subprocess.Popen(  # noqa: S603  our own module, no shell
                [sys.executable, "-m", "hardware.camera.capture", json.dumps(asdict(settings)), str(self._memory), str(theirs)],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                pass_fds=(self._memory, theirs),
                env={**_QUIET, **os.environ, "PYTHONPATH": os.pathsep.join(filter(None, (_CHECKOUT, os.environ.get("PYTHONPATH"))))},
            )
        except OSError:
            os.close(self._notices)
            os.close(self._memory)
            raise
        finally:
            os.close(theirs)
        self._unread = b""
        self._ring: Ring | None = None

    def newest(self, patience_s: float) -> Opened | Failed | Picture | None:
        """What is new: that it is open, the newest picture since, or why there is no going on ("" where it did not say so itself).

        None where nothing came in patience_s.
        """
        ready, _, _ = select.select([self._notices], [], [], patience_s)
        if not ready:
            return None
        notice = self._last_told()
        if isinstance(notice, Opened):
            from hardware.camera.ring import Ring  # noqa: PLC0415  numpy takes a small Pi a second, and lamps are lit before

            self._ring = Ring(self._memory, notice.shape, writes=False)
        if isinstance(notice, Arrived):
            return None if self._ring is None else self._ring.read(notice.number)
        return notice

    def _last_told(self) -> Notice | None:
        """What was told since, of pictures the newest alone. A picture told of together with anything else is told of again by the next."""
        try:
            data = os.read(self._notices, _READ_BYTES)
        except BlockingIOError:
            return None
        if not data:
            return Failed("")
        *lines, self._unread = (self._unread + data).split(b"\n")
        told = [parse_notice(line) for line in lines]
        return next((notice for notice in told if not isinstance(notice, Arrived)), told[-1] if told else None)

    def kill(self) -> None:
        """Begins its end, which `newest` tells of. A driver that hangs in the kernel may never end."""
        with contextlib.suppress(ProcessLookupError):
            self._child.kill()

    def ended(self) -> str:
        """How it ended, in words, once `newest` has told that it did."""
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._child.wait(_ENDS_S)
        code = self._child.poll()
        if code is None:
            return "its process speaks no more"
        return f"its process was ended by signal {-code}" if code < 0 else f"its process ended with status {code}"

    def close(self) -> None:
        """Kills it and lets go of its memory."""
        self.kill()
        os.close(self._notices)
        os.close(self._memory)
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._child.wait(_ENDS_S)
