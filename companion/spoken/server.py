"""The game's end of the socket: takes requests in threads of their own, hands commands to the game, gives its answers back."""

from __future__ import annotations

import contextlib
import fcntl
import os
import queue
import socketserver
import stat
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
"""How long a request waits for the game: it is obeyed once the table has been seen to lie as it lay when it was said."""

_TOO_LONG = f"a command is one line of at most {LONGEST_BYTES} bytes"
_NOT_IN_TIME = "the game did not answer in time; it may see no picture just now"
_ENDED = "the game ended before it could answer"


class Door:
    """Listens on a Unix socket that its owner alone may use.

    say: takes a command, from any thread. now: seconds on the camera's clock. patience_s: so long a request waits for its answer. The
    game calls `answered` for each command that it has obeyed or refused, and `stands_at` after each ruling.
    """

    def __init__(self, path: Path, say: Callable[[Command], None], now: Callable[[], float], patience_s: float = PATIENCE_S) -> None:
        """Raises BadOutput where the socket cannot be made, or where another game listens there."""
        self._path, self._say, self._now, self._patience_s = path, say, now, patience_s
        self._state = 0
        self._waiting: dict[str, list[queue.SimpleQueue[Answer]]] = {}
        self._lock = threading.RLock()
        self._closed = False
        self._held = _hold(path)
        try:
            self._server = _listen(path, self._serve, patience_s)
        except BaseException:
            os.close(self._held)
            raise
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
        """Stop listening, and tell who still waits; a second call does nothing."""
        with self._lock:
            if self._closed:
                return
            self._closed = True
            identities = list(self._waiting)
        self._path.unlink(missing_ok=True)
        for identity in identities:
            self.answered(identity, Answer(self._state, why=_ENDED))
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()
        os.close(self._held)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.close()

    def _serve(self, line: bytes) -> bytes:
        if len(line) == LONGEST_BYTES and not line.endswith(b"\n"):
            return format_answer(Answer(self._state, why=_TOO_LONG))
        try:
            request = parse_request(line)
        except BadMessage as problem:
            return format_answer(Answer(self._state, why=str(problem)))
        if not request.do:
            return format_answer(Answer(self._state))
        place: queue.SimpleQueue[Answer] = queue.SimpleQueue()
        with self._lock:
            if self._closed:
                return format_answer(Answer(self._state, why=_ENDED))
            self._waiting.setdefault(request.id, []).append(place)
            self._say(Command(self._now(), request.do, request.arguments or {}, request.id, request.state))
        try:
            return format_answer(place.get(timeout=self._patience_s))
        except queue.Empty:
            return format_answer(Answer(self._state, why=_NOT_IN_TIME))


def _hold(path: Path) -> int:
    """A lock beside the socket, for as long as this process lives: what a dead game left there is nobody's."""
    lock = path.with_name(f"{path.name}.lock")
    try:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        if path.exists() and not stat.S_ISSOCK(path.stat().st_mode):
            raise BadOutput(f"{path} is no socket: name another one with --socket")
        held = os.open(lock, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
    except OSError as error:
        raise _no_door(path, error) from error
    try:
        fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        os.close(held)
        raise BadOutput(f"{path}: another game listens there; end that one, or name another socket with --socket") from error
    return held


def _listen(path: Path, serve: Callable[[bytes], bytes], patience_s: float) -> socketserver.ThreadingUnixStreamServer:
    class Handler(socketserver.StreamRequestHandler):
        timeout = patience_s

        def handle(self) -> None:
            with contextlib.suppress(OSError):
                while line := self.rfile.readline(LONGEST_BYTES):
                    rest = line
                    # The rest of a line that is too long is no request of its own.
                    while rest and not rest.endswith(b"\n"):
                        rest = self.rfile.readline(LONGEST_BYTES)
                    self.wfile.write(serve(line))

    try:
        path.unlink(missing_ok=True)
        server = socketserver.ThreadingUnixStreamServer(str(path), Handler)
        path.chmod(0o600)
    except OSError as error:
        raise _no_door(path, error) from error
    server.daemon_threads = True
    return server


def _no_door(path: Path, error: OSError) -> BadOutput:
    return BadOutput(f"{path}: commands cannot be taken there: {error.strerror or error}; name another socket with --socket")
