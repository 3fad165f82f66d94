"""How long the service takes from its start, with nothing attached, until it is up and until it has said what is missing."""

from __future__ import annotations

import os
import resource
import socket
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING

from companion.errors import CompanionError

if TYPE_CHECKING:
    from collections.abc import Mapping

AT_MOST = {"ready_s": 3.0, "says_what_is_missing_s": 3.0}
_STARTS = 3
_PATIENCE_S = 60.0
_ATTACHED = ("lights.driver=strip", "buttons.driver=gpio", "voice.driver=espeak", "camera.driver=usb", "camera.device=none-of-this-name")
"""What the settings name, of which the camera is there on no machine."""
_MISSING = (b"there is no camera on USB", b"is not there")


def measure(recording: Path | None) -> Mapping[str, float]:  # noqa: ARG001  it needs none
    """The best of some starts, and what of it is the time that Python takes for the two libraries that everything needs."""
    starts = [_start() for _ in range(_STARTS)]
    libraries_s = min(_libraries() for _ in range(_STARTS))
    ready_s = min(ready_s for ready_s, _, _ in starts)
    return {
        "ready_s": round(ready_s, 2),
        "says_what_is_missing_s": round(min(says_s for _, says_s, _ in starts), 2),
        "processor_s": round(min(processor_s for _, _, processor_s in starts), 2),
        "ready_ratio_to_importing_libraries": round(ready_s / libraries_s, 2),
    }


def _start() -> tuple[float, float, float]:
    """Seconds until it is up, until its status names what is missing, and of the processor until then."""
    with tempfile.TemporaryDirectory() as name, socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as systemd:
        folder = Path(name)
        systemd.bind(str(folder / "notify"))
        systemd.settimeout(_PATIENCE_S)
        environment = {**os.environ, "STATE_DIRECTORY": name, "NOTIFY_SOCKET": str(folder / "notify")}
        options = [word for option in _ATTACHED for word in ("--set", option)]
        words = ["run", "--settings", str(folder / "none"), "--socket", str(folder / "door"), *options]
        used_s, began_s = _processor_s(), time.monotonic()
        with subprocess.Popen([sys.executable, "-m", "companion", *words], env=environment, stderr=subprocess.DEVNULL) as service:  # noqa: S603  our own program
            try:
                ready_s = _told(systemd, (b"READY=1",)) - began_s
                says_s = _told(systemd, _MISSING) - began_s
            finally:
                service.terminate()
        return ready_s, says_s, _processor_s() - used_s


def _told(systemd: socket.socket, words: tuple[bytes, ...]) -> float:
    """When it told one of these. Raises CompanionError where it does not."""
    try:
        while not any(word in said for said in [systemd.recv(65_536)] for word in words):
            pass
    except TimeoutError as error:
        raise CompanionError(f"the service did not say {words[0].decode()} in {_PATIENCE_S:g} s; see what `companion run` says") from error
    return time.monotonic()


def _libraries() -> float:
    began_s = time.monotonic()
    subprocess.run([sys.executable, "-c", "import cv2"], check=True, capture_output=True)
    return time.monotonic() - began_s


def _processor_s() -> float:
    """Of all processes that were started here and have ended."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime
