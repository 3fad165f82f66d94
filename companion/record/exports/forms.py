"""The forms in which a game can be had, by the words of `companion export --to`, and read back from those that lose nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.record.exports.json_lines import as_json, as_json_lines, from_json, is_json_document
from companion.record.notation.read import from_notation
from companion.record.notation.write import as_notation
from companion.record.whole import whole_log

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from companion.record.whole import WholeLog

LOSSLESS: Mapping[str, Callable[[WholeLog], Iterator[str]]] = {"jsonl": as_json_lines, "json": as_json, "text": as_notation}
"""From each of these the same log comes again."""

ENDINGS: Mapping[str, str] = {"jsonl": ".jsonl", "json": ".json", "csv": ".csv", "text": ".txt", "html": ".html"}
"""How a file of each form is named."""


def read_any(data: bytes, name: str) -> WholeLog:
    """The log in a file of any lossless form, told by how it begins. name: for messages. Raises BadLog."""
    if is_json_document(data):
        return from_json(data, name)
    return from_notation(data, name) if _is_notation(data) else whole_log(data, name)


def is_exported(data: bytes) -> bool:
    """Whether a file holds a game in another form than that of a log."""
    return is_json_document(data) or _is_notation(data)


def _is_notation(data: bytes) -> bool:
    return data.lstrip(b"\xef\xbb\xbf \t\r\n").startswith(b"[")
