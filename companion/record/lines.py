"""A line of the game log as text and back, without loss."""

from __future__ import annotations

import json
import re
from typing import Any, NoReturn

from companion.engine.events import EVENTS, Event, Line, Note
from companion.errors import BadLog
from companion.record.fields import MISSING, Unfit, fields_of

LATEST_S = 1e15
"""No time is later, in whichever direction: no clock says more, and with numbers of hundreds of digits nothing can be reckoned."""
_LONGEST_SHOWN = 60


def _refuse_number(word: str) -> NoReturn:
    raise ValueError(f"{word} is no number of JSON")


_FIELDS = {cls: fields_of(cls) for cls in EVENTS.values()}
_ENCODE = json.JSONEncoder(ensure_ascii=False, allow_nan=False, separators=(",", ":")).encode
_DECODE = json.JSONDecoder(parse_constant=_refuse_number).decode

# A reader that takes these for an end of line, or an encoder that cannot write half a character, must not break the log.
_UNSAFE = re.compile("[\x85\u2028\u2029\ud800-\udfff]")


def format_line(line: Line) -> str:
    """The line as one JSON object without a line end: n, t, event, then the event's fields in their order.

    Raises ValueError where t is no finite number.
    """
    event = line.event
    if isinstance(event, Note):
        written: dict[str, object] = {"n": line.n, "t": line.t, "event": event.word, **event.fields}
    else:
        written = {"n": line.n, "t": line.t, "event": event.name}
        for field in _FIELDS[type(event)]:
            value = getattr(event, field.name)
            if value is not None or field.default is not None:
                written[field.key] = field.write(value)
    return compact_json(written)


def compact_json(value: object) -> str:
    """A value as JSON on one line, with nothing in it that a reader could take for an end of line."""
    text = _ENCODE(value)
    return text if text.isascii() else _UNSAFE.sub(lambda found: f"\\u{ord(found[0]):04x}", text)


def parse_line(text: str) -> Line:
    """The line that is written as `text`, with or without its line end. Fields that its event does not have are passed over.

    Raises BadLog naming the field, what was expected and what was received.
    """
    try:
        written = _DECODE(text)
    except (ValueError, RecursionError) as error:
        raise BadLog(f"expected a line of JSON, received {_shown(text)} ({error})") from None
    if type(written) is not dict:
        raise BadLog(f"expected a JSON object, received {_shown(written)}")
    n, t, word = written.get("n", MISSING), written.get("t", MISSING), written.get("event", MISSING)
    if type(n) is not int or n < 1:
        raise _wrong("line", "n", "a whole number from 1", n)
    if (type(t) is not float and type(t) is not int) or not -LATEST_S <= t <= LATEST_S:
        raise _wrong(f"line {n}", "t", "a number of seconds", t)
    if type(word) is not str:
        raise _wrong(f"line {n}", "event", "the name of an event", word)
    return Line(n, t, _event(n, word, written))


def _event(n: int, word: str, written: dict[str, Any]) -> Event:
    cls = EVENTS.get(word)
    if cls is None:
        return Note(word, {key: value for key, value in written.items() if key not in ("n", "t", "event")})
    values = []
    for field in _FIELDS[cls]:
        value = written.get(field.key, field.default)
        # A default stands for what is left out, and is no JSON to be read.
        if value is not field.default or value is MISSING:
            try:
                value = field.read(value)
            except Unfit as unfit:
                raise _wrong(f"line {n}, {word}", field.key + unfit.at, unfit.expected, unfit.received) from None
        values.append(value)
    return cls(*values)


def _wrong(where: str, field: str, expected: str, received: object) -> BadLog:
    return BadLog(f"{where}: field {field}: expected {expected}, received {_shown(received)}")


def _shown(received: object) -> str:
    shown = "nothing" if received is MISSING else repr(received)
    return shown if len(shown) <= _LONGEST_SHOWN else shown[: _LONGEST_SHOWN - 3] + "..."
