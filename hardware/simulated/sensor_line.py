"""A sensor at the end of a socket: a simulated table's camera for the capture process, which can be told to misbehave."""

from __future__ import annotations

import contextlib
import json
import os
import signal
import socket
import socketserver
import threading
from enum import StrEnum
from typing import TYPE_CHECKING, Self

import numpy as np

from companion.errors import DeviceFailure
from hardware.camera.source import Picture

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path
    from types import TracebackType

    from companion.frame import Frame
    from hardware.camera.settings import CameraSettings

_PATIENCE_S = 2.0
_HEAD_BYTES = 128


class Fault(StrEnum):
    """What the sensor does instead of giving the next picture."""

    GONE = "gone"
    HANG = "hang"
    CRASH = "crash"
    FROZEN = "frozen"
    BLACK = "black"
    SIZE = "size"


class SensorLine:
    """Listens on a socket and gives each that asks the picture of `look`.

    fault: what goes wrong with every picture from now on; None: nothing.
    """

    def __init__(self, path: Path, look: Callable[[], Frame], *, fps: float = 100.0) -> None:
        """look: the table as it is now; called in a thread of its own, once for each picture that is asked for, at most fps a second."""
        self._look, self._pause_s, self.fault = look, 1 / fps, None
        self._last: Frame | None = None
        self._stopping = threading.Event()
        line = self

        class Handler(socketserver.StreamRequestHandler):
            def handle(self) -> None:
                with contextlib.suppress(ConnectionError):  # the capture process was killed
                    while self.rfile.readline():
                        self.wfile.write(line.answer())

        self._server = socketserver.ThreadingUnixStreamServer(str(path), Handler)
        self._server.daemon_threads = True
        self._thread = threading.Thread(target=self._server.serve_forever, args=(0.05,), name="sensor", daemon=True)
        self._thread.start()

    fault: Fault | None

    def answer(self) -> bytes:
        """The next picture as it goes over the line, or what goes wrong instead."""
        self._stopping.wait(self._pause_s)
        fault = self.fault
        if fault is Fault.HANG:
            self._stopping.wait()
        if fault in {Fault.GONE, Fault.CRASH, Fault.HANG}:
            return _head({"fault": fault})
        if fault is not Fault.FROZEN or self._last is None:
            self._last = self._look()
        t, bgr = self._last.t, self._last.bgr
        if fault is Fault.BLACK:
            bgr = np.zeros_like(bgr)
        if fault is Fault.SIZE:
            bgr = np.ascontiguousarray(bgr[::2, ::2])
        return _head({"t": t, "height": bgr.shape[0], "width": bgr.shape[1]}) + bgr.tobytes()

    def close(self) -> None:
        """Ends the line."""
        self._stopping.set()
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.close()


class SimulatedSource:
    """The capture process's end of the line."""

    identity = ""

    def __init__(self, settings: CameraSettings) -> None:
        self._path = settings.device
        self._socket = socket.socket(socket.AF_UNIX)

    def open(self) -> str:
        """Connects."""
        self._socket.settimeout(_PATIENCE_S)
        try:
            self._socket.connect(self._path)
        except OSError as error:
            raise DeviceFailure(f"no simulated table at {self._path or 'camera.device'}: {error.strerror}; start one there") from error
        self._socket.settimeout(None)
        return f"a simulated table at {self._path}"

    def picture(self) -> Picture:
        """Asks for the next picture and waits for it."""
        self._socket.sendall(b"next\n")
        head = json.loads(self._exactly(_HEAD_BYTES))
        if head.get("fault") == Fault.CRASH:
            os.kill(os.getpid(), signal.SIGKILL)
        if "fault" in head:
            raise DeviceFailure("the simulated camera was unplugged; plug it in again")
        height, width = head["height"], head["width"]
        return Picture(head["t"], np.frombuffer(self._exactly(height * width * 3), np.uint8).reshape(height, width, 3))

    def _exactly(self, count: int) -> bytes:
        data = bytearray()
        while len(data) < count:
            piece = self._socket.recv(count - len(data))
            if not piece:
                raise DeviceFailure("the simulated table has ended; start it again")
            data += piece
        return bytes(data)


def _head(words: dict[str, object]) -> bytes:
    return json.dumps(words).encode().ljust(_HEAD_BYTES)
