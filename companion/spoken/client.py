"""The speaker's end of the socket."""

from __future__ import annotations

import socket
from typing import TYPE_CHECKING

from companion.errors import CompanionError
from companion.spoken.message import Answer, Request, format_request, parse_answer
from companion.spoken.server import PATIENCE_S

if TYPE_CHECKING:
    from pathlib import Path


class NobodyListens(CompanionError):
    """No game is running that could be spoken to."""


class DoesNotAnswer(NobodyListens):
    """Something listens there, and does not answer in time."""


def ask(path: Path, request: Request) -> Answer:
    """Send a request and wait for its answer. Raises NobodyListens, DoesNotAnswer, BadMessage."""
    try:
        with socket.socket(socket.AF_UNIX) as line:
            line.settimeout(PATIENCE_S + 2)
            line.connect(str(path))
            line.sendall(format_request(request))
            with line.makefile("rb") as answers:
                answer = answers.readline()
    except TimeoutError as error:
        raise DoesNotAnswer(f"{path}: the game there does not answer; see whether it still runs") from error
    except OSError as error:
        raise NobodyListens(
            f"{path}: no game listens there ({error.strerror or error}); start one by companion run (the service: sudo systemctl start"
            " companion), or name its socket with --socket"
        ) from error
    if not answer:
        raise NobodyListens(f"{path}: the game ended before it could answer")
    return parse_answer(answer)
