"""What systemd is told: that all is up, how things stand, and that there is progress. Protocol: sd_notify(3), a datagram each."""

from __future__ import annotations

import contextlib
import socket
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

_SHARE = 3
"""Progress is told this many times in the time after which systemd would end the service."""


class Notifier:
    """Tells systemd, where it asked to be told; elsewhere it does nothing."""

    def __init__(self, environment: Mapping[str, str], process: int) -> None:
        """environment: with NOTIFY_SOCKET, WATCHDOG_USEC and WATCHDOG_PID, each where it is so. process: the number of this one."""
        address = environment.get("NOTIFY_SOCKET", "")
        self._address = f"\0{address[1:]}" if address.startswith("@") else address
        ours = environment.get("WATCHDOG_PID", str(process)) == str(process)
        within_us = environment.get("WATCHDOG_USEC", "")
        self._every_s = int(within_us) / 1e6 / _SHARE if ours and within_us.isdecimal() else None
        self._told_at = float("-inf")
        self._status = ""

    def ready(self) -> None:
        """All is up, or known to be missing."""
        self._tell("READY=1")

    def status(self, text: str) -> None:
        """How things stand, in one line; told where it has changed."""
        if text != self._status:
            self._status = text
            self._tell(f"STATUS={' '.join(text.split())}")

    def progress(self, t: float) -> None:
        """A picture was judged, or is known to be missing. t: seconds on a clock that never steps."""
        if self._every_s is not None and t - self._told_at >= self._every_s:
            self._told_at = t
            self._tell("WATCHDOG=1")

    def stopping(self) -> None:
        """The end has begun."""
        self._tell("STOPPING=1")

    def _tell(self, words: str) -> None:
        if not self._address:
            return
        # Whoever should hear it may be gone; that is no reason to end.
        with contextlib.suppress(OSError), socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_NONBLOCK) as line:
            line.sendto(words.encode(errors="replace"), self._address)
