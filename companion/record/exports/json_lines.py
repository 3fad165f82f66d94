"""A log as JSON Lines and as one JSON document, without loss; both are described by a JSON Schema."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from companion.errors import BadLog
from companion.record.lines import compact_json
from companion.record.reading import FORMAT
from companion.record.whole import WholeLog, whole_log

if TYPE_CHECKING:
    from collections.abc import Iterator

KIND = "gigamons game"
"""What the document says that it is."""


def as_json_lines(log: WholeLog) -> Iterator[str]:
    """The lines as they were written, without checksums."""
    for text in log.texts:
        yield f"{text}\n"


def as_json(log: WholeLog) -> Iterator[str]:
    """One document: {"kind": ..., "format": 1, "lines": [...]}, a line of the log on each line."""
    yield f'{{"kind":"{KIND}","format":{FORMAT},"lines":[\n'
    yield from (f"{',' if number else ''}{text}\n" for number, text in enumerate(log.texts))
    yield "]}\n"


def is_json_document(data: bytes) -> bool:
    """Whether this is a JSON document of ours, rather than JSON Lines."""
    return data.lstrip(b"\xef\xbb\xbf \t\r\n").startswith(b'{"kind"')


def from_json(data: bytes, name: str) -> WholeLog:
    """The log in a document that `as_json` wrote, or another by its schema. name: for messages. Raises BadLog."""
    try:
        document = json.loads(data.decode("utf-8-sig"))
    except (ValueError, RecursionError) as error:
        raise BadLog(f"{name}: this is no JSON ({error})") from error
    if not isinstance(document, dict) or document.get("kind") != KIND or not isinstance(document.get("lines"), list):
        raise BadLog(f'{name}: this is no game: it must be {{"kind": "{KIND}", "format": {FORMAT}, "lines": [...]}}')
    if document.get("format") != FORMAT:
        raise BadLog(f"{name}: it is written in format {document.get('format')!r:.20}; this companion knows format {FORMAT}")
    return whole_log("".join(f"{compact_json(line)}\n" for line in document["lines"]).encode(), name)
