"""The game's end of the socket: takes requests in threads of their own, hands commands to the game, gives its answers back."""

from __future__ import annotations

import contextlib
import queue
import socket
import socketserver
import threading
from typing import TYPE_CHECKING, Self

from companion.errors import BadOutput
from companion.spoken.message import LONGEST_BYTES, Answer, BadMessage, format_answer, parse_request
from companion.table import Command

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path
    from types import TracebackType

PATIENCE_S = 10.0
"""So long a request waits for the game: it is obeyed once the table has been seen to lie as it lay when it was said."""


class Door:
    """Listens on a Unix socket that its owner alone may use.

    say: takes a command, from any thread. now: seconds on the camera's clock. The game calls `answered` for each command that it has
    obeyed or refused, and `stands_at` after each ruling.
    """

    def __init__(self, path: Path, say: Callable[[Command], None], now: Callable[[], float]) -> None:
        """Raises BadOutput where the socket cannot be made, or where another game listens there."""
        self._path, self._say, self._now = path, say, now
        self._state = 0
        self._waiting: dict[str, list[queue.SimpleQueue[Answer]]] = {}
        self._lock = threading.Lock()
        self._server = _listen(path, self._serve)
        self._thread = threading.Thread(target=self._server.serve_forever, args=(0.1,), name="door", daemon=True)
        self._thread.start()

    def stands_at(self, last_number: int) -> None:
        """The number of the last line of the log now."""
        self._state = last_number

    def answered(self, identity: str, answer: Answer) -> None:
        """What became of the command with this id."""
        with self._lock:
            waiting = self._waiting.pop(identity, [])
        for place in waiting:
            place.put(answer)

    def close(self) -> None:
        """Stop listening; a second call does nothing."""
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()
        self._path.unlink(missing_ok=True)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.close()

    def _serve(self, line: bytes) -> bytes:
        try:
            request = parse_request(line)
        except BadMessage as problem:
            return format_answer(Answer(self._state, why=str(problem)))
        if not request.do:
            return format_answer(Answer(self._state))
        place: queue.SimpleQueue[Answer] = queue.SimpleQueue()
        with self._lock:
            self._waiting.setdefault(request.id, []).append(place)
        self._say(Command(self._now(), request.do, request.arguments or {}, request.id, request.state))
        try:
            return format_answer(place.get(timeout=PATIENCE_S))
        except queue.Empty:
            return format_answer(Answer(self._state, why="the game did not answer in time; it may see no picture just now"))


def _listen(path: Path, serve: Callable[[bytes], bytes]) -> socketserver.ThreadingUnixStreamServer:
    class Handler(socketserver.StreamRequestHandler):
        timeout = PATIENCE_S

        def handle(self) -> None:
            with contextlib.suppress(OSError):
                while line := self.rfile.readline(LONGEST_BYTES):
                    self.wfile.write(serve(line))

    try:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        if path.exists() and _somebody_listens(path):
            raise BadOutput(f"{path}: another game listens there; end that one, or name another socket with --socket")
        path.unlink(missing_ok=True)
        server = socketserver.ThreadingUnixStreamServer(str(path), Handler)
        path.chmod(0o600)
    except OSError as error:
        raise BadOutput(f"{path}: commands cannot be taken there: {error.strerror or error}; name another socket with --socket") from error
    server.daemon_threads = True
    return server


def _somebody_listens(path: Path) -> bool:
    with socket.socket(socket.AF_UNIX) as probe:
        try:
            probe.connect(str(path))
        except OSError:
            return False
        return True
