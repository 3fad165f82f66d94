"""Requests and answers on the socket: one JSON object a line each way."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, NoReturn

from companion.errors import CompanionError

if TYPE_CHECKING:
    from collections.abc import Mapping

LONGEST_BYTES = 16_384
"""A longer request is no command of a person."""


class BadMessage(CompanionError):
    """A request or an answer on the socket that is none."""


@dataclass(frozen=True, slots=True)
class Request:
    """A command, or with `do` empty the question how far the game is. state: the number of the last line that the sender knew."""

    do: str = ""
    arguments: Mapping[str, object] | None = None
    id: str = ""
    state: int | None = None


@dataclass(frozen=True, slots=True)
class Answer:
    """What became of a request. state: the number of the last line now. lines: the new lines as JSON. why: why it was refused, else ""."""

    state: int
    lines: tuple[str, ...] = ()
    why: str = ""


def format_request(request: Request) -> bytes:
    """The request as a line."""
    said = {**(request.arguments or {}), "do": request.do, "id": request.id, "state": request.state} if request.do else {}
    return _line(said)


def parse_request(data: bytes) -> Request:
    """The request in a line. Raises BadMessage naming what is wrong: a command has `do` and an `id`; `state` may be missing."""
    said = _object(data, "a command")
    if not said:
        return Request()
    do, identity, state = said.get("do"), said.get("id"), said.get("state")
    if not isinstance(do, str) or not do:
        raise BadMessage('a command must have "do", a word like "done"')
    if not isinstance(identity, str) or not identity:
        raise BadMessage('a command must have an "id", any text of its own, so that one sent twice is done once')
    if isinstance(state, bool) or not isinstance(state, int | None):
        raise BadMessage('"state" must be the number of the last line that you know')
    return Request(do, {name: value for name, value in said.items() if name not in ("do", "id", "state", "t")}, identity, state)


def format_answer(answer: Answer) -> bytes:
    """The answer as a line."""
    return _line({"ok": not answer.why, "state": answer.state, "lines": answer.lines, "why": answer.why})


def parse_answer(data: bytes) -> Answer:
    """The answer in a line. Raises BadMessage."""
    said = _object(data, "an answer")
    match said.get("state"), said.get("lines"), said.get("why"):
        case int(state), list(lines), str(why) if all(isinstance(line, str) for line in lines):
            return Answer(state, tuple(lines), why)
        case _:
            raise BadMessage("the game gave an answer that is none; is another program on this socket?")


def _line(said: Mapping[str, object]) -> bytes:
    return json.dumps(said, ensure_ascii=False).encode("utf-8", "replace") + b"\n"


def _refuse_number(word: str) -> NoReturn:
    raise ValueError(f"{word} is no number of JSON")


def _object(data: bytes, what: str) -> dict[str, object]:
    try:
        said = json.loads(data, parse_constant=_refuse_number)
    except (ValueError, RecursionError) as error:
        raise BadMessage(f"{what} must be one JSON object on a line") from error
    if not isinstance(said, dict):
        raise BadMessage(f"{what} must be a JSON object, not {type(said).__name__}")
    return said
